import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';
import { databaseSettings, pinnedNode, root } from './server.ts';

/** What a command said and its exit code; null after a signal. */
export interface Ended {
  code: number | null;
  output: string;
}

/** `npm run backup`, `npm run restore` or `npm run media`, begun. */
export interface RunningCommand {
  process: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts a command as its script does, on this database and with nothing of the machine's own settings. */
export function startCommand(
  name: 'backup' | 'restore' | 'media',
  words: string[],
  database: TestDatabase,
  environment: Record<string, string> = {},
): RunningCommand {
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...databaseSettings(database),
    ...environment,
  };
  const env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const child = spawn(
    pinnedNode,
    [`server/${name === 'media' ? 'media' : 'backup'}/${name}-command.ts`, ...words],
    { cwd: root, env },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { process: child, ended };
}

/** Runs a command to its end. */
export function runCommand(...options: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...options).ended;
}

/** Paths of the backups in a folder, oldest first. */
export function backupsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.kiranbackup'))
    .sort()
    .map((name) => join(folder, name));
}
