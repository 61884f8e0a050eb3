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
  test('[HOLD-25] the first start creates its data directory and files with access for the owner only, and leaves the mode of a shared directory as it is', async () => {
    const database = await createDatabase(engine);
    chmodSync(database.dataDirectory, 0o1777);
    const { dataDirectory: shared } = database;
    for (const dataDirectory of [join(shared, 'new/data'), shared]) {
      const server = await startServer({ database: { ...database, dataDirectory }, environment: emptySite });
      const { '.': own, new: _, ...files } = modes(dataDirectory);
      expect(own).toBe(dataDirectory === shared ? '1777' : '700');
      expect({ '.': '700', ...files }).toEqual(privately(filesOf[engine]));
      expect(server.output()).not.toContain('open to other users');
      await server.stop();
    }
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
