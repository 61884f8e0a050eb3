import { type Migration, Migrator } from 'kysely/migration';
import type { Connection, Engine } from '../../engine/database/engine.ts';
import { StartError } from '../../engine/start-error.ts';
import { migrations } from '../migrations/index.ts';

const baseline = '2026-12-14T1600-baseline';
/** Migrations of versions before 0.1. A database has run all of them or the baseline, which makes the same tables. */
export const replaced: readonly string[] = `
  2026-11-21-first-tables 2026-11-21-suspected-spam 2026-11-22-pictured-contents-of-posts
  2026-11-22-pictured-contents 2026-11-22-pictures-of-posts 2026-11-22-restore-detection 2026-11-22-runs-of-backups
  2026-11-23-media 2026-11-24-media-usages 2026-11-24-moved-post-pictures 2026-11-24-uploads-of-media
  2026-11-25-trash 2026-11-26-revisions 2026-11-28-drafts 2026-11-29-shown 2026-11-30-schedules 2026-12-02-presence
  2026-12-04-preview-links 2026-12-05-audit-log 2026-12-06-listed-posts 2026-12-07-post-views-by-day
  2026-12-07-sources-of-revisions 2026-12-08-carousel-order 2026-12-08-reading 2026-12-08-sorted-posts
  2026-12-08-unread-submissions 2026-12-08-views-of-every-post 2026-12-09-search 2026-12-10-post-tokens
  2026-12-11-pages 2026-12-11-settings 2026-12-12-look 2026-12-12-redirects 2026-12-13-rays
  2026-12-14T1000-files-in-use 2026-12-14T1130-files-in-the-trash 2026-12-14T1430-newsletter
  2026-12-14T1500-search-texts 2026-12-14T1600-equal-submissions
`
  .trim()
  .split(/\s+/);

/** Brings the tables up to date, wholly or not at all. */
export async function migrate(connection: Connection, engine: Engine): Promise<void> {
  const found = migrationsFor(await ranBy(connection, engine));
  const provider = { getMigrations: () => Promise.resolve(found) };
  // Dated names sort by their characters; the user's language must not matter.
  const nameComparator = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  // Of two branches that are merged, the one that a database has not run may have the earlier name.
  const options = { allowUnorderedMigrations: true, nameComparator };
  const { error } = await new Migrator({ db: connection, provider, ...options }).migrateToLatest();
  if (error) throw fromNewerVersion(error) ?? error;
}

/**
 * The migrations of a database, by those that it has run.
 *
 * @throws StartError where it is of a version before 0.1
 */
export function migrationsFor(ran: readonly string[]): Readonly<Record<string, Migration>> {
  const done = replaced.filter((name) => ran.includes(name));
  if (done.length === 0) return migrations;
  if (done.length < replaced.length)
    throw new StartError(
      `The database is of a version before 0.1: it has run ${done.length} of ${replaced.length} migrations. ` +
        'Start version 0.1 with it once, then this one ("Databases of versions before 0.1" in docs/operations.md).',
    );
  const { [baseline]: _, ...later } = migrations;
  return { ...Object.fromEntries(replaced.map((name) => [name, { up: async () => {} }])), ...later };
}

async function ranBy(connection: Connection, engine: Engine): Promise<string[]> {
  if (!(await engine.hasTable(connection, 'kysely_migration'))) return [];
  const rows = await connection.selectFrom('kysely_migration').select('name').execute();
  return rows.map(({ name }) => String(name));
}

/** Kysely calls a database corrupted that has run a migration which is not in the list. */
function fromNewerVersion(cause: unknown): StartError | undefined {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(cause)) ?? [];
  if (name === undefined) return undefined;
  const advice = 'Update this installation, or restore a backup from before';
  return new StartError(`The database is of a newer version: it has run the migration ${name}. ${advice}.`, {
    cause,
  });
}
