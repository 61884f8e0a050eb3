// How long a backup of 100 MB takes, and what readers notice of it, each time beside the same seconds without one. A word behind the
// command names one engine: npm run bench -- backup postgres
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../tests/support/backups.ts';
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { withRows } from '../tests/support/rows.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const contents = 100;
const megabyte = 1_000_000;
const pairs = 3;
const [only] = process.argv.slice(2);
/** Pages that are rendered and API calls that read the database: none of them is answered from memory. */
const requestsAtOnce = 4;

interface Measured {
  p99: number;
  requests: number;
}

const cluster = await startCluster();
const folder = mkdtempSync(join(tmpdir(), 'kiran-bench-backup-'));
try {
  for (const engine of engines) if (only === undefined || only === engine) await measure(engine);
} finally {
  await cluster.dispose();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(engine: Engine): Promise<void> {
  const database = await createDatabase(engine, cluster.url);
  const site = await startServer({ database, environment: { PAGE_CACHE: 'off' } });
  const rows = await withRows(database, async (open) => {
    const [post] = await open.all('select id from blog_posts limit 1');
    const [{ id: category } = {}] = await open.all('select category_id as id from blog_posts limit 1');
    // Base64 as pictures are; made in the database, whose own functions differ.
    const noise =
      engine === 'sqlite'
        ? `hex(randomblob(${megabyte / 2}))`
        : `(select string_agg(md5(random()::text || n || i), '') from generate_series(1, ${Math.round(megabyte / 32)}) as i)`;
    await open.all(
      `insert into contact (id, first_name, last_name, email, message, created_at, updated_at)
       with recursive c(n) as (select 1 union all select n + 1 from c where n < ${contents})
       select ${engine === 'sqlite' ? `lower(printf('019ae8e0-0000-7000-8000-%012x', n))` : `('019ae8e0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`}, 'Meera', 'Patil', 'meera@example.com', ${noise}, ${engine === 'sqlite' ? "'2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'" : 'now(), now()'} from c`,
    );
    return { post: String(post?.id), category: String(category) };
  });
  const paths = ['/', '/blog', `/blog/${rows.post}`, '/api/tags', '/api/blog/posts?page=1&limit=10'];
  await read(site, paths, wait(2));
  const taken: number[] = [];
  const results: { quiet: Measured; during: Measured }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const start = performance.now();
    const backup = runCommand('backup', [folder], database);
    const during = await read(site, paths, backup);
    const seconds = (performance.now() - start) / 1000;
    const { code, output } = await backup;
    if (code !== 0) throw new Error(output);
    taken.push(seconds);
    results.push({ during, quiet: await read(site, paths, wait(seconds)) });
  }
  printTable(
    `${engine}: readers beside a backup of ${contents} MB`,
    ['pair', 'seconds of the backup', 'p99 without, ms', 'p99 with, ms', 'ratio', 'requests'],
    results.map(({ quiet, during }, index) => [
      index + 1,
      round(taken[index] ?? 0),
      round(quiet.p99),
      round(during.p99),
      round(during.p99 / quiet.p99),
      during.requests,
    ]),
  );
  reportGoal(`${engine}: seconds of a backup, median`, median(taken), 'at most', 10);
  reportGoal(
    `${engine}: p99 of readers with a backup by that without, median`,
    median(results.map(({ quiet, during }) => during.p99 / quiet.p99)),
    'at most',
    2,
  );
  await site.stop();
  await database.dispose();
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Reads until the other thing has ended. */
async function read(site: TestServer, paths: readonly string[], until: Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let isOver = false;
  const visit = async (first: number) => {
    for (let index = first; !isOver; index += 1) {
      const start = performance.now();
      const response = await fetch(site.origin + paths[index % paths.length]);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} was answered ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  const visits = Array.from({ length: requestsAtOnce }, (_, index) => visit(index));
  await until;
  isOver = true;
  await Promise.all(visits);
  times.sort((one, other) => one - other);
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, requests: times.length };
}
