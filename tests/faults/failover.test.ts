import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { administer } from '../support/identity.ts';
import { type Cluster, startCluster, systemPrograms } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, rounds, type Sent, sendMessage, startWriters } from './writers.ts';

const programs = systemPrograms();
const repetitions = rounds(3);

interface Pair {
  primary: Cluster;
  standby: Cluster;
  database: TestDatabase;
  /** The same database on the standby. */
  promoted: TestDatabase & { databaseUrl: string };
}

/** A primary whose commits wait until its standby has them on the disk. */
async function startPair(): Promise<Pair> {
  if (programs === undefined) throw new Error('A standby needs pg_basebackup.');
  const primary = await startCluster({ durable: true, programs });
  const database = await createDatabase('postgres', primary.url);
  const standby = await startCluster({ durable: true, programs, standbyOf: primary });
  const { databaseUrl = '' } = database;
  // Only now, so that the standby, whose settings are a copy, waits for nobody when it is the primary.
  await administer(
    databaseUrl,
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  );
  const states = () =>
    withRows(database, (rows) => rows.all('select sync_state as state from pg_stat_replication'));
  await expect.poll(states).toEqual([{ state: 'sync' }]);
  const promoted = { ...database, databaseUrl: databaseUrl.replace(primary.url, standby.url) };
  return { primary, standby, database, promoted };
}

// npm's embedded PostgreSQL has no pg_basebackup; Debian's postgresql-15 has.
test.skipIf(programs === undefined)(
  `[F8] ${repetitions} failovers to a synchronous standby lose no acknowledged write, and writes continue within 5 s`,
  { timeout: repetitions * 30_000 },
  async () => {
    let acknowledged = 0;
    let slowest = 0;
    for (let round = 1; round <= repetitions; round += 1) {
      const { primary, standby, database, promoted } = await startPair();
      const proxy = await startProxy(database.databaseUrl ?? '');
      const server = await startServer({
        database: { ...database, databaseUrl: proxy.url },
        environment: { ...emptySite, LOG_LEVEL: 'silent' },
      });
      const writers = startWriters([server.visitor], 16);
      await expect
        .poll(() => writers.sent.acknowledged.size, { interval: 5 })
        .toBeGreaterThan((round * 137) % 500);
      await primary.stop('kill');
      await expect.poll(() => writers.sent.troubles.get('503') ?? 0, { interval: 5 }).toBeGreaterThan(20);
      const promotion = performance.now();
      await administer(promoted.databaseUrl, 'select pg_promote()');
      proxy.pointTo(standby.url);
      const fresh: Sent = { acknowledged: new Map(), unsure: [], troubles: new Map() };
      const kept = () => sendMessage(server.visitor, randomUUID(), fresh).then(() => fresh.acknowledged.size);
      await expect.poll(kept, { interval: 10 }).toBeGreaterThan(0);
      slowest = Math.max(slowest, performance.now() - promotion);
      const sent = await writers.stop();
      expect([...sent.troubles.keys()]).toEqual(['503']);
      await Promise.all(sent.unsure.slice(0, 50).map((key) => sendMessage(server.visitor, key, sent)));
      expect(await findLostOrDuplicated(promoted, sent)).toEqual([]);
      expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
      acknowledged += sent.acknowledged.size;
      await server.stop();
      await proxy.close();
      await standby.dispose();
      await primary.dispose();
    }
    console.log(
      `${repetitions} failovers, ${acknowledged} acknowledged, 0 lost, writing again after ${Math.round(slowest)} ms at most`,
    );
    expect(slowest).toBeLessThan(5000);
  },
);
