// Lists, categories and search over few and over many posts, on both engines, through the whole API: as it answers, with its
// memory of answers to visitors, and without it, as after every write.
import { Hono } from 'hono';
import { pino } from 'pino';
import { createApi } from '../server/api/api.ts';
import type { Dependencies } from '../server/dependencies.ts';
import type { AppEnvironment } from '../server/http/environment.ts';
import { requestId } from '../server/http/request-id.ts';
import { readSettings } from '../server/settings.ts';
import { openStore } from '../server/store/open.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import { type Cluster, startCluster } from '../tests/support/postgres.ts';
import { fillPosts, words } from './posts-fill.ts';
import { judge, median, printTable, round } from './table.ts';

const few = 100;
const many = Number(process.env.POSTS ?? 100_000);
const rounds = 60;
const log = pino({ level: 'silent' });

type Call = (path: string) => Promise<{ total: number }>;
type Medians = Record<string, number>;
type Store = Dependencies['store'];

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const small = await fill(engine, few, cluster);
    const large = await fill(engine, many, cluster);
    await measure(`${engine}, with its memory`, small.store, large.store);
    await measure(`${engine}, without it`, forgetful(small.store), forgetful(large.store));
    await small.dispose();
    await large.dispose();
  }
} finally {
  await cluster.dispose();
}

function compare(title: string, small: Medians, large: Medians): void {
  const rows = Object.keys(small).map((name) => {
    const [one = 0, other = 0] = [small[name], large[name]];
    return [name, round(one), round(other), round(other / one)];
  });
  printTable(`${title}: median in milliseconds`, ['read', `${few} posts`, `${many} posts`, 'ratio'], rows);
  judge(`${title}: slowest median at ${many} posts, ms`, Math.max(...Object.values(large)), 'at most', 20);
  judge(`${title}: largest ratio`, Math.max(...rows.map((row) => Number(row[3]))), 'at most', 1.5);
}

async function fill(engine: Engine, count: number, { url }: Cluster) {
  const database = await createDatabase(engine, url);
  const { databaseUrl, dataDirectory } = database;
  const store = await openStore({ databaseUrl, dataDirectory, log });
  const start = performance.now();
  await fillPosts(store, database, count);
  console.log(`${engine}: ${count} posts filled in ${Math.round((performance.now() - start) / 1000)} s`);
  const dispose = async () => {
    await store.close();
    await database.dispose();
  };
  return { store, dispose };
}

/** Asks few and many in turn, so that whatever else the machine does falls on both. */
async function measure(title: string, ...stores: [small: Store, large: Store]): Promise<void> {
  const sides = await Promise.all(stores.map(sideOf));
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { call, reads, times } of sides) {
      for (const [name, path] of Object.entries(reads)) {
        const before = performance.now();
        await call(path);
        times[name] = [...(times[name] ?? []), performance.now() - before];
      }
    }
  }
  const [small = {}, large = {}] = sides.map(({ times }) => mediansOf(times));
  compare(title, small, large);
}

async function sideOf(store: Store) {
  const call = caller(store);
  const times: Record<string, number[]> = {};
  return { call, reads: await pathsOf(call), times };
}

function mediansOf(times: Record<string, number[]>): Medians {
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

/** A store whose revision is unknown, so that nothing is answered from memory. */
function forgetful(store: Store): Store {
  return { ...store, revision: { current: () => undefined } };
}

/** The API as a visitor calls it. */
function caller(store: Store): Call {
  const views = { count() {} } as unknown as Dependencies['views'];
  const api = createApi({ settings: readSettings({}), store, log, views });
  const app = new Hono<AppEnvironment>();
  app.use(requestId({ log }));
  app.route('/api', api);
  return async (path) => {
    const response = await app.request(`http://in-process/api${path}`);
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}.`);
    return (await response.json()) as { total: number };
  };
}

async function pathsOf(call: Call): Promise<Record<string, string>> {
  const limit = 10;
  // Divides the number of published posts, few or many: the last page is full on both sides, and not beyond the last that can be asked for.
  const dividing = 19;
  const category = '/blog/categories/Name%203/posts';
  const last = async (path: string, size: number) =>
    `${path}?limit=${size}&page=${Math.ceil((await call(path)).total / size)}`;
  const search = (query: string) => `/blog/posts/search?limit=${limit}&q=${query}`;
  return {
    'first page': `/blog/posts?limit=${limit}`,
    'last page, of nineteen': await last('/blog/posts', dividing),
    'category, first page': `${category}?limit=${limit}`,
    'category, last page': await last(category, limit),
    'tag, first page': `/blog/posts?limit=${limit}&tag=Name%203`,
    'search, a word of every post': search(words.common),
    'search, a word of twelve posts': search(words.rare),
    'search, a word of none': search(words.missing),
    'search, two letters': search('or'),
  };
}
