// Finds migrations that were edited, renamed or removed after they were committed. With --freeze it first lists the new ones.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../../server/migrations');

/** SHA-256 of each migration, by the name of its file. */
export type Checksums = Record<string, string>;

const named = /^\d{4}-\d{2}-\d{2}T\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.ts$/;

/** What is wrong with the migrations in the folder, a line each; `listed` has those that are frozen. */
export function migrationViolations(found: Checksums, listed: Checksums): string[] {
  const changed = Object.entries(listed)
    .filter(([file, checksum]) => found[file] !== checksum)
    .map(
      ([file]) => `${file} is frozen but was ${file in found ? 'edited' : 'renamed or removed'}: undo that`,
    );
  const misnamed = Object.keys(found)
    .filter((file) => !named.test(file))
    .map((file) => `${file} needs a day and a time in its name, such as 2027-01-31T0930-what.ts`);
  const last = Object.keys(listed).sort().at(-1) ?? '';
  const added = Object.keys(found)
    .filter((file) => !(file in listed))
    .map((file) =>
      file < last
        ? `${file} comes before ${last}: give it a later name`
        : `${file} is not in checksums.txt: run npm run freeze-migrations`,
    );
  return [...changed, ...misnamed, ...added];
}

/** The migrations of a folder. Line ends of Windows count as those of others. */
export function readChecksums(at = folder): Checksums {
  const files = globSync(join(at, '[0-9]*.ts')).sort();
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
      return [basename(file), createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/** The frozen migrations: the lines of `sha256sum`, in any order, because two branches may both add one. */
export function readListed(at = folder): Checksums {
  const lines = readFileSync(join(at, 'checksums.txt'), 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Lists migrations. One that is listed already stays as it is, unless it is a draft. */
export function freeze(drafts: readonly string[] = [], at = folder): void {
  const found = readChecksums(at);
  const listed = Object.entries(readListed(at)).filter(([file]) => !drafts.includes(file));
  const all = { ...found, ...Object.fromEntries(listed) };
  const lines = Object.keys(all)
    .sort()
    .map((file) => `${all[file]}  ${file}\n`);
  writeFileSync(join(at, 'checksums.txt'), lines.join(''));
}

if (import.meta.main) {
  const isNew = (violation: string) => violation.endsWith('freeze-migrations');
  const before = migrationViolations(readChecksums(), readListed());
  if (process.argv[2] === '--freeze' && before.every(isNew)) freeze();
  const violations = migrationViolations(readChecksums(), readListed());
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
