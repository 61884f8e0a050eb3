import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { foldText } from '../../../engine/fold.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';
import { searchIndexes } from '../../search/server/post-search.ts';
import { contentTextIn, postText, wordsIn } from '../../search/server/post-text.ts';
import type { PlacedPost } from '../../search/server/search-index.ts';

/** Texts that are rebuilt in one transaction: others wait for a few milliseconds. */
const portion = 25;

/** What the search looks through of the values of a post. */
export interface SearchedValues {
  title: string;
  /** HTML. */
  excerpt: string;
  /** Ids. */
  category: string;
  tags: readonly string[];
}

/** Takes in what the search looks through of a post; `text` is its content as plain text. */
export async function putPostText(
  transaction: Write,
  { engine }: RecordDatabase,
  post: PlacedPost,
  { values: { title, excerpt, category, tags }, text }: { values: SearchedValues; text: string },
): Promise<void> {
  const index = searchIndexes[engine.name];
  await index.put(transaction, post, postText({ title, named: [category, ...tags], excerpt, text }));
  const words = wordsIn(foldText(title)).filter((word) => /^[\p{L}\p{M}]{3,40}$/u.test(word));
  // Sorted, so that no two transactions wait for each other.
  await index.addWords(transaction, [...new Set(words)].sort());
}

/** Takes a post out of the search, and gives its content, as plain text. */
export async function takePostText(
  transaction: Write,
  { engine }: RecordDatabase,
  post: PlacedPost,
): Promise<string> {
  return contentTextIn(await searchIndexes[engine.name].remove(transaction, post));
}

/**
 * Rebuilds the texts that a migration has made stale, the newest posts first. Meanwhile searches find these by their own words, but
 * neither by the names of their categories and tags nor by near spellings.
 */
export async function rebuildStaleTexts(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await database.read(hasStale))) {
    // Visitors may get other results of a search.
    const taken = await database.write({ isVisible: true }, async (transaction) => {
      const ids = await takeStale(transaction, database);
      for (const id of ids) await rewritePostText(transaction, database, id);
      return ids.length;
    });
    // What is left is being rebuilt by other instances.
    if (taken === 0) return;
    await nextTurn();
  }
}

/** Without it each start would make the pages of all instances anew. */
async function hasStale(connection: Connection): Promise<boolean> {
  return (await connection.selectFrom('stale_post_texts').select('post_id').limit(1).execute()).length > 0;
}

/** Takes some out of the list of stale texts; no other instance takes the same. */
async function takeStale(transaction: Write, { engine }: Database): Promise<string[]> {
  const locked = engine.locksRows ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ post_id: string }>`delete from stale_post_texts where post_id in (
    select post_id from stale_post_texts order by post_id desc limit ${portion} ${locked}) returning post_id`.execute(
    transaction,
  );
  return rows.map((row) => row.post_id);
}

/** Writes the text of a post anew, from its row and `text` or the content that its text has. */
export async function rewritePostText(
  transaction: Write,
  database: RecordDatabase,
  id: string,
  text?: string,
): Promise<void> {
  const row = transaction
    .selectFrom('blog_posts')
    .select(['title', 'excerpt', 'category_id', 'listed_id'])
    .where('id', '=', id);
  const post = await (database.engine.locksRows ? row.forUpdate() : row).executeTakeFirst();
  if (!post) return;
  const links = await transaction
    .selectFrom('blog_post_tags')
    .select('tag_id')
    .where('post_id', '=', id)
    .execute();
  const placed = { id, place: String(post.listed_id) };
  const values = {
    title: String(post.title),
    excerpt: String(post.excerpt),
    category: String(post.category_id),
    tags: links.map(({ tag_id }) => String(tag_id)),
  };
  const before = await takePostText(transaction, database, placed);
  await putPostText(transaction, database, placed, { values, text: text ?? before });
}
