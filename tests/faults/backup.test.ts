import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import {
  dumpNames,
  type Manifest,
  unpackArchive,
  writeArchive,
} from '../../features/backup/server/archive.ts';
import type { Media } from '../../features/media/media.ts';
import { contactMessage } from '../factories/bodies.ts';
import {
  backupPath,
  backupPrograms,
  backupsIn,
  canBackUp,
  runCommand,
  startCommand,
} from '../support/backups.ts';
import { administer, databaseName, type Engine, engines, type TestDatabase } from '../support/database.ts';
import { type Cluster, startCluster } from '../support/postgres.ts';
import { withRows } from '../support/rows.ts';
import { pinnedNode, readFigure, root } from '../support/server.ts';
import { ended, newDatabase, newFolder, rounds, start, usedDatabase } from './setup.ts';
import { findLostOrDuplicated, startWriters } from './writers.ts';

const passphrase = { BACKUP_PASSPHRASE: 'seven lamps on the terrace' };
const samples = { SAMPLE_CONTENT: 'on' };

let cluster: Cluster | undefined;
beforeAll(async () => {
  if (backupPrograms) cluster = await startCluster({ programs: backupPrograms });
});
afterAll(() => cluster?.dispose());
const create = (engine: Engine) => newDatabase(engine, cluster?.url);

async function createWithSamples(engine: Engine): Promise<TestDatabase> {
  const database = await create(engine);
  await (await start(database, samples)).stop();
  return database;
}

/** Makes a backup and gives its path. */
async function backUp(database: TestDatabase, environment: Record<string, string> = {}): Promise<string> {
  const into = newFolder();
  const said = await runCommand('backup', [into], database, environment);
  expect(said).toEqual(
    ended(0, / is complete, [\d.]+ MB, with \d uploaded files \([\d.]+ MB\) \([\d.]+ s\)\n$/),
  );
  expect(readdirSync(into)).toHaveLength(1);
  return String(backupsIn(into)[0]);
}

/** The same backup with another manifest. */
async function withManifest(path: string, change: (manifest: Manifest) => object): Promise<string> {
  const unpacked = newFolder();
  const manifest = await unpackArchive(path, unpacked, undefined);
  const [altered, dump] = [join(newFolder(), 'altered.tar.gz'), dumpNames[manifest.engine]];
  const files = [{ source: join(unpacked, dump), target: dump }];
  await writeArchive(altered, { ...manifest, ...change(manifest) }, { files, passphrase: undefined });
  return altered;
}

const allOf = (database: TestDatabase, statement: string) =>
  withRows(database, (open) => open.all(statement));

async function messages(database: TestDatabase): Promise<string[]> {
  const rows = await allOf(database, 'select message from contact order by id');
  return rows.map((row) => String(row.message));
}

/** What of a database would tell that something was changed in it, or left beside it. */
async function traces(database: TestDatabase): Promise<unknown> {
  const files = readdirSync(database.dataDirectory).filter((name) => !/-(wal|shm)$/.test(name));
  const left = `select nspname as name from pg_namespace where nspname like 'kiran%'
    union all select datname from pg_database where datname like 'kiran_rehearsal%'`;
  return {
    files: files.sort(),
    left: database.engine === 'postgres' ? await allOf(database, left) : [],
    posts: await allOf(database, 'select id, title from blog_posts order by id'),
    sessions: await allOf(database, 'select token_hash from sessions'),
    messages: await messages(database),
  };
}

/** Kills commands at random times of their life, which a whole run before them measures. */
async function killAtRandom(begin: () => ReturnType<typeof startCommand>, after: () => Promise<void>) {
  const begun = performance.now();
  await begin().ended;
  const life = performance.now() - begun;
  await after();
  for (let round = 0; round < rounds(4); round += 1) {
    const running = begin();
    await pause(life * (0.2 + 0.9 * Math.random()));
    running.process.kill('SIGKILL');
    await running.ended;
    await after();
  }
}

/** Lets what a killed process leaves look a day old. */
function age(parent: string): void {
  const before = Date.now() / 1000 - 90_000;
  for (const name of readdirSync(parent)) utimesSync(join(parent, name), before, before);
}

