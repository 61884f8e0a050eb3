import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeCommit, type Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { createdAtOf, newId } from '../../../engine/database/identifiers.ts';
import { idsIn } from '../../../engine/store/record-codec.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { recordOf } from '../../../engine/store/record-rows.ts';
import { narrowedBy, type PostChoice } from './sorted-posts.ts';

/** Number of chosen posts, from totals kept for each category and status, but for those of a language: counting rows would slow every list down. */
export async function totalOf(connection: Connection, choice: PostChoice): Promise<number> {
  const source =
    choice.language === undefined
      ? sql`coalesce(sum(total), 0) as total from blog_post_totals as p`
      : sql`count(*) as total from blog_posts as p`;
  const query = sql<{ total: unknown }>`select ${source} where true ${narrowedBy(choice)}`;
  return Number((await query.execute(connection)).rows[0]?.total);
}

/** Where a post counts: its category and status, and the ids of its tags. */
interface CountedPost {
  category: string;
  status: string;
  tags: readonly string[];
}

/** @param post with its category and tags as ids, or as objects with one */
export function countedPost(post: object): CountedPost {
  const { category, status, tags } = post as Record<string, unknown>;
  return { category: String(idsIn(category)), status: String(status), tags: idsIn(tags) as string[] };
}

/** Keeps totals and usage counts in step with a post that came (1) or went (-1), once the work of the transaction is done. */
function countPost(transaction: Write, post: CountedPost, change: 1 | -1): void {
  beforeCommit(transaction, storeCounts, { ...post, change });
}

/** Gives a post a number of views, unless it has one: posts are listed by it. */
async function addViewCount(transaction: Write, post_id: string): Promise<void> {
  await transaction
    .insertInto('blog_post_views')
    .values({ post_id, view_count: 0 })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
}

/** Of posts that come or go together each row is changed once: PostgreSQL keeps every state of it until the commit. */
async function storeCounts(
  transaction: Write,
  posts: readonly (CountedPost & { change: 1 | -1 })[],
): Promise<void> {
  const totals = new Map<string, { category_id: string; status: string; total: number }>();
  const usage = new Map<string, number>();
  for (const { category: category_id, status, tags, change } of posts) {
    const key = `${category_id} ${status}`;
    totals.set(key, { category_id, status, total: (totals.get(key)?.total ?? 0) + change });
    if (status !== 'Published') continue;
    for (const tag of tags) usage.set(tag, (usage.get(tag) ?? 0) + change);
  }
  const changed = [...totals.values()].filter(({ total }) => total !== 0);
  if (changed.length > 0) await addToTotals(transaction, changed);
  for (const [change, tags] of Map.groupBy(usage.keys(), (tag) => usage.get(tag) ?? 0))
    if (change !== 0) await addToUsage(transaction, tags, change);
}

async function addToTotals(
  transaction: Write,
  totals: readonly { category_id: string; status: string; total: number }[],
): Promise<void> {
  await transaction
    .insertInto('blog_post_totals')
    .values(totals)
    .onConflict((conflict) =>
      conflict
        .columns(['category_id', 'status'])
        .doUpdateSet({ total: sql`blog_post_totals.total + excluded.total` }),
    )
    .execute();
}

async function addToUsage(transaction: Write, tagIds: readonly string[], change: number): Promise<void> {
  await transaction
    .updateTable('tags')
    .set({ usage_count: sql`usage_count + ${change}` })
    .where('id', 'in', tagIds)
    .execute();
}

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

/** Counts the published posts of a tag anew: they may have been published while it was in the trash. */
async function recountTag(transaction: Write, id: string): Promise<void> {
  await sql`update tags set usage_count = (
    select count(*) from blog_post_tags as l join blog_posts as p on p.id = l.post_id
    where l.tag_id = tags.id and p.status = 'Published') where id = ${id}`.execute(transaction);
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
