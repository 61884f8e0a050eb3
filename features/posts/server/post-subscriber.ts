import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import { createdAtOf, newId } from '../../../engine/database/identifiers.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { recordOf } from '../../../engine/store/record-rows.ts';
import { addViewCount, countedPost, countPost, recountUsage } from './post-totals.ts';

/** Keeps lists, totals and usage counts in step with posts and tags, also in the trash and back. */
export const postSubscriber: RecordSubscriber = {
  parts: {
    'blog-posts': {
      rows: [
        { table: 'blog_post_tags', own: 'post_id', link: { column: 'tag_id', type: 'tags' } },
        { table: 'blog_post_views', own: 'post_id' },
        { table: 'post_views_by_day', own: 'post_id' },
      ],
      needs: ['category_id'],
    },
    tags: {
      rows: [{ table: 'blog_post_tags', own: 'tag_id', link: { column: 'post_id', type: 'blog-posts' } }],
    },
  },
  async saved({ transaction, type, action, before, after, snapshot }) {
    const { id } = after;
    if (type.definition.name === 'tags' && snapshot) await recountTag(transaction, id);
    if (type.definition.name !== 'blog-posts' || action === 'relink') return;
    if (!before || snapshot) await addViewCount(transaction, id);
    const last = before && !snapshot ? countedPost(before) : undefined;
    const next = countedPost(after);
    // A save of words alone leaves lists and totals as they are.
    if (isDeepStrictEqual(last, next)) return;
    if (last) countPost(transaction, last, -1);
    countPost(transaction, next, 1);
    if (snapshot) return;
    const listed_id = await placePost(transaction, id, next.status === 'Published');
    await transaction.deleteFrom('blog_post_tags').where('post_id', '=', id).execute();
    const links = next.tags.map((tag_id, position) => ({ tag_id, post_id: id, position, listed_id }));
    if (links.length > 0) await transaction.insertInto('blog_post_tags').values(links).execute();
  },
  async removing({ transaction, database, type, snapshot }) {
    if (type.definition.name !== 'blog-posts') return undefined;
    countPost(transaction, countedPost(recordOf(database, type, snapshot)), -1);
    return undefined;
  },
};

/** Its posts may have been published while it was in the trash. */
async function recountTag(transaction: Write, id: string): Promise<void> {
  await recountUsage(transaction, id);
  await sql`update blog_post_tags set listed_id = (select p.listed_id from blog_posts as p where p.id = post_id)
    where tag_id = ${id}`.execute(transaction);
}

/**
 * Gives a post its place, where it stands in every list, the greatest first: a UUIDv7 of the moment at which visitors could first
 * see it. That is its own id where it was created as published, and as long as it was never seen.
 */
async function placePost(transaction: Write, id: string, isPublished: boolean): Promise<string> {
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
