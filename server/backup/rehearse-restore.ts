import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LibraryFile } from '../store/backup/database-copy.ts';
import { temporaryDatabase } from '../store/backup/temporary-database.ts';
import { openBackup } from './backup-file.ts';
import { checkFiles, folderOf } from './backup-files.ts';
import { withCleanup } from './cleanup.ts';
import type { BackupSettings } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/** What a rehearsal found to be as it was recorded. */
interface Rehearsal {
  rows: number;
  pages: number;
  files: readonly LibraryFile[];
}

/** As many as the product renders at once: one that waited for too long on a busy machine would get 503. */
const requestsAtOnce = 2;
const startTimeout = 60_000;

/**
 * Restores a backup into a temporary place, starts the product on it, compares with what the backup recorded, and leaves nothing behind.
 *
 * @throws Error that says in a line what is not as it should be
 */
export async function rehearseRestore(settings: BackupSettings, file: string): Promise<Rehearsal> {
  const backup = await openBackup(file, settings.backupPassphrase);
  const { engine, tables, pages, files } = backup.header;
  const folder = dirname(file);
  if (files) await checkFiles(folderOf(folder, files, settings.backupPassphrase), files);
  removeLeftovers(tmpdir());
  const dataDirectory = temporaryPath(tmpdir());
  mkdirSync(dataDirectory, { mode: 0o700 });
  return withCleanup(
    () => {
      rmSync(dataDirectory, { recursive: true, force: true });
      // The product of a killed rehearsal may still have been starting when its folder was deleted.
      removeLeftovers(tmpdir());
    },
    async () => {
      const rehearse = async (databaseUrl: string | undefined) => {
        // This compares the rows of each table.
        const place = { ...settings, dataDirectory, databaseUrl, mediaStore: undefined };
        // The files were read where they are: pages are the same without them.
        const header = { ...backup.header };
        delete header.files;
        await restoreBackup({ ...backup, header }, place, { replace: false, folder });
        await withProduct({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '' }, (origin) =>
          requireSamePages(origin, pages),
        );
      };
      if (engine === 'sqlite') await rehearse(undefined);
      else await withTemporaryDatabase(settings.databaseUrl, rehearse);
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
      return { rows, pages: Object.keys(pages).length, files: files?.list ?? [] };
    },
  );
}

async function withTemporaryDatabase(
  server: string | undefined,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (!server) throw new Error('The backup is of PostgreSQL: set DATABASE_URL to a server that can take it.');
  const { databaseUrl, create, drop } = await temporaryDatabase(server);
  await withCleanup(drop, async () => {
    await create();
    await work(databaseUrl);
  });
}

/** Runs the product on a free port of this machine, as far from the one that serves visitors as can be. */
async function withProduct(place: NodeJS.ProcessEnv, work: (origin: string) => Promise<void>): Promise<void> {
  const off = {
    BACKUP_EVERY: '',
    BACKUP_FOLDER: '',
    BACKUP_REHEARSE: '',
    MEDIA_STORE_URL: '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
  const own = { HOST: '127.0.0.1', PORT: '0', SITE_URL: '', TRUSTED_PROXIES: '', SAMPLE_CONTENT: 'off' };
  const child = fork(join(import.meta.dirname, '../main.ts'), {
    // It must not outlive a rehearsal that is killed.
    execArgv: ['--import', `data:text/javascript,process.on('disconnect', () => process.exit(1))`],
    env: { ...process.env, ...off, ...own, ...place },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await withCleanup(
    () => end(child),
    async () => work(`http://127.0.0.1:${await portOf(child)}`),
  );
}

/** The port in the ready line. */
function portOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The product does not start on the backup: ${said.trim()}`));
    const timer = setTimeout(fail, startTimeout);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, port] = /is ready at http:\/\/[^\s/]+:(\d+)/.exec(said) ?? [];
        if (port !== undefined) resolve(port);
      });
    }
    child.once('exit', fail).once('error', fail);
    child.once('exit', () => clearTimeout(timer));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  // Nothing in it is worth an orderly end.
  child.kill('SIGKILL');
  await gone;
}

async function requireSamePages(origin: string, pages: Readonly<Record<string, number>>): Promise<void> {
  const wrong: string[] = [];
  const waiting = Object.entries(pages);
  const visit = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [address, status] = next;
      const response = await fetch(origin + address, { redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status !== status) wrong.push(`${address} gives ${response.status} instead of ${status}`);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, visit));
  if (wrong.length > 0) throw new Error(`${wrong.length} pages differ on the backup: ${wrong[0]}.`);
}
