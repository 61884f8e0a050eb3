// What it costs that nothing is lost, among many posts with twenty versions each: what visitors get beside a server on the same
// posts without versions, and what staff wait for. The figures of one version's size and of a save: `history`, `against-before`.

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openStore } from '../server/store/open.ts';
import * as bodies from '../tests/factories/bodies.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../tests/support/database.ts';
import type { Http } from '../tests/support/http.ts';
import { percentile } from '../tests/support/overload.ts';
import { type Cluster, startCluster } from '../tests/support/postgres.ts';
import { withRows } from '../tests/support/rows.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { load, requirePrograms } from './load.ts';
import { fillPosts } from './posts-fill.ts';
import { median, reportGoal } from './table.ts';

const count = Number(process.env.POSTS ?? 100_000);
const versions = 20;
const group = 1000;
const due = 500;
const forms = 50;
const calls = 200;
const environment = { LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off' };

requirePrograms('wrk', 'taskset');

async function copyOf(database: TestDatabase, { url }: Cluster): Promise<TestDatabase> {
  const copy = await createDatabase(database.engine, url, database.databaseUrl);
  const file = (folder: string) => join(folder, 'kiran.sqlite');
  if (database.engine === 'sqlite') copyFileSync(file(database.dataDirectory), file(copy.dataDirectory));
  return copy;
}

/** Twenty versions of each post, about as large as those of an article of 6 KB in which a paragraph was changed. */
async function addVersions(database: TestDatabase): Promise<void> {
  const body = JSON.stringify({ values: { title: 'T', excerpt: 'word '.repeat(220) }, parts: {} });
  const isPostgres = database.engine === 'postgres';
  const id = isPostgres
    ? "(substr(p.id::text, 1, 24) || lpad(to_hex(n.number), 12, '0'))::uuid"
    : "substr(p.id, 1, 24) || printf('%012x', n.number)";
  await withRows(database, async (rows) => {
    await rows.all(
      // The first one is that of its creation.
      `with recursive n(number) as (select 2 union all select number + 1 from n where number < ${versions})
      insert into revisions (id, type, record_id, number, action, changed, body)
      select ${id}, 'blog-posts', ${isPostgres ? 'p.id::text' : 'p.id'}, n.number, 'update', '["excerpt"]', '${body}'
      from blog_posts p cross join n`,
    );
    await rows.all(isPostgres ? 'vacuum analyze' : 'analyze');
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function times(rounds: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) taken.push(await timed(() => work(turn)));
  return taken;
}

async function succeed(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`The call was answered ${status}: ${text}`);
}

/** Reads of a visitor while something large is done. */
async function readsDuring(site: TestServer, work: () => Promise<unknown>): Promise<number[]> {
  const reads: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let page = 1; !isOver; page += 1)
      reads.push(await timed(() => succeed(site.visitor.get(`/blog/posts?limit=10&page=${page % 5000}`))));
  })();
  await work().finally(() => {
    isOver = true;
  });
  await reading;
  return reads;
}

/** Both servers take turns, each as often first as second: the second one of a pair finds the machine warm. */
async function compareVisitors(engine: Engine, full: TestServer, plain: TestServer): Promise<void> {
  for (const [what, paths] of [
    ['pages', ['/', '/blog', '/about']],
    ['API', ['/api/blog/posts?limit=10&page=NUMBER']],
  ] as const) {
    const rates = new Map([full, plain].map((site) => [site, 0]));
    for (let turn = -2; turn < 10; turn += 1) {
      for (const site of turn % 2 === 0 ? [full, plain] : [plain, full]) {
        const { rate } = await load(site.origin, [...paths], { seconds: 4, connections: 16 });
        // The first turns warm both up.
        if (turn >= 0) rates.set(site, (rates.get(site) ?? 0) + rate);
      }
    }
    const [rate = Number.NaN, rateWithout = Number.NaN] = [...rates.values()];
    reportGoal(
      `${engine}: ${what} with versions and trash against without`,
      rate / rateWithout,
      'at least',
      0.97,
    );
  }
}

async function measureReads(engine: Engine, staff: Http): Promise<void> {
  const { body } = await staff.get<{ data: bodies.Stored[] }>('/blog/posts?limit=100&page=50');
  const ids = body.data.map(({ id }) => id);
  const idAt = (turn: number) => ids[turn % ids.length] as string;
  const versionOf = (id: string) => `${id.slice(0, 24)}00000000000a`;
  for (const [what, path] of [
    ['the history of a record', (turn: number) => `/admin/history/blog-posts/${idAt(turn)}`],
    ['one version', (turn: number) => `/admin/history/blog-posts/${idAt(turn)}/${versionOf(idAt(turn))}`],
    ['a page of the trash', (turn: number) => `/admin/trash?page=${(turn % 20) + 1}`],
    ['the entries of a record', (turn: number) => `/admin/history/blog-posts/${idAt(turn)}/entries`],
  ] as const) {
    const taken = await times(calls, (turn) => succeed(staff.get(path(turn))));
    reportGoal(`${engine}: ${what}, p95 in ms`, percentile(taken, 95), 'at most', 20);
  }
}

