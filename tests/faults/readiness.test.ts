import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { administer, databaseName } from '../support/identity.ts';
import { startProxy } from '../support/proxy.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

/** Milliseconds between two probes. A fault just after one is told with the next, and an answer holds for 250 ms. */
const period = 5000;
const told = period + 500;

const readiness = async (server: TestServer) => (await server.visitor.page('/readyz')).status;

/** Milliseconds until the server says so. */
async function untilReadiness(server: TestServer, status: number): Promise<number> {
  const start = performance.now();
  await expect.poll(() => readiness(server), { timeout: 10_000 }).toBe(status);
  return Math.round(performance.now() - start);
}

/** Makes a fault and mends it; both are to be told in time, and the process is to live on. */
async function expectTold(server: TestServer, fault: () => Promise<void>, mend: () => Promise<void>) {
  expect(await readiness(server)).toBe(200);
  await fault();
  const red = await untilReadiness(server, 503);
  expect((await server.visitor.page('/healthz')).status).toBe(200);
  await mend();
  const green = await untilReadiness(server, 200);
  console.log(`not ready after ${red} ms, ready again after ${green} ms`);
  expect(red).toBeLessThan(told);
  expect(green).toBeLessThan(told);
}

const missing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

test.skipIf(missing('strace'))(
  '[HOLD-24] a failing disk makes the server not ready, until the disk works again (needs strace)',
  async () => {
    const server = await startServer({ environment: emptySite });
    let strace: ChildProcess | undefined;
    const fail = async () => {
      const inject = 'inject=fsync,fdatasync:error=EIO';
      const flags = ['-f', '-p', String(server.process.pid), '-e', 'trace=fsync,fdatasync', '-e', inject];
      strace = spawn('strace', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
      await once(strace.stderr as NodeJS.ReadableStream, 'data');
    };
    const mend = async () => {
      strace?.kill('SIGINT');
      if (strace) await once(strace, 'exit');
    };
    await expectTold(server, fail, mend);
    await server.stop();
  },
);

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

describe.skipIf(!isRoot)('on a small disk of its own (needs root)', () => {
  test('[HOLD-24] a full disk makes the server not ready, until there is free space again', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'kiran', dataDirectory]);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', dataDirectory]);
      rmSync(dataDirectory, { recursive: true });
    });
    const database: TestDatabase = {
      engine: 'sqlite',
      databaseUrl: undefined,
      dataDirectory,
      dispose: async () => {},
    };
    const server = await startServer({ database });
    const filler = join(dataDirectory, 'filler');
    const fill = async () => {
      const { bavail, bsize } = statfsSync(dataDirectory);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    };
    await expectTold(server, fill, async () => rmSync(filler));
    const causes = server.output().match(/room on the disk of the database: fails/g);
    expect(causes).toHaveLength(1);
    await server.stop();
  });
});

test('[HOLD-08] a database file that was moved away makes the server not ready, until it is back', async () => {
  const server = await startServer({ environment: emptySite });
  const path = join(server.database.dataDirectory, 'kiran.sqlite');
  const move = async () => renameSync(path, `${path}.moved`);
  await expectTold(server, move, async () => renameSync(`${path}.moved`, path));
  await server.stop();
});

test('[HOLD-24] a media folder that is gone, or another one in its place, is told once in the log, by readiness, by pictures, on the dashboard and in the metrics, until it is back', async () => {
  const token = 'a-token-of-the-metrics-1234567890';
  const server = await startServer({ environment: { ...emptySite, METRICS_TOKEN: token } });
  const staff = await server.staff();
  const folder = join(server.database.dataDirectory, 'media');
  const { body: file } = await staff.post<{ address: string }>(
    '/media',
    Uint8Array.from(Buffer.alloc(300_000, 'a')),
  );
  const add = () => staff.post('/media', Uint8Array.from(Buffer.from('More minutes')));
  const troubles = async () =>
    (await staff.get<{ storageTroubles: object[] }>('/admin/summary')).body.storageTroubles;
  const figure = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await fetch(`${server.origin}/metrics`, { headers })).text();
    expect(text).toMatch(/^kiran_files_free_bytes \d+$/m);
    return /^kiran_files_available (\d)$/m.exec(text)?.[1];
  };
  const away = async (isEmptyFolder: boolean) => {
    await expectTold(
      server,
      async () => {
        renameSync(folder, `${folder}.moved`);
        if (isEmptyFolder) mkdirSync(folder);
      },
      async () => {
        const page = await server.visitor.page('/');
        const picture = await fetch(`${server.origin}${file.address}?x`);
        expect([page.status, picture.status, (await add()).status]).toEqual([200, 503, 503]);
        expect([await troubles(), await figure()]).toEqual([[{ kind: 'away' }], '0']);
        if (isEmptyFolder) rmdirSync(folder);
        renameSync(`${folder}.moved`, folder);
      },
    );
    expect((await fetch(server.origin + file.address)).status).toBe(200);
    expect([await troubles(), await figure()]).toEqual([[], '1']);
  };
  await away(false);
  await away(true);
  const lines = server.output().split('\n');
  for (const text of ['files of the library: fails', 'files of the library: works again'])
    expect(lines.filter((line) => line.includes(text))).toHaveLength(2);
  await server.stop();
});

test('[HOLD-24] a read-only PostgreSQL such as a standby makes the server not ready', async () => {
  const server = await startServer({ engine: 'postgres', environment: emptySite });
  const url = server.database.databaseUrl ?? '';
  const name = databaseName(url);
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const set = (value: string) => () =>
    administer(url, `alter database ${name} set default_transaction_read_only = ${value}`, reconnect);
  await expectTold(server, set('on'), set('off'));
  await server.stop();
});

test('[HOLD-24] an unresponsive PostgreSQL makes the server not ready within five seconds for any number of checks', async () => {
  const database = await createDatabase('postgres');
  const proxy = await startProxy(database.databaseUrl ?? '');
  const through = { ...database, databaseUrl: proxy.url };
  const server = await startServer({ database: through, environment: emptySite });
  expect(await readiness(server)).toBe(200);
  proxy.silence({ newOnes: true });
  expect(await untilReadiness(server, 503)).toBeLessThan(told);
  const start = performance.now();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => readiness(server)));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(performance.now() - start).toBeLessThan(told);
  proxy.restore();
  await expect.poll(() => readiness(server), { timeout: 15_000 }).toBe(200);
  await server.stop();
  await proxy.close();
  await database.dispose();
});

test.each(engines)(
  '[HOLD-24] on %s readiness checks write once in five seconds at most and change no content',
  async (engine) => {
    const database = await createDatabase(engine);
    const server = await startServer({ database, environment: emptySite });
    const query =
      'select probed_at, (select revision from content_revision) as revision from database_identity';
    const probes = new Set<number>();
    const revisions = new Set<string>();
    await withRows(database, (rows) =>
      expect
        .poll(
          async () => {
            const statuses = await Promise.all(Array.from({ length: 20 }, () => readiness(server)));
            expect(statuses.every((status) => status === 200)).toBe(true);
            const [row] = await rows.all(query);
            probes.add(new Date(String(row?.probed_at)).getTime());
            revisions.add(String(row?.revision));
            return probes.size;
          },
          { timeout: 30_000 },
        )
        .toBe(4),
    );
    const moments = [...probes];
    // A clock of dates may be set; it is not the one that the server waits by.
    for (const [index, moment] of moments.slice(1).entries())
      expect(moment - (moments[index] as number)).toBeGreaterThan(period - 20);
    expect(revisions.size).toBe(1);
    await server.stop();
    await database.dispose();
  },
);
