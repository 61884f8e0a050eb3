import pg from 'pg';
import { blogPosts } from '../content/blog-posts/schema.ts';
import { start } from '../kernel/store/actor.ts';
import { toPostWrite } from '../server/store/post-write.ts';
import type { Store } from '../server/store/store.ts';
import type { TestDatabase } from '../tests/support/database.ts';

/** A word that every post has, one that twelve have, and one that none has. */
export const words = { common: 'inverter', rare: 'perovskite', missing: 'zeppelin' };

const perTransaction = 2_000;
/** Words of articles. */
export const vocabulary =
  `solar rooftop grid meter tariff inverter module array cable battery storage tender policy subsidy state
  monsoon dust cleaning string voltage current earth lightning surge contract finance loan interest income
  factory farmer pump village school hospital society terrace shade angle tilt tracker bifacial cell wafer glass
  frame recycling standard test certificate warranty yield energy unit demand supply network licence board
  commission petition order notice training skill installer engineer helmet harness ladder permit insurance`.split(
    /\s+/,
  );

/** Fills an open, empty store with posts in ten categories with twenty tags, through the store's own code; `more` is HTML. */
export async function fillPosts(
  store: Store,
  database: TestDatabase,
  count: number,
  more: (index: number, random: () => number) => string = () => '',
): Promise<void> {
  const random = randomNumbers(42);
  const categories = await names(store, 'categories', 10);
  const tags = await names(store, 'tags', 20);
  const first = Date.now() - count * 60_000;
  for (let done = 0; done < count; done += perTransaction) {
    await store.atomically(async ({ posts }) => {
      for (let index = done; index < Math.min(done + perTransaction, count); index += 1) {
        const timestamp = new Date(first + index * 60_000).toISOString();
        const values = draft(index, count, random, categories, tags);
        const content = values.content + more(index, random);
        await posts.create(toPostWrite(blogPosts.input.parse({ ...values, content })), start, {
          createdAt: timestamp,
        });
      }
    });
  }
  // What autovacuum does on a database that has been running for a while.
  if (store.engine === 'postgres') await vacuum(database);
}

async function names(store: Store, type: 'categories' | 'tags', count: number): Promise<string[]> {
  const { registry } = await import('../content/index.ts');
  const declared = registry.find((entry) => entry.definition.name === type);
  if (!declared) throw new Error(`There is no content type ${type}.`);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const record = await store.collection(declared).create({ name: `Name ${index}` } as never, start);
    ids.push(record.id);
  }
  return ids;
}

async function vacuum(database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

function draft(index: number, count: number, random: () => number, categories: string[], tags: string[]) {
  const pick = <Value>(list: Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const sentence = (length: number) => Array.from({ length }, () => pick(vocabulary)).join(' ');
  const isRare = index % Math.ceil(count / 12) === 0;
  const paragraphs = Array.from({ length: 4 }, () => `<p>${sentence(40)}.</p>`).join('');
  return {
    title: `${sentence(6)} ${index}`,
    excerpt: `${sentence(20)} ${words.common}`,
    content: `${paragraphs}${isRare ? `<p>${words.rare}</p>` : ''}`,
    coverImage: '/pictures/share.jpg',
    category: pick(categories),
    tags: [...new Set([pick(tags), pick(tags), pick(tags)])],
    author: { name: 'A. Writer', avatar: '/pictures/share.jpg' },
    publishedAt: '2026-01-31T00:00:00.000Z',
    readTime: 5,
    status: index % 20 === 7 ? 'Draft' : 'Published',
  };
}

/** The same numbers on every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
