import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { freePort } from './free-port.ts';
import { isInstalled } from './is-installed.ts';
import type { TestS3 } from './s3.ts';

const storageKinds = ['account', 'container', 'object'] as const;
type Kind = (typeof storageKinds)[number] | 'proxy';

export const hasSwift = ['swift-ring-builder', ...storageKinds.map(programOf), programOf('proxy')].every(
  isInstalled,
);
if (!hasSwift)
  console.warn(
    'OpenStack Swift is not installed; its tests are skipped. To install it: apt-get install swift-proxy swift-account swift-container swift-object',
  );

/** OpenStack Swift with its S3 interface, one process for each of its four servers. */
export async function startSwift(): Promise<TestS3> {
  const home = mkdtempSync(join(tmpdir(), 'kiran-swift-'));
  mkdirSync(join(home, 'devices/disk'), { recursive: true });
  writeFileSync(
    join(home, 'swift.conf'),
    sections({ 'swift-hash': { swift_hash_path_suffix: 'one', swift_hash_path_prefix: 'two' } }),
  );
  const running = new Map<Kind, ChildProcess>();
  const start = async (kind: Kind, port: number) => {
    const child = spawn(programOf(kind), [join(home, `${kind}.conf`)], { stdio: 'ignore' });
    running.set(kind, child);
    await listening(port, child);
  };
  const stop = async (kind: Kind) => {
    const child = running.get(kind);
    running.delete(kind);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.kill();
    await ended;
  };
  for (const kind of storageKinds) {
    const port = await freePort();
    makeRing(home, kind, port);
    writeFileSync(join(home, `${kind}.conf`), storageSettings(home, kind, port));
    await start(kind, port);
  }
  const port = await freePort();
  writeFileSync(join(home, 'proxy.conf'), proxySettings(home, port));
  await start('proxy', port);
  await makeBucket(`http://127.0.0.1:${port}/media`);
  return {
    url: `http://test%3Atester:testing@127.0.0.1:${port}/media?region=ap-south-1`,
    leave: () => stop('proxy'),
    comeBack: () => start('proxy', port),
    async dispose() {
      for (const kind of [...running.keys()]) await stop(kind);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function programOf(kind: Kind): string {
  return `swift-${kind}-server`;
}

/** One copy on one disk. */
function makeRing(home: string, kind: Kind, port: number): void {
  const build = (...words: string[]) =>
    execFileSync('swift-ring-builder', [join(home, `${kind}.builder`), ...words], { stdio: 'ignore' });
  build('create', '2', '1', '0');
  build('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  build('rebalance');
}

type Sections = Record<string, Record<string, string | number | boolean>>;

function sections(all: Sections): string {
  const linesOf = (values: Sections[string]) =>
    Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return Object.entries(all)
    .map(([name, values]) => `[${name}]\n${linesOf(values).join('\n')}\n`)
    .join('\n');
}

function common(home: string, port: number): Sections[string] {
  const user = userInfo().username;
  return { bind_ip: '127.0.0.1', bind_port: port, workers: 0, user, swift_dir: home };
}

function storageSettings(home: string, kind: Kind, port: number): string {
  return sections({
    DEFAULT: { ...common(home, port), devices: join(home, 'devices'), mount_check: false },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
  });
}

function proxySettings(home: string, port: number): string {
  return sections({
    DEFAULT: common(home, port),
    'pipeline:main': { pipeline: 'catch_errors cache listing_formats s3api tempauth slo proxy-server' },
    'filter:catch_errors': { use: 'egg:swift#catch_errors' },
    // The sign-in wants a cache, and does without its server.
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
    'filter:listing_formats': { use: 'egg:swift#listing_formats' },
    // Few objects on a page, so that lists have several.
    'filter:s3api': { use: 'egg:swift#s3api', location: 'ap-south-1', max_bucket_listing: 3 },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: 'testing .admin' },
    'filter:slo': { use: 'egg:swift#slo' },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: true },
  });
}

async function makeBucket(address: string): Promise<void> {
  const client = new AwsClient({
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    service: 's3',
    region: 'ap-south-1',
  });
  const { status } = await client.fetch(address, { method: 'PUT' });
  if (status !== 200) throw new Error(`Swift made no bucket: ${status}`);
}

/** Resolves when a process takes connections; fails when it has ended. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
}
