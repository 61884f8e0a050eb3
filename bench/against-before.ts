// What keeping versions costs staff: a save of a post and their list of posts, beside the same of an older version, whose checkout
// (installed and built) is given: npm run bench -- against-before ../before

import * as bodies from '../tests/factories/bodies.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import type { Http } from '../tests/support/http.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { pinnedNode, startServer } from '../tests/support/server.ts';
import { randomNumbers, vocabulary } from './posts-fill.ts';
import { median, reportGoal, round } from './table.ts';

const saves = 300;
const lists = 300;
const posts = 60;
const random = randomNumbers(42);
const environment = { LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off' };

/** One of the two servers. */
interface Side {
  staff: Http;
  id: string;
}

/** An article of 6 KB in 30 paragraphs, in which the next one is another one each time. */
class Article {
  readonly #paragraphs = Array.from({ length: 30 }, paragraph);
  #next = 0;

  edited(): string {
    this.#paragraphs[this.#next % 30] = paragraph();
    this.#next += 7;
    return this.#paragraphs.join('');
  }
}

function paragraph(): string {
  const words = Array.from({ length: 26 }, () => vocabulary[Math.floor(random() * vocabulary.length)]);
  return `<p>${words.join(' ')}.</p>`;
}

async function filled(staff: Http): Promise<Side> {
  const category = await bodies.createCategory(staff);
  const made = [];
  for (let number = 0; number < posts; number += 1)
    made.push(await bodies.createPost(staff, { category: category.id, content: new Article().edited() }));
  return { staff, id: String(made[0]?.id) };
}

async function save({ staff, id }: Side, content: string): Promise<void> {
  const { status, text } = await staff.patch(`/blog/posts/${id}`, { content });
  if (status !== 200) throw new Error(`The save was answered ${status}: ${text}`);
}

async function list({ staff }: Side): Promise<void> {
  const { status, text } = await staff.get('/blog/posts?limit=20');
  if (status !== 200) throw new Error(`The list was answered ${status}: ${text}`);
}

/** Both servers take turns, so that what else the machine does is in both figures. */
async function compare(
  what: string,
  sides: readonly Side[],
  rounds: number,
  work: (side: Side, text: string) => Promise<void>,
  goal: number,
): Promise<void> {
  const times = sides.map((): number[] => []);
  const article = new Article();
  for (let turn = 0; turn < rounds; turn += 1) {
    const text = article.edited();
    const order = turn % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of order) {
      const start = performance.now();
      await work(sides[index] as Side, text);
      times[index]?.push(performance.now() - start);
    }
  }
  const [now = Number.NaN, then = Number.NaN] = times.map(median);
  console.log(`\n${what}: p50 ${round(now)} ms, before ${round(then)} ms`);
  reportGoal(`${what} against before`, now / then, 'at most', goal);
}

async function compareOn(engine: Engine, clusterUrl: string, before: string): Promise<void> {
  const databases = [await createDatabase(engine, clusterUrl), await createDatabase(engine, clusterUrl)];
  const there = ['sh', '-c', 'cd "$0" && exec "$1" server/main.ts', before, pinnedNode] as const;
  const sites = await Promise.all(
    databases.map((database, index) =>
      startServer({ database, environment, ...(index === 1 && { command: there }) }),
    ),
  );
  try {
    const sides = [];
    for (const site of sites) sides.push(await filled(await site.staff()));
    await compare(`${engine}: save of a post of 6 KB with version and entry`, sides, saves, save, 1.3);
    await compare(`${engine}: list of 20 posts with its publication`, sides, lists, list, 1.2);
  } finally {
    for (const site of sites) await site.stop();
    for (const database of databases) await database.dispose();
  }
}

const [before] = process.argv.slice(2);
if (before === undefined)
  throw new Error('Say where the older version is: npm run bench -- against-before DIR');
const cluster = await startCluster();
try {
  for (const engine of engines) await compareOn(engine, cluster.url, before);
} finally {
  await cluster.dispose();
}