async function measureAutosave(engine: Engine, staff: Http): Promise<void> {
  const { body } = await staff.get<{ data: bodies.Stored[] }>(`/blog/posts?limit=${forms}&page=20`);
  const drafts = body.data.map(({ id, updatedAt: base }) => ({ id, base, version: '' }));
  const autosave = async (draft: (typeof drafts)[number], title: string) => {
    const answer = await staff.call<{ updatedAt: string }>('PATCH', `/admin/drafts/blog-posts/${draft.id}`, {
      body: { base: draft.base, values: { title } },
      headers: draft.version ? { 'if-match': `"${draft.version}"` } : {},
    });
    await succeed(Promise.resolve(answer));
    draft.version = answer.body.updatedAt;
  };
  const [one] = drafts;
  if (!one) throw new Error('There are no posts.');
  const alone = await times(calls, (turn) => autosave(one, `Title ${turn}`));
  reportGoal(`${engine}: autosave of one field, p50 in ms`, median(alone), 'at most', 10);
  reportGoal(`${engine}: autosave of one field, p99 in ms`, percentile(alone, 99), 'at most', 50);
  const together: number[] = [];
  for (let round = 0; round < 10; round += 1)
    together.push(
      ...(await Promise.all(drafts.map((draft) => timed(() => autosave(draft, `Round ${round}`))))),
    );
  reportGoal(
    `${engine}: autosave of ${forms} forms at once, p99 in ms`,
    percentile(together, 99),
    'at most',
    100,
  );
}

async function measureDue(engine: Engine, site: TestServer): Promise<void> {
  const staff = await site.staff();
  const { id: category } = await bodies.createCategory(staff, 'Scheduled');
  const publication = { publishAt: new Date(Date.now() + 3_600_000).toISOString() };
  for (let number = 0; number < due; number += 1)
    await bodies.createPost(staff, { category, title: `Due ${number}`, publication });
  const left = async () =>
    withRows(site.database, async (rows) =>
      Number((await rows.all('select count(*) as number from schedules'))[0]?.number),
    );
  const now = new Date(Date.now() - 1000).toISOString();
  let seconds = 0;
  const reads = await readsDuring(site, async () => {
    await withRows(site.database, (rows) => rows.all('update schedules set due_at = $1', [now]));
    seconds =
      (await timed(async () => {
        while ((await left()) > 0) await new Promise((done) => setTimeout(done, 50));
      })) / 1000;
  });
  reportGoal(`${engine}: ${due} due at once are visible, s`, seconds, 'at most', 15);
  reportGoal(`${engine}: slowest read meanwhile, ms`, Math.max(...reads), 'at most', 100);
}

async function measureBulk(engine: Engine, site: TestServer, staff: Http): Promise<void> {
  const ids: string[] = [];
  for (let page = 1; page <= group / 100; page += 1) {
    const { body } = await staff.get<{ data: bodies.Stored[] }>(`/blog/posts?limit=100&page=${page + 100}`);
    ids.push(...body.data.map(({ id }) => id));
  }
  // The last deletion leaves them in the trash.
  for (const action of ['delete', 'restore', 'delete'] as const) {
    let seconds = 0;
    const reads = await readsDuring(site, async () => {
      seconds = (await timed(() => succeed(staff.post('/admin/bulk/blog-posts', { action, ids })))) / 1000;
    });
    reportGoal(`${engine}: ${action} of ${group} posts, s`, seconds, 'at most', 10);
    reportGoal(`${engine}: reads meanwhile, p99 in ms`, percentile(reads, 99), 'at most', 100);
  }
}

async function serving(database: TestDatabase, work: (site: TestServer) => Promise<void>): Promise<void> {
  const site = await startServer({ database, environment });
  await work(site).finally(() => site.stop());
}

async function measure(engine: Engine, cluster: Cluster): Promise<void> {
  const database = await createDatabase(engine, cluster.url);
  const { databaseUrl, dataDirectory } = database;
  const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
  await fillPosts(store, database, count);
  await store.close();
  const plain = await copyOf(database, cluster);
  const filling = await timed(() => addVersions(database));
  console.log(`\n${engine}: ${count * versions} versions were added in ${Math.round(filling / 1000)} s`);
  try {
    await serving(database, async (site) => {
      const staff = await site.staff();
      await measureBulk(engine, site, staff);
      await measureReads(engine, staff);
      await measureAutosave(engine, staff);
    });
    // By processes that have done nothing else: the rows are compared, not what one of them has done before.
    await serving(database, (site) => serving(plain, (other) => compareVisitors(engine, site, other)));
    await serving(database, (site) => measureDue(engine, site));
  } finally {
    for (const each of [database, plain]) await each.dispose();
  }
}

const cluster = await startCluster();
try {
  for (const engine of engines) await measure(engine, cluster);
} finally {
  await cluster.dispose();
}
