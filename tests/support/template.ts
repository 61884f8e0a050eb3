import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer, createDatabase, databaseName, type Engine, type TestDatabase } from './database.ts';
import { withRows } from './rows.ts';
import { startServer } from './server.ts';

/** A migrated database that the admin is signed in to; a copy of it saves a start on an empty one, and a sign-in. */
interface Template {
  readonly database: Pick<TestDatabase, 'databaseUrl' | 'dataDirectory'>;
  readonly token: string;
}

interface Copy {
  readonly database: TestDatabase;
  /** A token of the admin. */
  readonly token: string;
}

/** Copies a template of this run, which the first caller makes. `folder` is where they are noted. */
export async function copyTemplate(folder: string, engine: Engine, samples: boolean): Promise<Copy> {
  const name = `${engine}-${samples ? 'samples' : 'empty'}`;
  const { database: original, token } = await readTemplate(folder, name, () => makeTemplate(engine, samples));
  const database = await createDatabase(engine, undefined, original.databaseUrl);
  cpSync(original.dataDirectory, database.dataDirectory, { recursive: true });
  return { database, token };
}

/** Deletes the templates of a run. */
export async function removeTemplates(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { database } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template;
    rmSync(database.dataDirectory, { recursive: true, force: true });
    const { databaseUrl } = database;
    if (databaseUrl) await administer(databaseUrl, `drop database ${databaseName(databaseUrl)}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Several workers ask for it at the same time: who creates the folder makes the template, the others wait for its file. */
async function readTemplate(folder: string, name: string, make: () => Promise<Template>): Promise<Template> {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file) && mkdirSync(join(folder, name), { recursive: true })) {
    const part = join(folder, name, 'part');
    writeFileSync(part, JSON.stringify(await make()));
    renameSync(part, file);
  }
  const deadline = Date.now() + 45_000;
  while (!existsSync(file)) {
    if (Date.now() > deadline)
      throw new Error(`There is no template ${name}: the worker that makes it failed.`);
    await wait(50);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Template;
}

async function makeTemplate(engine: Engine, samples: boolean): Promise<Template> {
  const database = await createDatabase(engine);
  const server = await startServer({ database, environment: samples ? {} : { SAMPLE_CONTENT: 'off' } });
  const { token = '' } = await server.staff();
  await server.stop();
  // A copy that knows where it comes from would end its sessions.
  await withRows(database, (rows) => rows.all('update database_identity set origin = null'));
  const { databaseUrl, dataDirectory } = database;
  return { database: { databaseUrl, dataDirectory }, token };
}
