import { type Kysely, sql } from 'kysely';

/** Puts deleted files into the trash, where everything else that was deleted is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into trash (id, type, name, snapshot, deleted_at)
    select id, 'media', substr(name, 1, 200), '{}', deleted_at from media where deleted_at is not null`.execute(
    db,
  );
}
