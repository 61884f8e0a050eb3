import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { shortIdOf } from '../../../engine/database/identifiers.ts';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import { normaliseText } from '../../../engine/normalise.ts';
import { telephonesIn } from '../../../engine/search-text.ts';
import type { RecordDatabase, RecordSubscriber } from '../../../engine/store/record-events.ts';
import { headEnd, searchIndexes } from './search-index.ts';

/** Texts that are rebuilt in one transaction: others wait for a few milliseconds. */
const batchSize = 25;

/** Keeps what the search looks through of a post in step with it, also in the trash and back. */
export const postTextSubscriber: RecordSubscriber = {
  async saved({ transaction, database, type, action, after, row, text, snapshot }) {
    // Posts that were saved while a tag was in the trash are not found by it.
    if (type.definition.name === 'tags')
      for (const { post_id } of snapshot?.parts.blog_post_tags ?? [])
        await rewritePostText(transaction, database, String(post_id));
    if (type.definition.name !== 'blog-posts' || action === 'relink') return;
    const kept = snapshot && contentTextIn(String((snapshot.kept as Row).searchText));
    await rewritePostText(transaction, database, after.id, kept ?? text, row.listed_id);
  },
  async removing({ transaction, database: { engine }, type, id, snapshot }) {
    if (type.definition.name !== 'blog-posts') return undefined;
    const post = { id, place: String(snapshot.row.listed_id) };
    return {
      kept: { searchText: contentTextIn(await searchIndexes[engine.name].remove(transaction, post)) },
    };
  },
};

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
    await yieldToEventLoop();
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
    select post_id from stale_post_texts order by post_id desc limit ${batchSize} ${locked}) returning post_id`.execute(
    transaction,
  );
  return rows.map((row) => row.post_id);
}

/**
 * Writes the text of a post anew, from its row and `text` or the content that its text has.
 *
 * @param place where it stood in lists. Default: where it stands
 */
async function rewritePostText(
  transaction: Write,
  { engine }: RecordDatabase,
  id: string,
  text?: string,
  place?: unknown,
): Promise<void> {
  const row = transaction
    .selectFrom('blog_posts')
    .select(['title', 'excerpt', 'category_id', 'listed_id'])
    .where('id', '=', id);
  const post = await (engine.locksRows ? row.forUpdate() : row).executeTakeFirst();
  if (!post) return;
  const links = await transaction
    .selectFrom('blog_post_tags')
    .select('tag_id')
    .where('post_id', '=', id)
    .execute();
  const index = searchIndexes[engine.name];
  const before = await index.remove(transaction, { id, place: String(place ?? post.listed_id) });
  const title = String(post.title);
  const texts = {
    title,
    named: [post.category_id, ...links.map(({ tag_id }) => tag_id)].map(String),
    excerpt: String(post.excerpt),
    text: text ?? contentTextIn(before),
  };
  await index.put(transaction, { id, place: String(post.listed_id) }, postText(texts));
  const words = wordsIn(normaliseText(title)).filter((word) => /^[\p{L}\p{M}]{3,40}$/u.test(word));
  // Sorted, so that no two transactions wait for each other.
  await index.addWords(transaction, [...new Set(words)].sort());
}

interface PostTexts {
  title: string;
  /** Ids of its category and tags. */
  named: readonly string[];
  /** HTML. */
  excerpt: string;
  /** Its content, as plain text. */
  text: string;
}

/**
 * The text of a post as it is stored for the search: normalised, its title, the keys of its category and tags, and its excerpt in lines,
 * then its content. Excerpt and content begin with a space, so that each word follows one.
 */
export function postText({ title, named, excerpt, text }: PostTexts): string {
  const normalised = normaliseText(text);
  const numbers = telephonesIn(normalised).filter((number) => !normalised.includes(number));
  const head = [withWords(title), named.map(keyOf).join(' '), ` ${normaliseText(plainText(excerpt))}`];
  return `${head.join('\n')}${headEnd} ${[normalised, ...numbers].join(' ')}`;
}

/** The content in a stored text. Older versions wrote all parts in lines; the content has always been the last one. */
export function contentTextIn(stored: string): string {
  return stored.slice(Math.max(stored.lastIndexOf('\n'), stored.lastIndexOf(headEnd)) + 1);
}

/** How a category or a tag stands in the texts of its posts: by its name, renaming it would rewrite them all. */
export function keyOf(id: string): string {
  return `#${shortIdOf(id)}`;
}

/** A title or a name, normalised, and behind it each of its words after two spaces, by which one letter finds it. */
export function withWords(text: string): string {
  const normalised = normaliseText(text);
  return [normalised, ...wordsIn(normalised)].join('  ');
}

/** The words of a normalised text, without what stands between them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** A part of a stored text: a word as it is, one or two letters as the beginning of a word. */
export function partOf(term: string): string {
  return term.padStart(term.length + 3 - Math.min(3, [...term].length));
}

/** How well a post fits terms, by the head of its text; the lower, the better. */
export function rankOf(head: string, terms: readonly (readonly string[])[]): number {
  const lines = head.split('\n');
  const levels = terms.map((parts) => lines.findIndex((line) => parts.some((part) => line.includes(part))));
  return levels.reduce((sum, level) => sum + (level < 0 ? lines.length : level), 0);
}
