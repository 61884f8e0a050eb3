// What a server with 2,000 posts holds for long: reads of the API, pages, kept connections, forms and a mixed soak, each for
// SECONDS (default 30). The goals of docs/security.md need 600 for L1 to L3, 300 for L4 and 3600 for L6; `npm run bench -- sustained L1 L6` takes two of them.
// RATE_LIMITS is off: otherwise forms end at a hundred a second from all networks together, and rendered pages at the budget
// of the load's one network. Connections have no limit for a trusted proxy, which the load is here.
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openStore } from '../server/store/open.ts';
import * as bodies from '../tests/factories/bodies.ts';
import * as pictures from '../tests/factories/pictures.ts';
import { findLostOrDuplicated, startWriters } from '../tests/faults/writers.ts';
import { createDatabase, type TestDatabase } from '../tests/support/database.ts';
import { residentMegabytes } from '../tests/support/distinct-reads.ts';
import { createHttp, type Http } from '../tests/support/http.ts';
import { percentile, sendRequest } from '../tests/support/overload.ts';
import { readFigure, startServer, type TestServer } from '../tests/support/server.ts';
import { type LoadResult, load, requirePrograms, startBare } from './load.ts';
import { fillPosts, words } from './posts-fill.ts';
import { publicPages } from './public-pages.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const seconds = Number(process.env.SECONDS ?? 30);
const bareSeconds = Math.min(seconds, 10);
const posts = 2_000;
const formWriters = 16;
const soakRate = { reads: 500, writes: 5, pictures: 1 };
/** Readings of the memory: five in each sixth of the time. */
const samples = 30;
/** Milliseconds after which idle connections of the load have ended. */
const idle = 6_000;
const apiReads = [
  '/api/blog/posts?limit=9',
  '/api/blog/posts?limit=9&page=100',
  '/api/blog/categories/Name%203/posts?limit=9',
  `/api/blog/posts/search?limit=9&q=${words.rare}`,
  '/api/blog/categories',
  '/api/tags',
  '/api/testimonials',
  '/api/rate-cards',
];

/** A server that is loaded: the product, or the bare one beside it. */
interface Target {
  origin: string;
  visitor: Http;
  /** Undefined for the bare one, which stores nothing. */
  database?: TestDatabase;
}

interface Scenario {
  id: string;
  name: string;
  goal: { rate?: number; p99?: number };
  run: (target: Target, seconds: number) => Promise<LoadResult>;
}

requirePrograms('wrk', 'taskset');
const database = await filledDatabase();
const site = await startServer({
  database,
  environment: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
});
const bare = await startBare(JSON.stringify({ id: 'x'.repeat(2000) }));
const bareTarget = { origin: bare.origin, visitor: createHttp(bare.origin) };
try {
  const chosen = process.argv.slice(2);
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id);
  const pages = await publicPages(site);
  const scenarios = scenariosOf(pages).filter(({ id }) => isChosen(id));
  // Into the caches, and the code warm.
  for (const path of [...pages, ...apiReads]) await site.visitor.page(path, { 'accept-encoding': 'br' });
  if (scenarios.length > 0) await measure(scenarios, { ...site, origin: `http://127.0.0.1:${site.port}` });
  if (isChosen('L6')) await soak(site, pages);
} finally {
  bare.stop();
  await site.stop();
  await database.dispose();
}

function scenariosOf(pages: string[]): Scenario[] {
  const wrk = (paths: string[], connections: number) => (target: Target, duration: number) =>
    load(target.origin, paths, { seconds: duration, connections, headers: { 'Accept-Encoding': 'br' } });
  return [
    { id: 'L1', name: 'API reads', goal: { rate: 3000, p99: 50 }, run: wrk(apiReads, 64) },
    { id: 'L2', name: 'cached pages', goal: { rate: 1500 }, run: wrk(pages, 64) },
    { id: 'L2', name: 'new pages', goal: { rate: 150 }, run: wrk(['/blog?q=wordNUMBER'], 64) },
    { id: 'L3', name: '2,000 connections', goal: { p99: 500 }, run: wrk(apiReads, 2000) },
    { id: 'L4', name: 'durable forms', goal: { rate: 1000, p99: 100 }, run: sendForms },
  ];
}

async function measure(scenarios: Scenario[], target: Target): Promise<void> {
  const rows: (string | number)[][] = [];
  const judgements: (() => void)[] = [];
  for (const { id, name, goal, run } of scenarios) {
    const what = `${id} ${name}`;
    const met = await run(target, seconds);
    const plain = await run(bareTarget, bareSeconds);
    rows.push([what, ...figuresOf(met), round(met.rate / plain.rate)]);
    rows.push([`${id} bare Node`, ...figuresOf(plain), 1]);
    judgements.push(() => {
      if (goal.rate) reportGoal(`${what}, a second`, met.rate, 'at least', goal.rate);
      if (goal.p99) reportGoal(`${what}, p99 in ms`, met.p99, 'at most', goal.p99);
      reportGoal(`${what}, errors`, met.errors, 'at most', 0);
    });
  }
  const headings = ['scenario', 'a second', 'p50 ms', 'p99 ms', 'errors', 'over 2 s', 'ratio'];
  printTable(`${seconds} s each, ${posts} posts; the bare Node answers 2 KB`, headings, rows);
  for (const judgeAll of judgements) judgeAll();
}

