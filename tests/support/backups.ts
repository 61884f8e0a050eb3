import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';
import { startCommand as start } from './server.ts';

/** Starts `npm run backup`, `npm run restore` or `npm run media` as its script does. */
export function startCommand(
  name: 'backup' | 'restore' | 'media',
  words: string[],
  database: TestDatabase,
  environment: Record<string, string> = {},
) {
  const program = `server/${name === 'media' ? 'media' : 'backup'}/${name}-command.ts`;
  return start([program, ...words], database, { NODE_ENV: 'production', ...environment });
}

/** Runs a command to its end. */
export function runCommand(...options: Parameters<typeof startCommand>) {
  return startCommand(...options).ended;
}

/** Paths of the backups in a folder, oldest first. */
export function backupsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.kiranbackup'));
  return names.sort().map((name) => join(folder, name));
}
