import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Write } from '../../kernel/database/database.ts';
import type { Connection } from '../../kernel/database/engine.ts';
import { currentPostText } from '../search/post-text.ts';
import { searchIndexes } from './post-search.ts';
import type { SearchedPost } from './search-index.ts';
import { fillSearchTexts, renewKeys } from './search-texts.ts';
import { addWords, wordsToLookUp } from './search-words.ts';

/** Texts that are rebuilt in one transaction: others wait for a few milliseconds. */
const portion = 25;

/** Takes in what the search looks through of a post. */
export async function putPostText(
  transaction: Write,
  { engine }: Database,
  post: SearchedPost,
): Promise<void> {
  const words = wordsToLookUp(post.text);
  await searchIndexes[engine.name].put(transaction, post, words);
  await addWords(transaction, engine.name, words);
}

/**
 * Rebuilds the texts that an older version stored, the newest posts first. Searches find these texts meanwhile, but neither rank
 * them by excerpt nor know near spellings of their words.
 */
export async function rebuildStaleTexts(database: Database, signal: AbortSignal): Promise<void> {
  await renewKeys(database);
  await fillSearchTexts(database, signal);
  while (!signal.aborted && (await database.read(hasStale))) {
    // Visitors may get other results of a search.
    const taken = await database.write({ isVisible: true }, async (transaction) => {
      const ids = await takeStale(transaction, database);
      for (const id of ids) await rebuild(transaction, database, id);
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

async function rebuild(transaction: Write, database: Database, id: string): Promise<void> {
  const row = transaction.selectFrom('blog_posts').select(['listed_id', 'status']).where('id', '=', id);
  const post = await (database.engine.locksRows ? row.forUpdate() : row).executeTakeFirst();
  if (!post) return;
  const place = String(post.listed_id);
  const text = await searchIndexes[database.engine.name].remove(transaction, { id, place });
  if (text !== '')
    await putPostText(transaction, database, {
      id,
      place,
      text: currentPostText(text),
      isPublished: post.status === 'Published',
    });
}
