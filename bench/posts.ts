// Lists, categories and search over few and over many posts, on both engines, through the whole API: as it answers, with its
// memory of answers to visitors, and without it, as after every write.
import { Hono } from 'hono';
import { pino } from 'pino';
import { categories } from '../content/categories/schema.ts';
import type { AppEnvironment } from '../kernel/api/environment.ts';
import { staff } from '../kernel/store/publication.ts';
import { createApi } from '../server/api/api.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { requestId } from '../server/http/request-id.ts';
import { readSettings } from '../server/settings.ts';
import { openStore } from '../server/store/open.ts';
import { postSorts } from '../server/store/sorted-posts.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import { type Cluster, startCluster } from '../tests/support/postgres.ts';
import { fillPosts, words } from './posts-fill.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const few = 100;
const many = Number(process.env.POSTS ?? 100_000);
const rounds = 60;
const log = pino({ level: 'silent' });

type Call = (path: string) => Promise<{ total: number }>;
type Medians = Record<string, number>;

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const small = await measure(engine, few, cluster);
    const large = await measure(engine, many, cluster);
    compare(`${engine}, with its memory`, small.remembered, large.remembered);
    compare(`${engine}, without it`, small.fresh, large.fresh);
    reportChoices(engine, large.choices);
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
  reportGoal(
    `${title}: slowest median at ${many} posts, ms`,
    Math.max(...Object.values(large)),
    'at most',
    20,
  );
  reportGoal(`${title}: largest ratio`, Math.max(...rows.map((row) => Number(row[3]))), 'at most', 1.5);
}

/** [UXP-05] */
function reportChoices(engine: Engine, choices: Medians): void {
  const rows = Object.entries(choices).map(([name, time]) => [name, round(time)]);
  printTable(`${engine}, as staff choose and sort: median in milliseconds`, ['list', `${many} posts`], rows);
  const slowest = (place: string) =>
    Math.max(...Object.entries(choices).flatMap(([name, time]) => (name.endsWith(place) ? time : [])));
  reportGoal(`[UXP-05] ${engine}: slowest first page, ms`, slowest('first page'), 'at most', 30);
  reportGoal(`[UXP-05] ${engine}: slowest page in the middle, ms`, slowest('middle'), 'at most', 200);
}

interface Measured {
  remembered: Medians;
  fresh: Medians;
  choices: Medians;
}

async function measure(engine: Engine, count: number, { url }: Cluster): Promise<Measured> {
  const database = await createDatabase(engine, url);
  const { databaseUrl, dataDirectory } = database;
  const store = await openStore({ databaseUrl, dataDirectory, log });
  const start = performance.now();
  await fillPosts(store, database, count);
  console.log(`${engine}: ${count} posts filled in ${Math.round((performance.now() - start) / 1000)} s`);
  const fresh = await mediansOf(caller(forgetful(store)));
  const remembered = await mediansOf(caller(store));
  const choices = await mediansOfChoices(store);
  await store.close();
  await database.dispose();
  return { remembered, fresh, choices };
}

async function mediansOf(call: Call): Promise<Medians> {
  const reads = await pathsOf(call);
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, path] of Object.entries(reads)) {
      const before = performance.now();
      await call(path);
      times[name] = [...(times[name] ?? []), performance.now() - before];
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

/** First and middle pages of each order, of all posts, of most and of few. */
async function mediansOfChoices({ posts, collection }: Dependencies['store']): Promise<Medians> {
  const [category] = await collection(categories).list(staff);
  const of = { all: {}, published: { status: 'Published' }, drafts: { status: 'Draft' } } as const;
  const choices = {
    ...of,
    'drafts of a category': { status: 'Draft', categoryId: category?.id ?? '' },
  } as const;
  const medians: Medians = {};
  for (const by of postSorts)
    for (const [name, choice] of Object.entries(choices)) {
      const { total } = await posts.choose(choice, undefined, { offset: 0, limit: 1 });
      for (const [place, offset] of [
        ['first page', 0],
        ['middle', Math.floor(total / 2)],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < 10; round += 1) {
          const before = performance.now();
          await posts.choose(choice, { by, direction: 'desc' }, { offset, limit: 20 });
          times.push(performance.now() - before);
        }
        medians[`${by}, ${name}, ${place}`] = median(times);
      }
    }
  return medians;
}

/** A store whose revision is unknown, so that nothing is answered from memory. */
function forgetful(store: Dependencies['store']): Dependencies['store'] {
  return { ...store, revision: { current: () => undefined } };
}

/** The API as a visitor calls it. */
function caller(store: Dependencies['store']): Call {
  const views = { count() {}, countVainSearch() {} } as unknown as Dependencies['views'];
  const library = {} as Dependencies['library'];
  const api = createApi({ settings: readSettings({}), store, library, log, views });
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
  const limit = 9;
  const category = '/blog/categories/Name%203/posts';
  const last = async (path: string) =>
    `${path}?limit=${limit}&page=${Math.ceil((await call(path)).total / limit)}`;
  const search = (query: string) => `/blog/posts/search?limit=${limit}&q=${query}`;
  return {
    'first page': `/blog/posts?limit=${limit}`,
    'last page': await last('/blog/posts'),
    'category, first page': `${category}?limit=${limit}`,
    'category, last page': await last(category),
    'tag, first page': `/blog/posts?limit=${limit}&tag=Name%203`,
    'search, a word of every post': search(words.common),
    'search, a word of twelve posts': search(words.rare),
    'search, a word of none': search(words.missing),
    'search, two letters': search('or'),
  };
}
