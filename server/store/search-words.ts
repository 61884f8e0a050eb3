import { type RawBuilder, sql } from 'kysely';
import type { Connection, EngineName } from '../../kernel/database/engine.ts';
import { changesBetween, maxChanges, pieces } from '../search/near-words.ts';
import { wordsIn } from '../search/normalize.ts';

/** Letters of the words that may be near spellings. */
const shortest = 3;
const longest = 40;
/** What is longer is kept in pieces, of which each two share as much as a search may have. */
const pieceLength = 200;
/** Words up to which they are looked up in place of a part that they share. */
const maxWords = 300;

/** The words of a normalised text that are looked up, each once, in one order. */
export function wordsToLookUp(text: string): string[] {
  const words = wordsIn(text).flatMap((word) => (word.length > pieceLength ? cut(word) : word));
  return [...new Set(words)].sort();
}

function cut(word: string): string[] {
  const count = Math.ceil(word.length / pieceLength) * 2;
  return Array.from({ length: count }, (_, index) =>
    word.slice((index * pieceLength) / 2, (index * pieceLength) / 2 + pieceLength),
  );
}

/**
 * Takes in words of a post. None is ever taken out: whoever reads them asks the posts afterwards, so what is gone or not for
 * visitors shows nowhere. Sorted, so that no two transactions wait for each other.
 */
export async function addWords(
  connection: Connection,
  engine: EngineName,
  words: readonly string[],
): Promise<void> {
  const rows = JSON.stringify(words.map((word) => [lettersOf(word), word]));
  const values =
    engine === 'sqlite'
      ? sql`select value ->> 0 as letters, value ->> 1 as word from json_each(${rows})`
      : sql`select (value ->> 0)::integer as letters, value ->> 1 as word from json_array_elements(${rows}::json)`;
  const added = await sql<{ word: string }>`insert into search_words (letters, word)
    select w.letters, w.word from (${values}) as w where true on conflict do nothing returning word`.execute(
    connection,
  );
  if (engine !== 'sqlite' || added.rows.length === 0) return;
  await sql`insert into search_word_trigrams (word)
    select value from json_each(${JSON.stringify(added.rows.map(({ word }) => word))})`.execute(connection);
}

/** 0 for a word that is no near spelling of any. */
function lettersOf(word: string): number {
  const { length } = [...word];
  return length >= shortest && length <= longest && !/\p{N}/u.test(word) ? length : 0;
}

/** Which of these words a post has, or had. */
export async function knownWords(connection: Connection, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await connection
    .selectFrom('search_words')
    .select('word')
    .where('letters', 'in', [...new Set(words.map(lettersOf))])
    .where('word', 'in', [...words])
    .execute();
  return new Set(rows.map(({ word }) => String(word)));
}

/** Words by which a text is looked up: a post has to have one of each group. */
export interface WordLookup {
  groups: string[][];
  /** Whether a post with these words has the text; otherwise its own must be asked. */
  isExact: boolean;
}

/** How a normalised text is looked up by words; undefined where it cannot be. */
export async function lookUpText(
  connection: Connection,
  engine: EngineName,
  text: string,
): Promise<WordLookup | undefined> {
  const groups: string[][] = [];
  const words = wordsIn(text);
  for (const part of words.filter((word) => [...word].length >= 3)) {
    const found = await wordsWith(connection, engine, part);
    if (found) groups.push(found);
  }
  return groups.length > 0 ? { groups, isExact: words[0] === text } : undefined;
}

/** Whether posts are not rebuilt yet, so that words do not tell of them. */
export async function hasStaleTexts(connection: Connection): Promise<boolean> {
  const stale = await connection.selectFrom('stale_post_texts').select('post_id').limit(1).execute();
  return stale.length > 0;
}

/** The words that contain a part; undefined where there are many. */
async function wordsWith(
  connection: Connection,
  engine: EngineName,
  part: string,
): Promise<string[] | undefined> {
  const found =
    engine === 'sqlite'
      ? sql<{ word: string }>`select word from search_word_trigrams where word match ${`"${part}"`}`
      : sql<{ word: string }>`select word from search_words where word like ${`%${part}%`}`;
  const { rows } = await sql<{ word: string }>`${found} limit ${maxWords + 1}`.execute(connection);
  return rows.length > maxWords ? undefined : rows.map(({ word }) => word);
}

/** Words that differ from this one by few letters, with how far they are: those that begin alike are nearer. */
export async function nearWords(
  connection: Connection,
  engine: EngineName,
  word: string,
): Promise<{ word: string; distance: number }[]> {
  const { length } = [...word];
  const likely = pieces(word).map(({ text, start }) => contains(engine, text, start));
  const { rows } = await sql<{ word: string }>`select word from search_words
    where letters between ${length - maxChanges} and ${length + maxChanges}
    and (${sql.join(likely, sql` or `)})`.execute(connection);
  return rows
    .map((row) => ({ word: row.word, changes: changesBetween(word, row.word) }))
    .filter(({ changes }) => changes > 0 && changes <= maxChanges)
    .map((near) => ({ word: near.word, distance: 2 * near.changes + Number(near.word[0] !== word[0]) }))
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
}

/** Whether a word has a piece near where it was. */
function contains(engine: EngineName, piece: string, start: number): RawBuilder<boolean> {
  const [from, length] = [Math.max(1, start + 1 - maxChanges), [...piece].length + 2 * maxChanges];
  const place = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos');
  return sql`${place}(substr(word, ${from}, ${length}), ${piece}) > 0`;
}
