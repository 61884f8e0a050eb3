import type { Write } from '../../kernel/database/database.ts';
import type { Connection } from '../../kernel/database/engine.ts';
import { createdAtOf, newId } from '../../kernel/database/identifiers.ts';

/**
 * Where a post stands in every list, the greatest first: a UUIDv7 of the moment at which visitors could first see it. That is its
 * own id where it was created as published, and as long as it was never seen.
 *
 * @returns null for a row that was just inserted, undefined where there is none
 */
export async function placeOf(connection: Connection, id: string): Promise<string | null | undefined> {
  return (await listedColumns(connection, id))?.listed_id;
}

/** Gives a post its place, which it keeps from the moment at which it is published for the first time. */
export async function placePost(transaction: Write, id: string, isPublished: boolean): Promise<string> {
  const before = await listedColumns(transaction, id);
  const place = before?.listed_id;
  const isFirstSeen = isPublished && !before?.listed_at;
  if (place && !isFirstSeen) return place;
  const listed_id = place ? newId() : id;
  await transaction
    .updateTable('blog_posts')
    .set({ listed_id, listed_at: isFirstSeen ? createdAtOf(listed_id) : null })
    .where('id', '=', id)
    .execute();
  return listed_id;
}

async function listedColumns(connection: Connection, id: string) {
  const row = await connection
    .selectFrom('blog_posts')
    .select(['listed_id', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as { listed_id: string | null; listed_at: unknown } | undefined;
}
