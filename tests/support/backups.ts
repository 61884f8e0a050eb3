import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine, TestDatabase } from './database.ts';
import { systemPrograms } from './postgres.ts';
import { startCommand as start } from './server.ts';

/** Those of Debian, because npm's PostgreSQL has no `pg_dump`. */
export const backupPrograms = systemPrograms();
/** Where commands find them first. */
export const backupPath = [...(backupPrograms ? [backupPrograms] : []), process.env.PATH].join(delimiter);

export const canBackUp = (engine: Engine) => engine === 'sqlite' || backupPrograms !== undefined;

/** Starts `npm run backup`, `npm run restore` or `npm run media` as its script does. */
export function startCommand(
  name: 'backup' | 'restore' | 'media',
  words: string[],
  database: TestDatabase,
  environment: Record<string, string> = {},
) {
  const program = `server/commands/${name}.ts`;
  const settings = { NODE_ENV: 'production', PATH: backupPath, ...environment };
  return start([program, ...words], database, settings);
}

/** Runs a command to its end. */
export function runCommand(...options: Parameters<typeof startCommand>) {
  return startCommand(...options).ended;
}

/** Paths of the backups in a folder, oldest first. */
export function backupsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^kiran-.*\.tar\.gz(\.enc)?$/.test(name));
  return names.sort().map((name) => join(folder, name));
}