function figuresOf({ rate, p50, p99, errors, late }: LoadResult): number[] {
  return [rate, p50, p99, errors, late].map(round);
}

/** Contact forms of many visitors, each with a key; lost and doubled ones are errors. */
async function sendForms({ visitor, database: stored }: Target, duration: number): Promise<LoadResult> {
  const times: number[] = [];
  const post: Http['post'] = async (path, body, headers) => {
    const start = performance.now();
    const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
    const answer = await visitor.post(path, body, { ...headers, 'x-forwarded-for': from });
    times.push(performance.now() - start);
    return answer as never;
  };
  const writers = startWriters([{ ...visitor, post }], formWriters);
  await pause(duration * 1000);
  const sent = await writers.stop();
  const wrong = stored ? (await findLostOrDuplicated(stored, sent)).length : 0;
  return {
    rate: sent.acknowledged.size / duration,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    errors: sent.unsure.length + wrong,
    late: times.filter((time) => time > 2000).length,
  };
}

/** Reads at a steady rate, whatever the answers take, with writes of visitors and staff that make the caches anew. */
async function soak(server: TestServer, pages: string[]): Promise<void> {
  const staff = await server.staff();
  const paths = [...apiReads, ...pages];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { port } = server;
  const brand = await bodies.create(staff, '/brands', bodies.brand());
  const post = await bodies.createPost(staff);
  const times: number[] = [];
  const failures: string[] = [];
  const expectStatus = async (expected: number, answer: Promise<number | { status: number }>) => {
    const met = await answer.catch(String);
    const status = typeof met === 'object' ? met.status : met;
    if (status !== expected) failures.push(String(status));
  };
  const read = async (number: number) => {
    const start = performance.now();
    await expectStatus(200, sendRequest({ port, path: paths[number % paths.length] ?? '/', agent }));
    times.push(performance.now() - start);
  };
  const write = (number: number) =>
    number % 2
      ? expectStatus(
          201,
          server.visitor.post('/contact', bodies.contactMessage({ message: bodies.unique('message') })),
        )
      : expectStatus(200, staff.patch(`/brands/${brand.id}`, { name: bodies.unique('Brand') }));
  const replacePicture = async () => {
    const content = `<p>${pictures.inline(await pictures.png(320, 240), 'image/png')}</p>`;
    await expectStatus(200, staff.patch(`/blog/posts/${post.id}`, { content }));
  };
  await replacePicture();
  await pause(idle);
  const filesBefore = openFiles(server);
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const underWay = [
    repeat(soakRate.reads, read),
    repeat(soakRate.writes, write),
    repeat(soakRate.pictures, replacePicture),
  ];
  const memory: number[] = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    await pause((sample * seconds * 1000) / samples - elapsed() * 1000);
    memory.push(residentMegabytes(server.process.pid));
    // A reading begins a new measurement of the delay: that of the time after the first sixth.
    if (sample === 5) await eventLoopDelay(server);
  }
  const delay = await eventLoopDelay(server);
  await Promise.all(underWay);
  const rate = times.length / elapsed();
  agent.destroy();
  await pause(idle);
  const moreFiles = openFiles(server) - filesBefore;
  const sixths = [0, 1, 2, 3, 4, 5].map((index) => median(memory.slice(index * 5, (index + 1) * 5)));
  printTable(
    `L6: ${seconds} s with ${soakRate.reads} reads, ${soakRate.writes} writes and a picture a second`,
    ['median of', 'MB'],
    sixths.map((megabytes, index) => [`sixth ${index + 1}`, megabytes]),
  );
  console.log(
    `${times.length} reads, p50 ${round(percentile(times, 50))} ms, p99 ${round(percentile(times, 99))} ms`,
  );
  if (failures.length > 0) console.log(`In place of answers: ${[...new Set(failures)].join(', ')}`);
  const growth = ((sixths[5] ?? 0) / (sixths[1] ?? 0) - 1) * 100;
  reportGoal('L6 reads a second', rate, 'at least', soakRate.reads * 0.99);
  reportGoal('L6 errors', failures.length, 'at most', 0);
  reportGoal('L6 growth of memory after the first sixth, %', growth, 'at most', 5);
  reportGoal('L6 open files more than before, when the load is gone', moreFiles, 'at most', 0);
  reportGoal('L6 delay of the event loop, p99 in ms', delay * 1000, 'at most', 50);
}

/** Starts work so many times a second for SECONDS, also while earlier work goes on, and waits for all of it. */
async function repeat(rate: number, work: (number: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let number = 0; number < rate * seconds; number += 1) {
    const ahead = start + (number * 1000) / rate - performance.now();
    if (ahead > 1) await pause(ahead);
    const one = work(number).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}

function openFiles({ process: { pid } }: TestServer): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function eventLoopDelay(server: TestServer): Promise<number> {
  return readFigure(server, 'kiran_event_loop_delay_p99_seconds');
}

/** The sample content, and so many posts more. */
async function filledDatabase(): Promise<TestDatabase> {
  const made = await createDatabase('sqlite');
  await (await startServer({ database: made })).stop();
  const { databaseUrl, dataDirectory } = made;
  const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
  await fillPosts(store, made, posts);
  await store.close();
  return made;
}
