import type { Write } from '../../../engine/database/database.ts';
import { createdAtOf, newId } from '../../../engine/database/identifiers.ts';

/**
 * Gives a post its place, where it stands in every list, the greatest first: a UUIDv7 of the moment at which visitors could first
 * see it. That is its own id where it was created as published, and as long as it was never seen.
 */
export async function placePost(transaction: Write, id: string, isPublished: boolean): Promise<string> {
  const before = await transaction
    .selectFrom('blog_posts')
    .select(['listed_id', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isFirstSeen = isPublished && before.listed_at === null;
  if (before.listed_id !== null && !isFirstSeen) return String(before.listed_id);
  const listed_id = before.listed_id === null ? id : newId();
  await transaction
    .updateTable('blog_posts')
    .set({ listed_id, listed_at: isFirstSeen ? createdAtOf(listed_id) : null })
    .where('id', '=', id)
    .execute();
  return listed_id;
}
