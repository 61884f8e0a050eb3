// What the audit log costs: its list under every filter among a million entries, and the check of its chain.

import { versionedTypes } from '../content/index.ts';
import { auditActions } from '../kernel/audit.ts';
import { hashOf } from '../kernel/store/audit.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../tests/support/database.ts';
import type { Http } from '../tests/support/http.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { type Row, type Rows, withRows } from '../tests/support/rows.ts';
import { runCommand, startServer } from '../tests/support/server.ts';
import { randomNumbers } from './posts-fill.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const count = 1_000_000;
const records = 5000;
const portion = 1000;
const calls = 100;
const minute = 60_000;
const begin = Date.parse('2025-01-01T00:00:00.000Z');
const random = randomNumbers(42);
const environment = { LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off' };

const types = versionedTypes.map(({ definition }) => definition.name);
const numbered = (group: number, number: number) =>
  `0190${group}000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const recordOf = (index: number) => numbered(1, (index * 7919) % records);
const typeOf = (index: number) => types[((index * 7919) % records) % types.length] as string;

/** Most entries are updates by few people; some actions are rare. */
function entry(index: number, previous: string): Row {
  const action = index % 10 < 7 ? 'update' : auditActions[Math.floor(random() * 5)];
  const row: Row = {
    seq: index + 1,
    at: new Date(begin + (index * minute) / 2).toISOString(),
    actor_kind: 'person',
    actor_id: numbered(2, index % 20),
    actor_name: `Person ${index % 20}`,
    source: 'panel',
    action: index % 100_000 === 5 ? 'set-password' : action,
    type: typeOf(index),
    record_id: recordOf(index),
    title: `Rooftop guide ${index % records}`,
    fields: '["title","content"]',
    revision_id: numbered(3, index),
    group_id: null,
    network: '192.0.2.7',
    request_id: numbered(4, index),
    previous,
  };
  return { ...row, hash: hashOf(row) };
}

async function fill(rows: Rows): Promise<void> {
  await rows.all('delete from audit_log');
  let last: Row = { hash: '' };
  await rows.all('begin');
  for (let start = 0; start < count; start += portion) {
    const entries = Array.from({ length: portion }, (_, index) => {
      last = entry(start + index, String(last.hash));
      return last;
    });
    const columns = Object.keys(last);
    const values = entries.map((one) => `(${columns.map((column) => literal(one[column])).join()})`);
    await rows.all(`insert into audit_log (${columns.join()}) values ${values.join()}`);
  }
  await rows.all('update audit_head set seq = $1, at = $2, hash = $3', [count, last.at, last.hash]);
  await rows.all('commit');
  await rows.all('analyze');
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

async function measureLists(staff: Http, engine: Engine): Promise<void> {
  const person = numbered(2, 7);
  const filters: [string, string, number][] = [
    ['one record', `type=${typeOf(77)}&id=${recordOf(77)}`, 20],
    ['none', '', 30],
    ['person', `person=${person}`, 30],
    ['action', 'action=update', 30],
    ['rare action', 'action=set-password', 30],
    ['action that nobody did', 'action=prune', 30],
    ['type', `type=${types[3]}`, 30],
    ['days', 'from=2025-06-01&to=2025-06-30', 30],
    ['person and rare action', `person=${person}&action=set-password`, 30],
    ['person, action, type and days', `person=${person}&action=trash&type=${types[3]}&from=2025-03-01`, 30],
    ['last page that is counted', 'page=500', 30],
  ];
  const times: [string, number, number][] = [];
  for (const [name, filter] of filters) {
    const taken: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) taken.push(await timed(staff, `/admin/audit?${filter}`));
    taken.sort((one, other) => one - other);
    times.push([name, round(median(taken)), round(taken[Math.floor(calls * 0.95)] ?? 0)]);
  }
  printTable(
    `${engine}: a page of the audit log of ${count} entries, milliseconds`,
    ['filter', 'p50', 'p95'],
    times,
  );
  for (const [index, [name, , goal]] of filters.entries())
    reportGoal(`${engine}: audit log by ${name}, p95 in ms`, times[index]?.[2] ?? 0, 'at most', goal);
}

async function timed(staff: Http, path: string): Promise<number> {
  const start = performance.now();
  const { status, text } = await staff.get(path);
  if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${text}`);
  return performance.now() - start;
}

async function measureVerify(database: TestDatabase, engine: Engine): Promise<void> {
  const start = performance.now();
  const { code, output } = await runCommand(['tools/run/audit-verify.mjs'], database);
  if (code !== 0) throw new Error(output);
  const seconds = (performance.now() - start) / 1000;
  reportGoal(`${engine}: check of the chain of ${count} entries, s`, seconds, 'at most', 30);
}

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const database = await createDatabase(engine, cluster.url);
    const first = await startServer({ database, environment });
    await first.stop();
    await withRows(database, fill);
    await measureVerify(database, engine);
    const site = await startServer({ database, environment });
    try {
      await measureLists(await site.staff(), engine);
    } finally {
      await site.stop();
      await database.dispose();
    }
  }
} finally {
  await cluster.dispose();
}