describe.each(engines.filter(canBackUp))('on %s', (engine) => {
  // Also proves BACK-03.
  test('[BACK-01] a backup made during writes of 8 writers restores every write acknowledged before it, and the uploaded files', async () => {
    const database = await create(engine);
    const site = await start(database);
    const { address } = (await (await site.staff()).post<Media>('/media', 'x'.repeat(200_000))).body;
    const writers = startWriters([site.visitor], 8);
    await expect.poll(() => writers.sent.acknowledged.size).toBeGreaterThan(200);
    const before = new Map(writers.sent.acknowledged);
    const path = await backUp(database, passphrase);
    const sent = await writers.stop();
    expect([...sent.troubles]).toEqual([]);
    expect(await findLostOrDuplicated(database, sent)).toEqual([]);
    expect(basename(path)).toMatch(/^kiran-\d{4}-\d\d-\d\dT\d{6}Z-\d+\.\d+\.\d+\.tar\.gz\.enc$/);
    await expect.poll(() => readFigure(site, 'kiran_backup_age_seconds')).toBeLessThan(60);

    const restored = await create(engine);
    const said = await runCommand('restore', [path], restored, passphrase);
    expect(said).toEqual(ended(0, / rows and 1 uploaded files are as in the backup/));
    const kept = new Set(await messages(restored));
    expect([...before.keys()].filter((key) => !kept.has(key))).toEqual([]);
    const again = await start(restored);
    expect(await (await fetch(again.origin + address)).text()).toBe('x'.repeat(200_000));
    const checked = await runCommand('media', ['check'], restored);
    expect(checked).toEqual(ended(0, '1 files: 0 missing, 0 damaged'));
  });

  // Also proves BACK-04.
  test('[BACK-03] a backup of a newer version, of the other engine, or with rows missing is refused, and nothing is changed or left', async () => {
    const database = await createWithSamples(engine);
    const good = await backUp(database);
    const before = await traces(database);
    const refused: [(manifest: Manifest) => object, RegExp][] = [
      [() => ({ version: '99.0.0' }), /is of a newer version \(99\.0\.0\)/],
      [({ migrations }) => ({ migrations: [...migrations, '2099-later'] }), /is of a newer version .*2099-/],
      [({ tables }) => ({ tables: { ...tables, contact: 999 } }), /is not whole: contact has .*999/],
    ];
    for (const [change, reason] of refused) {
      const path = await withManifest(good, change);
      const said = await runCommand('restore', ['--replace', path], database);
      expect(said).toEqual(ended(1, reason));
      expect(said.output.trim().split('\n')).toHaveLength(1);
      expect(await runCommand('backup', ['--rehearse', path], database)).toEqual(ended(1, reason));
    }
    const other = await newDatabase(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const said = await runCommand('restore', [good], other);
    expect(said).toEqual(ended(1, /^The backup is of .* DATABASE_URL/));
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-03] a restore needs --replace and a stopped server, keeps the old database and ends all sessions', async () => {
    const database = await create(engine);
    const site = await start(database, samples);
    const { token } = await site.staff();
    const path = await backUp(database);
    const late = contactMessage({ message: 'sent after the backup' });
    expect((await site.visitor.post('/contact', late)).status).toBe(201);
    const refused = await runCommand('restore', ['--replace', path], database);
    expect(refused).toEqual(ended(1, /^A server is running .* Stop /));
    await site.stop();
    const there = await runCommand('restore', [path], database);
    expect(there).toEqual(ended(1, /^There is a database .* --replace /));
    expect(await messages(database)).toContain('sent after the backup');

    const { code, output } = await runCommand('restore', ['--replace', path], database);
    const place = /^The old database is kept as (?:the schema )?(\S+?)(?: of the same database)?\.\n/;
    const [, kept] = place.exec(output) ?? [];
    expect([code, kept]).toEqual([0, expect.anything()]);
    expect(readdirSync(database.dataDirectory)).not.toContain('database-identity.json');
    expect(await messages(database)).not.toContain('sent after the backup');
    const old = await withRows(database, async (open) => {
      if (engine === 'sqlite') await open.all(`attach '${kept}' as old`);
      return open.all(`select message from ${engine === 'sqlite' ? 'old' : kept}.contact`);
    });
    expect(old.map((row) => row.message)).toContain('sent after the backup');
    expect(await allOf(database, 'select token_hash from known_devices')).toEqual([]);

    // What is kept is in no later backup.
    const again = await runCommand('restore', ['--replace', await backUp(database)], database);
    expect(again.code).toBe(0);
    const restored = await start(database, samples);
    expect((await restored.visitor.withToken(token).get('/admin/summary')).status).toBe(401);
    const { body } = await (await restored.staff()).get<Summary>('/admin/summary');
    expect(body.totals['blog-posts']).toBe(24);
    const found = await restored.visitor.get<{ total: number }>('/blog/posts/search?q=solar');
    expect(found.body.total).toBeGreaterThan(0);
  });

  test('[BACK-04] a rehearsal restores the backup elsewhere, counts rows and files, and leaves nothing behind, also when it is interrupted', async () => {
    const database = await createWithSamples(engine);
    const path = await backUp(database);
    const before = await traces(database);
    const rehearse = (file = path) => startCommand('backup', ['--rehearse', file], database);
    const good = ended(0, /can be restored: \d{3,4} rows and 0 uploaded files \(0\.0 MB\) are there \(/);
    expect(await rehearse().ended).toEqual(good);
    const list = [{ key: 'files/gone.pdf', bytes: 4 }];
    const lacking = await withManifest(path, () => ({ files: { count: 1, bytes: 4, list } }));
    expect(await rehearse(lacking).ended).toEqual(
      ended(1, /^1 uploaded files of the backup are missing, such as files\/gone\.pdf\.\n$/),
    );
    const forged = await withManifest(path, () => ({ audit: { seq: 1, hash: 'of another chain' } }));
    expect(await rehearse(forged).ended).toEqual(
      ended(1, 'The audit log is broken: entry 1 is not the one of the backup.\n'),
    );
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const running = rehearse();
      const isAtIt = () => readdirSync(database.dataDirectory).some((name) => name.startsWith('.kiran-'));
      await expect.poll(isAtIt, { interval: 5 }).toBe(true);
      running.process.kill(signal);
      expect(await running.ended).toEqual({ code: 128 + constants.signals[signal], output: '' });
    }
    expect(await rehearse().ended).toEqual(good);
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-02] a server makes a due backup and applies the retention rule, and only one of two servers does so', async () => {
    const database = await create(engine);
    const into = newFolder();
    const outdated = 'kiran-2020-01-01T000000Z-0.1.0-scheduled.tar.gz';
    // The rule of the last 12 months keeps it, unless there are 12 newer ones.
    const monthly = Array.from({ length: 12 }, (_, month) => {
      return `kiran-2025-${String(month + 1).padStart(2, '0')}-01T000000Z-0.1.0-scheduled.tar.gz`;
    });
    const byHand = 'kiran-2020-01-01T000000Z-0.1.0.tar.gz';
    for (const name of [outdated, byHand, ...monthly]) writeFileSync(join(into, name), '');
    const schedule = { BACKUP_FOLDER: into, BACKUP_EVERY: '24h', BACKUP_REHEARSE: 'weekly' };
    const environment = { ...schedule, PATH: backupPath };
    const [first, second] = [await start(database, environment), await start(database, environment)];
    const made = () => backupsIn(into).filter((path) => statSync(path).size > 0);
    const late = { timeout: 60_000 };
    await expect.poll(() => made().length, late).toBe(1);
    await expect.poll(() => readdirSync(into)).not.toContain(outdated);
    expect(readdirSync(into)).toEqual(expect.arrayContaining([byHand, monthly[11]]));
    for (const figure of ['kiran_backup_age_seconds', 'kiran_backup_rehearsal_age_seconds'])
      await expect.poll(() => readFigure(second, figure), late).toBeLessThan(60);
    expect((await (await first.staff()).get<Summary>('/admin/summary')).body.failingJobs).toEqual([]);
    expect(made()).toHaveLength(1);
  });

  test('[BACK-05] a killed backup leaves no file that looks complete, and a later one cleans up', async () => {
    const [database, into] = [await createWithSamples(engine), newFolder()];
    const before = await traces(database);
    const begin = () => startCommand('backup', [into], database);
    await killAtRandom(begin, async () => {
      for (const path of backupsIn(into)) {
        await unpackArchive(path, newFolder(), undefined);
        rmSync(path);
      }
    });
    for (const parent of [into, database.dataDirectory]) age(parent);
    expect((await begin().ended).code).toBe(0);
    expect(readdirSync(into)).toHaveLength(1);
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-05] a killed restore leaves either the whole old or the whole new database', async () => {
    const database = await createWithSamples(engine);
    const mark = (text: string) => allOf(database, `update contact set message = '${text}'`);
    await mark('new');
    const path = await backUp(database);
    await mark('old');
    const begin = () => startCommand('restore', ['--replace', path], database);
    // It goes on to the end of its transaction.
    const psql = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'psql'`;
    await killAtRandom(begin, async () => {
      if (engine === 'postgres') await expect.poll(() => allOf(database, psql)).toEqual([]);
      expect(['old', 'new']).toContain([...new Set(await messages(database))].join());
      expect(await allOf(database, 'select id from blog_posts')).toHaveLength(24);
      await mark('old');
    });
    age(database.dataDirectory);
    expect((await begin().ended).code).toBe(0);
    expect(readdirSync(database.dataDirectory).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test('[BACK-02] the log has the reason of a failed backup, and the summary reports one that failed before as well', async () => {
  const { database } = await usedDatabase();
  await allOf(
    database,
    `insert into jobs (name, due_at, tries) values ('Making a backup', '2026-01-01T00:00:00.000Z', 2)`,
  );
  const id = '01890000-0000-7000-8000-000000000001';
  const now = new Date().toISOString();
  // A file that is nowhere, in a folder that is not known to be the right one.
  rmSync(join(database.dataDirectory, 'media/storage-id'));
  for (const statement of [
    'update media_storage set storage_id = null',
    `insert into media (id, name, alt, credit, kind, slug, version, search_text, created_at, updated_at)
      values ('${id}', 'n', '', '', 'document', 'n', 1, 'n', '${now}', '${now}')`,
    `insert into media_versions (media_id, version, file, type, extension, bytes, is_animated, focus_x, focus_y, source_hash, created_at)
      values ('${id}', 1, 'files/n.txt', 'text/plain', 'txt', 1, '0', 50, 50, 'h', '${now}')`,
  ])
    await allOf(database, statement);
  const site = await start(database, { BACKUP_FOLDER: newFolder(), BACKUP_EVERY: '6h' });
  const error = expect.stringMatching(/^None of the 1 uploaded files is there/);
  const failing = async () => (await (await site.staff()).get<Summary>('/admin/summary')).body.failingJobs;
  await expect.poll(failing, { timeout: 30_000 }).toEqual([{ name: 'Making a backup', error }]);
  expect(site.output()).toContain('Making a backup: fails');
});

test('[BACK-01] without pg_dump a backup of PostgreSQL names the package to install', async () => {
  const { database } = await usedDatabase('postgres');
  const said = await runCommand('backup', [newFolder()], database, { PATH: dirname(pinnedNode) });
  expect(said).toEqual(ended(1, /^pg_dump is missing: .*the package postgresql-client\.\n$/));
});

test.skipIf(!canBackUp('postgres'))(
  '[BACK-03] [BACK-04] the owner of a PostgreSQL database backs it up, rehearses and restores it without superuser rights',
  async () => {
    const given = [await create('postgres'), await create('postgres')];
    const owner = `create role kiran_owner login createdb password 'mon soon'`;
    await administer(String(given[0]?.databaseUrl), owner);
    const own = async ({ databaseUrl = '', ...rest }: TestDatabase) => {
      await administer(databaseUrl, `alter database ${databaseName(databaseUrl)} owner to kiran_owner`);
      return { ...rest, databaseUrl: databaseUrl.replace('postgres@', 'kiran_owner:mon%20soon@') };
    };
    const [database, target] = await Promise.all(given.map(own));
    if (!database || !target) throw new Error('There are two.');
    await (await start(database)).stop();
    const path = await backUp(database);
    const rehearsal = await runCommand('backup', ['--rehearse', path], database);
    expect(rehearsal).toEqual(ended(0, 'can be restored'));
    // As docs/operations.md has it for a server that need not own the tables.
    await allOf(target, 'alter default privileges grant select on tables to pg_monitor');
    for (const words of [[path], ['--replace', path]])
      expect(await runCommand('restore', words, target)).toEqual(ended(0, 'Restored the backup'));
    const mayRead = `select has_table_privilege('pg_monitor', 'contact', 'select') as may`;
    expect(await allOf(target, mayRead)).toEqual([{ may: true }]);
  },
);

test('[BACK-03] a damaged SQLite database is replaced and kept next to the restored one, and npm run restore restores a backup in a fresh clone', async () => {
  const { database } = await usedDatabase('sqlite', true);
  const path = await backUp(database);
  const file = join(database.dataDirectory, 'kiran.sqlite');
  const damaged = Buffer.concat([Buffer.from('rubbish'), readFileSync(file).subarray(7)]);
  writeFileSync(file, damaged);
  expect((await runCommand('backup', [newFolder()], database)).code).toBe(1);
  const { code, output } = await runCommand('restore', ['--replace', path], database);
  const [, kept = ''] = /^The old database is kept as (\S+)\.\n/.exec(output) ?? [];
  expect([code, readFileSync(kept).equals(damaged)]).toEqual([0, true]);
  expect(await messages(database)).toHaveLength(4);

  const clone = join(newFolder(), 'kiran');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const own = `${sep}node_modules${sep}.bin`;
  const outside = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(own));
  const env = { PATH: outside.join(delimiter), HOME: process.env.HOME };
  const said = execFileSync('npm', ['run', 'restore', '--', path], { cwd: clone, env, encoding: 'utf8' });
  expect(said).toMatch(/Restored the backup of .* npm start\n$/);
  expect(await messages({ ...database, dataDirectory: join(clone, 'data') })).toHaveLength(4);
});
