// What a server with 2,000 posts holds for long: reads of the API, pages, kept connections, forms and a mixed soak, each for
// SECONDS (default 30). The goals of docs/security.md need 600 for L1 to L3, 300 for L4 and 3600 for L6; `npm run bench -- sustained L1 L6` takes two of them.
// RATE_LIMITS is off: otherwise forms end at a hundred a second from all networks together, and rendered pages at the budget
// of the load's one network. Connections have no limit for a trusted proxy, which the load is here.
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as bodies from '../tests/factories/bodies.ts';
import { findLostOrDuplicated, startWriters } from '../tests/faults/writers.ts';
import { createDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createHttp, type Http } from '../tests/support/http.ts';
import { percentile, residentMegabytes, sendRequest } from '../tests/support/load.ts';
import { readFigure, startServer } from '../tests/support/server.ts';
import { type LoadResult, load, requirePrograms, startBare } from './support/load.ts';
import { openWithPosts, words } from './support/posts.ts';
import { publicPages } from './support/public-site.ts';
import { median, printTable, reportGoal, round } from './support/table.ts';

const seconds = Number(process.env.SECONDS ?? 30);
const posts = 2_000;
const formWriters = 16;
const soakRate = { reads: 500, writes: 5 };
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

/** A server that is loaded: the product, or the bare one beside it, which stores nothing. */
interface Target {
  origin: string;
  visitor: Http;
  database?: TestDatabase;
}

interface Scenario {
  name: string;
  goal: { rate?: number; p99?: number };
  run: (target: Target, seconds: number) => Promise<LoadResult>;
}

requirePrograms('wrk', 'taskset');
const database = await createDatabase('sqlite');
// The sample content first: a database with posts would not get it.
await (await startServer({ database })).stop();
await (await openWithPosts(database, posts)).close();
const site = await startServer({
  database,
  environment: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
});
const bare = await startBare(JSON.stringify({ id: 'x'.repeat(2000) }));
try {
  const chosen = process.argv.slice(2);
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name.slice(0, 2));
  const pages = await publicPages(site);
  // Into the caches, and the code warm.
  for (const path of [...pages, ...apiReads]) await site.visitor.page(path, { 'accept-encoding': 'br' });
  await measure(scenariosOf(pages).filter(({ name }) => isChosen(name)));
  if (isChosen('L6')) await soak([...apiReads, ...pages]);
} finally {
  bare.stop();
  await site.stop();
  await database.dispose();
}

function scenariosOf(pages: string[]): Scenario[] {
  const wrk = (paths: string[], connections: number) => (target: Target, duration: number) =>
    load(target.origin, paths, { seconds: duration, connections, headers: { 'Accept-Encoding': 'br' } });
  return [
    { name: 'L1 API reads', goal: { rate: 3000, p99: 50 }, run: wrk(apiReads, 64) },
    { name: 'L2 cached pages', goal: { rate: 1500 }, run: wrk(pages, 64) },
    { name: 'L2 new pages', goal: { rate: 150 }, run: wrk(['/blog?q=wordNUMBER'], 64) },
    { name: 'L3 2,000 connections', goal: { p99: 500 }, run: wrk(apiReads, 2000) },
    { name: 'L4 durable forms', goal: { rate: 1000, p99: 100 }, run: sendForms },
  ];
}

async function measure(scenarios: Scenario[]): Promise<void> {
  if (scenarios.length === 0) return;
  const rows: (string | number)[][] = [];
  const results: (readonly [Scenario, LoadResult])[] = [];
  for (const scenario of scenarios) {
    const met = await scenario.run({ ...site, origin: `http://127.0.0.1:${site.port}` }, seconds);
    const reference = { origin: bare.origin, visitor: createHttp(bare.origin) };
    const plain = await scenario.run(reference, Math.min(seconds, 10));
    rows.push([scenario.name, ...figuresOf(met), round(met.rate / plain.rate)]);
    rows.push(['bare Node', ...figuresOf(plain), 1]);
    results.push([scenario, met]);
  }
  const headings = ['scenario', 'a second', 'p50 ms', 'p99 ms', 'errors', 'over 2 s', 'ratio'];
  printTable(`${seconds} s each, ${posts} posts; the bare Node answers 2 KB`, headings, rows);
  for (const [{ name, goal }, met] of results) {
    if (goal.rate) reportGoal(`${name}, a second`, met.rate, 'at least', goal.rate);
    if (goal.p99) reportGoal(`${name}, p99 in ms`, met.p99, 'at most', goal.p99);
    reportGoal(`${name}, errors`, met.errors, 'at most', 0);
  }
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
    const response = await visitor.post(path, body, { ...headers, 'x-forwarded-for': from });
    times.push(performance.now() - start);
    return response as never;
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

/** Reads at a steady rate, whatever the responses take, with writes of visitors and staff that make the caches anew. */
async function soak(paths: string[]): Promise<void> {
  const staff = await site.staff();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const brand = await bodies.create(staff, '/brands', bodies.brand());
  const times: number[] = [];
  const failures: string[] = [];
  const expectStatus = async (expected: number, response: Promise<number | { status: number }>) => {
    const met = await response.catch(String);
    const status = typeof met === 'object' ? met.status : met;
    if (status !== expected) failures.push(String(status));
  };
  const read = async (number: number) => {
    const start = performance.now();
    const path = paths[number % paths.length] ?? '/';
    await expectStatus(200, sendRequest({ port: site.port, path, agent }));
    times.push(performance.now() - start);
  };
  const message = () => bodies.contactMessage({ message: bodies.unique('message') });
  const write = (number: number) =>
    number % 2
      ? expectStatus(201, site.visitor.post('/contact', message()))
      : expectStatus(200, staff.patch(`/brands/${brand.id}`, { name: bodies.unique('Brand') }));
  await pause(idle);
  const openFiles = () => readdirSync(`/proc/${site.process.pid}/fd`).length;
  const eventLoopDelay = () => readFigure(site, 'nodejs_eventloop_lag_p99_seconds');
  const filesBefore = openFiles();
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const underWay = [repeat(soakRate.reads, read), repeat(soakRate.writes, write)];
  const memory: number[] = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    await pause((sample * seconds * 1000) / samples - elapsed() * 1000);
    memory.push(residentMegabytes(site.process.pid));
    // A reading begins a new measurement of the delay: that of the time after the first sixth.
    if (sample === 5) await eventLoopDelay();
  }
  const delay = await eventLoopDelay();
  await Promise.all(underWay);
  const rate = times.length / elapsed();
  agent.destroy();
  await pause(idle);
  const moreFiles = openFiles() - filesBefore;
  const sixths = [0, 1, 2, 3, 4, 5].map((index) => median(memory.slice(index * 5, (index + 1) * 5)));
  printTable(
    `L6: ${seconds} s with ${soakRate.reads} reads and ${soakRate.writes} writes a second`,
    ['median of', 'MB'],
    sixths.map((megabytes, index) => [`sixth ${index + 1}`, megabytes]),
  );
  const [middle, slow] = [50, 99].map((share) => round(percentile(times, share)));
  console.log(`${times.length} reads, p50 ${middle} ms, p99 ${slow} ms; failures: ${[...new Set(failures)]}`);
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
