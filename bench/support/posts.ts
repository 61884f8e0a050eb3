import { Hono } from 'hono';
import { pino } from 'pino';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { categories } from '../../content/categories/schema.ts';
import { tags } from '../../content/tags/schema.ts';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { start } from '../../engine/store/actor.ts';
import { toPostWrite } from '../../features/posts/server/post-write.ts';
import { createApi } from '../../server/api/api.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { requestId } from '../../server/http/request-log.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { withRows } from '../../tests/support/rows.ts';

/** A word that every post has, one that twelve have, and one that none has. */
export const words = { common: 'inverter', rare: 'perovskite', missing: 'zeppelin' };

const perTransaction = 2_000;
const log = pino({ level: 'silent' });
/** Words of articles. */
export const vocabulary =
  `solar rooftop grid meter tariff inverter module array cable battery storage tender policy subsidy state
  monsoon dust cleaning string voltage current earth lightning surge contract finance loan interest income
  factory farmer pump village school hospital society terrace shade angle tilt tracker bifacial cell wafer glass
  frame recycling standard test certificate warranty yield energy unit demand supply network licence board
  commission petition order notice training skill installer engineer helmet harness ladder permit insurance`.split(
    /\s+/,
  );

/** Opens a database and adds posts in ten categories with twenty tags, through the store's own code; `more` is HTML. */
export async function openWithPosts(
  database: TestDatabase,
  count: number,
  more: (index: number, random: () => number) => string = () => '',
): Promise<Store> {
  const begin = performance.now();
  const store = await openStore({ ...database, log });
  const random = randomNumbers(42);
  const ids = { categories: await names(store, categories, 10), tags: await names(store, tags, 20) };
  const first = Date.now() - count * 60_000;
  for (let done = 0; done < count; done += perTransaction) {
    await store.atomically(async ({ posts }) => {
      for (let index = done; index < Math.min(done + perTransaction, count); index += 1) {
        const timestamp = new Date(first + index * 60_000).toISOString();
        const values = draft(index, count, random, ids);
        const content = values.content + more(index, random);
        await posts.create(toPostWrite(blogPosts.input.parse({ ...values, content })), start, {
          createdAt: timestamp,
        });
      }
    });
  }
  // What autovacuum does on a database that has been running for a while.
  if (store.engine === 'postgres') await withRows(database, (rows) => rows.all('vacuum analyze'));
  console.log(`${store.engine}: ${count} posts in ${Math.round((performance.now() - begin) / 1000)} s`);
  return store;
}

/** The API as a visitor calls it. No response comes from memory, because the revision of the content is unknown. */
export function apiOf(store: Store) {
  const views = { count() {}, countEmptySearch() {} } as unknown as Dependencies['views'];
  const library = {} as Dependencies['library'];
  const forgetful = { ...store, revision: { current: () => undefined } };
  const app = new Hono<AppEnvironment>();
  app.use(requestId({ log }));
  app.route('/api', createApi({ settings: readSettings({}), store: forgetful, library, log, views }));
  return async (path: string): Promise<{ total: number }> => {
    const response = await app.request(`http://in-process/api${path}`);
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}.`);
    return (await response.json()) as { total: number };
  };
}

async function names(store: Store, type: typeof categories | typeof tags, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await store.collection(type).create({ name: `Name ${index}` } as never, start)).id);
  return ids;
}

function draft(
  index: number,
  count: number,
  random: () => number,
  ids: Record<'categories' | 'tags', string[]>,
) {
  const pick = <Value>(list: Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const sentence = (length: number) => Array.from({ length }, () => pick(vocabulary)).join(' ');
  const isRare = index % Math.ceil(count / 12) === 0;
  const paragraphs = Array.from({ length: 4 }, () => `<p>${sentence(40)}.</p>`).join('');
  return {
    title: `${sentence(6)} ${index}`,
    excerpt: `${sentence(20)} ${words.common}`,
    content: `${paragraphs}${isRare ? `<p>${words.rare}</p>` : ''}`,
    coverImage: '/pictures/share.jpg',
    category: pick(ids.categories),
    tags: [...new Set([1, 2, 3].map(() => pick(ids.tags)))],
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
