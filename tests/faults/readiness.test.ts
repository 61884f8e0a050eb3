import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { administer, databaseName } from '../support/database.ts';
import { isInstalled } from '../support/machine.ts';
import { startProxy } from '../support/proxy.ts';
import { readMetrics, type TestServer } from '../support/server.ts';
import { foreignDatabase, newDatabase, newFolder, start } from './setup.ts';

/** Milliseconds between two probes. A fault just after one is told with the next, and an answer holds for 250 ms. */
const period = 5000;
const told = period + 500;

const readiness = async (server: TestServer) => (await server.visitor.page('/readyz')).status;

/** Milliseconds until the server says so. */
async function untilReadiness(server: TestServer, status: number): Promise<number> {
  const from = performance.now();
  await expect.poll(() => readiness(server)).toBe(status);
  return Math.round(performance.now() - from);
}

/** Makes a fault and mends it; both are to be told in time, and the process is to live on. */
async function expectTold(server: TestServer, fault: () => unknown, mend: () => unknown) {
  expect(await readiness(server)).toBe(200);
  await fault();
  const red = await untilReadiness(server, 503);
  expect((await server.visitor.page('/healthz')).status).toBe(200);
  await mend();
  const green = await untilReadiness(server, 200);
  console.log(`not ready after ${red} ms, ready again after ${green} ms`);
  expect(Math.max(red, green)).toBeLessThan(told);
}

test.skipIf(!isInstalled('strace'))(
  '[HOLD-24] a failing disk makes the server not ready, until the disk works again (needs strace)',
  async () => {
    const server = await start(await newDatabase());
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
  },
);

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  '[HOLD-24] a full disk makes the server not ready, until there is free space again (needs root)',
  async () => {
    const folder = newFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'kiran', folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const server = await start(foreignDatabase(folder), { SAMPLE_CONTENT: 'on' });
    const filler = join(folder, 'filler');
    const words = ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'oflag=append', 'conv=notrunc'];
    // Again and again, because the server may free some room itself: its work after the start shrinks files.
    let filling: NodeJS.Timeout | undefined;
    const fill = () => {
      filling = setInterval(() => spawnSync('dd', words), 100);
    };
    onTestFinished(() => clearInterval(filling));
    await expectTold(server, fill, () => {
      clearInterval(filling);
      rmSync(filler);
    });
    expect(server.output()).toContain('room on the disk of the database: fails');
  },
);

test('[HOLD-24] a media folder that is gone, or another one in its place, is told once in the log, by readiness, by pictures, on the dashboard and in the metrics, until it is back', async () => {
  const server = await start(await newDatabase());
  const staff = await server.staff();
  const folder = join(server.database.dataDirectory, 'media');
  const add = (text: string) =>
    staff.post<{ address: string }>('/media', Uint8Array.from(Buffer.alloc(300_000, text)));
  const { address } = (await add('a')).body;
  const statusOf = async (query = '') => (await fetch(server.origin + address + query)).status;
  const troubles = async () => {
    const { body } = await staff.get<{ storageTroubles: object[] }>('/admin/summary');
    const figure = /^kiran_files_available (\d)$/m.exec(await readMetrics(server))?.[1];
    return [body.storageTroubles, figure];
  };
  for (const isEmptyFolder of [false, true]) {
    await expectTold(
      server,
      () => {
        renameSync(folder, `${folder}.moved`);
        if (isEmptyFolder) mkdirSync(folder);
      },
      async () => {
        expect((await server.visitor.page('/')).status).toBe(200);
        expect([await statusOf('?x'), (await add('b')).status]).toEqual([503, 503]);
        expect(await troubles()).toEqual([[{ kind: 'away' }], '0']);
        if (isEmptyFolder) rmdirSync(folder);
        renameSync(`${folder}.moved`, folder);
      },
    );
    expect([await statusOf(), ...(await troubles())]).toEqual([200, [], '1']);
  }
  const lines = server.output().split('\n');
  for (const text of ['files of the library: fails', 'files of the library: works again'])
    expect(lines.filter((line) => line.includes(text))).toHaveLength(2);
});

test('[HOLD-24] a read-only PostgreSQL such as a standby, and one that does not respond, make the server not ready', async () => {
  const database = await newDatabase('postgres');
  const url = database.databaseUrl ?? '';
  const proxy = await startProxy(url);
  onTestFinished(() => proxy.close());
  const server = await start({ ...database, databaseUrl: proxy.url });
  const name = databaseName(url);
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const set = (value: string) => () =>
    administer(url, `alter database ${name} set default_transaction_read_only = ${value}`, reconnect);
  await expectTold(server, set('on'), set('off'));
  proxy.silence({ newOnes: true });
  expect(await untilReadiness(server, 503)).toBeLessThan(told);
  proxy.restore();
  await untilReadiness(server, 200);
});
