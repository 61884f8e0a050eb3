// What versions cost: a save of a post that leaves one against the same save without a difference, which leaves none, and the
// room that a version of an article takes.

import * as bodies from '../tests/factories/bodies.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import type { Http } from '../tests/support/http.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { type Rows, withRows } from '../tests/support/rows.ts';
import { startServer } from '../tests/support/server.ts';
import { randomNumbers, vocabulary } from './posts-fill.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const rounds = 400;
const articles = 20;
/** Versions of each: as many as stay, so that the ten that go are in the figures. */
const versions = 60;
const random = randomNumbers(42);

/** 30 paragraphs, 6 KB. */
function article(): string[] {
  return Array.from({ length: 30 }, () => paragraph());
}

function paragraph(): string {
  const words = Array.from({ length: 26 }, () => vocabulary[Math.floor(random() * vocabulary.length)]);
  return `<p>${words.join(' ')}.</p>`;
}

/** Changes one paragraph. */
function edit(paragraphs: string[]): string {
  paragraphs[Math.floor(random() * paragraphs.length)] = paragraph();
  return paragraphs.join('');
}

async function save(staff: Http, id: string, content: string): Promise<number> {
  const start = performance.now();
  const { status, text } = await staff.patch(`/blog/posts/${id}`, { content });
  if (status !== 200) throw new Error(`The save was answered ${status}: ${text}`);
  return performance.now() - start;
}

/** Bytes of the tables of versions with their indexes. */
async function size(rows: Rows, engine: Engine): Promise<number> {
  const sql =
    engine === 'sqlite'
      ? "select sum(pgsize) as bytes from dbstat where name like '%revision_parts%' or name like '%revisions%'"
      : "select pg_total_relation_size('revisions') + pg_total_relation_size('revision_parts') as bytes";
  const [row] = await rows.all(sql);
  return Number(row?.bytes);
}

async function measureSaves(staff: Http, engine: Engine): Promise<void> {
  const paragraphs = article();
  const post = await bodies.createPost(staff, { content: paragraphs.join('') });
  const other = await bodies.createPost(staff, { content: paragraphs.join('') });
  const times = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < rounds; turn += 1) {
    const content = edit(paragraphs);
    // The sanitiser knows a text that it has seen: so it knows that of both saves.
    await save(staff, other.id, content);
    times.with.push(await save(staff, post.id, content));
    times.without.push(await save(staff, post.id, content));
  }
  const [one, two] = [median(times.with), median(times.without)];
  const length = Buffer.byteLength(paragraphs.join(''));
  printTable(
    `${engine}: save of a post of ${length} bytes, median in milliseconds`,
    ['with a version', 'without', 'ratio'],
    [[round(one), round(two), round(one / two)]],
  );
  reportGoal(`${engine}: save with a version against without`, one / two, 'at most', 1.3);
}

async function measureSize(staff: Http, engine: Engine, rows: Rows): Promise<void> {
  const texts = Array.from({ length: articles }, article);
  const category = await bodies.createCategory(staff);
  const posts: bodies.Stored[] = [];
  for (const text of texts)
    posts.push(await bodies.createPost(staff, { category: category.id, content: text.join('') }));
  const before = await size(rows, engine);
  for (let turn = 1; turn < versions; turn += 1)
    for (const [index, { id }] of posts.entries()) await save(staff, id, edit(texts[index] ?? []));
  // What lies free is filled by the next versions.
  await rows.all(engine === 'postgres' ? 'vacuum full' : 'vacuum');
  const [kept] = await rows.all('select count(*) as number from revisions');
  const bytes = ((await size(rows, engine)) - before) / (articles * 49);
  console.log(`\n${engine}: ${kept?.number} versions`);
  reportGoal(`${engine}: bytes of a version with one of 30 paragraphs changed`, bytes, 'at most', 1536);
}

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const database = await createDatabase(engine, cluster.url);
    const site = await startServer({
      database,
      environment: { LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off' },
    });
    try {
      const staff = await site.staff();
      await withRows(database, (rows) => measureSize(staff, engine, rows));
      await measureSaves(staff, engine);
    } finally {
      await site.stop();
      await database.dispose();
    }
  }
} finally {
  await cluster.dispose();
}
