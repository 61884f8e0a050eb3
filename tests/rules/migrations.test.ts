import { expect, test } from 'vitest';
import { migrationViolations, readChecksums, readListed } from '../../tools/check/migrations.ts';

test('a migration that is edited, moved, not listed, before others or named by its day alone is found', () => {
  const listed = readListed();
  const files = readChecksums();
  expect(migrationViolations(files, listed)).toEqual([]);
  const { '2026-12-15T0900-plain-search.ts': search = '', ...others } = files;
  for (const [changed, violation] of [
    [{ ...files, '2026-12-15T0900-plain-search.ts': 'other' }, /search.ts is frozen but was edited/],
    [{ ...others, '2026-12-15T0800-search.ts': search }, /search.ts is frozen but was renamed or removed/],
    [{ ...files, '2099-01-01T0930-new.ts': '1' }, /run npm run freeze-migrations/],
    [{ ...files, '2026-11-01-new.ts': '1' }, /give it a later name/],
    [{ ...files, '2099-01-01-new.ts': '1' }, /needs a day and a time/],
  ] as const)
    expect(migrationViolations(changed, listed).join('\n')).toMatch(violation);
});
