// Lists, categories and search over few and over many posts (POSTS), on both engines, through the whole API without its memory
// of responses, as after every write. And the list of the panel, as staff choose and sort.
import { categories } from '../content/categories/schema.ts';
import { staff } from '../engine/store/publication.ts';
import { postSorts } from '../features/posts/server/sorted-posts.ts';
import type { Store } from '../server/store/store.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { apiOf, openWithPosts, words } from './support/posts.ts';
import { median, printTable, reportGoal, round } from './support/table.ts';

const few = 100;
const many = Number(process.env.POSTS ?? 100_000);
const rounds = 60;
const limit = 9;

type Call = ReturnType<typeof apiOf>;
type Medians = Record<string, number>;

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const small = await measure(engine, few);
    const large = await measure(engine, many);
    compare(engine, small.reads, large.reads);
    reportChoices(engine, large.choices);
  }
} finally {
  await cluster.dispose();
}

function compare(engine: Engine, small: Medians, large: Medians): void {
  const rows = Object.entries(large).map(([name, time]) => {
    const before = small[name] ?? 0;
    return [name, round(before), round(time), round(time / before)];
  });
  printTable(`${engine}: median in milliseconds`, ['read', `${few} posts`, `${many} posts`, 'ratio'], rows);
  const slowest = Math.max(...Object.values(large));
  reportGoal(`${engine}: slowest median at ${many} posts, ms`, slowest, 'at most', 20);
  reportGoal(`${engine}: largest ratio`, Math.max(...rows.map((row) => Number(row[3]))), 'at most', 1.5);
}

/** [UXP-05] */
function reportChoices(engine: Engine, choices: Medians): void {
  const rows = Object.entries(choices).map(([name, time]) => [name, round(time)]);
  printTable(`${engine}, as staff choose and sort: median in milliseconds`, ['list', `${many} posts`], rows);
  for (const [place, goal] of Object.entries({ 'first page': 30, middle: 200 })) {
    const times = Object.entries(choices).flatMap(([name, time]) => (name.endsWith(place) ? time : []));
    reportGoal(`[UXP-05] ${engine}: slowest ${place}, ms`, Math.max(...times), 'at most', goal);
  }
}

async function measure(engine: Engine, count: number) {
  const database = await createDatabase(engine, cluster.url);
  const store = await openWithPosts(database, count);
  const reads = await mediansOf(apiOf(store));
  const choices = await mediansOfChoices(store);
  await store.close();
  await database.dispose();
  return { reads, choices };
}

async function mediansOf(call: Call): Promise<Medians> {
  const times = new Map<string, number[]>();
  const paths = Object.entries(await pathsOf(call));
  // In turns, so that what else the machine does is in all of them.
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, path] of paths)
      times.set(name, [...(times.get(name) ?? []), await timeOf(() => call(path))]);
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)]));
}

/** First and middle pages of each order, of all posts, of most and of few. */
async function mediansOfChoices({ posts, collection }: Store): Promise<Medians> {
  const [category] = await collection(categories).list(staff);
  const inCategory = { status: 'Draft', categoryId: category?.id ?? '' } as const;
  const usual = { all: {}, published: { status: 'Published' }, drafts: { status: 'Draft' } } as const;
  const medians: Medians = {};
  for (const by of postSorts)
    for (const [name, choice] of Object.entries({ ...usual, 'drafts of a category': inCategory })) {
      const { total } = await posts.choose(choice, undefined, { offset: 0, limit: 1 });
      for (const [place, offset] of Object.entries({ 'first page': 0, middle: Math.floor(total / 2) })) {
        const choose = () => posts.choose(choice, { by, direction: 'desc' }, { offset, limit: 20 });
        const times: number[] = [];
        for (let turn = 0; turn < 10; turn += 1) times.push(await timeOf(choose));
        medians[`${by}, ${name}, ${place}`] = median(times);
      }
    }
  return medians;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function pathsOf(call: Call): Promise<Record<string, string>> {
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
