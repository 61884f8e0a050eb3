import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase, usualEngines } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

const mode = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** The data directory and every file in it, with their modes. */
function modes(folder: string): Record<string, string> {
  const files = readdirSync(folder).map((name) => [name, mode(join(folder, name))]);
  // The folder of the library is made when it is looked at first.
  const { media = '700', ...others } = Object.fromEntries(files);
  expect(media).toBe('700');
  return { '.': mode(folder), ...others };
}

const filesOf: Record<TestDatabase['engine'], string[]> = {
  sqlite: ['database-identity.json', 'kiran.sqlite', 'kiran.sqlite-shm', 'kiran.sqlite-wal'],
  postgres: ['database-identity.json'],
};

const privately = (names: string[]) =>
  Object.fromEntries([['.', '700'], ...names.map((name) => [name, '600'])]);

describe.skipIf(process.platform === 'win32').each(usualEngines)('on %s', (engine) => {
  test('[HOLD-25] the first start creates its data directory and files with access for the owner only', async () => {
    const database = await createDatabase(engine);
    chmodSync(database.dataDirectory, 0o755);
    const dataDirectory = join(database.dataDirectory, 'new/data');
    const server = await startServer({ database: { ...database, dataDirectory }, environment: emptySite });
    await server.staff();
    expect(modes(dataDirectory)).toEqual(privately(filesOf[engine]));
    expect(mode(database.dataDirectory)).toBe('755');
    expect(server.output()).not.toContain('open to other users');
    await server.stop();
    await database.dispose();
  });

  test('[HOLD-25] a start narrows the modes of an open data directory and its files, with one log line', async () => {
    const { database } = await createUsedDatabase(engine);
    const { dataDirectory } = database;
    const parent = join(dataDirectory, 'theirs');
    mkdirSync(parent, { mode: 0o755 });
    const names = filesOf[engine].filter((name) => existsSync(join(dataDirectory, name)));
    for (const name of names) chmodSync(join(dataDirectory, name), 0o644);
    chmodSync(dataDirectory, 0o755);
    const server = await startServer({ database, environment: emptySite });
    expect(modes(dataDirectory)).toEqual({ ...privately(filesOf[engine]), theirs: '755' });
    await server.stop();
    const lines = server.output().match(/^.*open to other users, now only to the owner.*$/gm) ?? [];
    expect(lines).toHaveLength(1);
    for (const name of ['', ...names]) expect(lines[0]).toContain(join(dataDirectory, name));
    await database.dispose();
  });
});

test.skipIf(process.platform === 'win32')(
  '[HOLD-25] a shared data directory such as /tmp keeps its mode, and its files are narrowed',
  async () => {
    const database = await createDatabase('sqlite');
    chmodSync(database.dataDirectory, 0o1777);
    const server = await startServer({ database, environment: emptySite });
    expect(modes(database.dataDirectory)).toEqual({ ...privately(filesOf.sqlite), '.': '1777' });
    await server.stop();
    await database.dispose();
  },
);
