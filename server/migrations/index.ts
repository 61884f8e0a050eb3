import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';

/** The folder is the list, so that none can be missing in it or be out of order. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-.*\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const urlOf = (name: string) => pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href;

/** Every migration by its dated name, in the order of the names. One that has run anywhere is never changed, renamed or removed. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, (await import(urlOf(name))) as Migration] as const)),
);
