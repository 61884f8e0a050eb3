import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import { openBackup, writeBackup } from '../../server/backup/backup-file.ts';
import { contactMessage } from '../factories/bodies.ts';
import { backupsIn, runCommand, startCommand } from '../support/backups.ts';
import type { TestDatabase } from '../support/database.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { readFigure, root, type TestServer } from '../support/server.ts';
import { ended, newDatabase, newFolder, rounds, start, usedDatabase } from './setup.ts';
import { findLostOrDuplicated, startWriters } from './writers.ts';

const passphrase = 'seven lamps on the terrace';

/** Makes a backup and gives its path. */
async function backUp(database: TestDatabase, environment: Record<string, string> = {}): Promise<string> {
  const into = newFolder();
  const said = await runCommand('backup', [into], database, environment);
  expect(said).toEqual(
    ended(0, /\.kiranbackup is complete, [\d.]+ MB, with no uploaded files \([\d.]+ s\)\n$/),
  );
  const [path = '', ...others] = backupsIn(into);
  expect([others, readdirSync(into)]).toEqual([[], [basename(path)]]);
  return path;
}

async function messages(database: TestDatabase): Promise<string[]> {
  const rows = await withRows(database, (open) => open.all('select message from contact order by id'));
  return rows.map((row) => String(row.message));
}

/** What of a database would tell that something was changed in it. */
async function traces(database: TestDatabase): Promise<unknown> {
  const files = readdirSync(database.dataDirectory).filter((name) => !/-(wal|shm)$/.test(name));
  const schemas = `select nspname from pg_namespace where nspname like 'kiran%'`;
  return withRows(database, async (open) => ({
    files: files.sort(),
    schemas: database.engine === 'postgres' ? await open.all(schemas) : [],
    posts: await open.all('select id, title from blog_posts order by id'),
    sessions: await open.all('select token_hash from sessions'),
    messages: await open.all('select id, message from contact order by id'),
  }));
}

/** Temporary databases, folders and processes of rehearsals. */
async function leftBehind(folder: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  const { rows } = await client
    .query(`select datname from pg_database where datname like 'kiran_rehearsal%'`)
    .finally(() => client.end());
  const processes = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'latin1').includes(`DATA_DIR=${folder}`)
      );
    } catch {
      return false;
    }
  });
  return [...rows, ...readdirSync(folder), ...processes];
}

describe.each(engines)('on %s', (engine) => {
  test('[BACK-01] a backup made during writes of 8 writers contains every write acknowledged before it', async () => {
    const database = await newDatabase(engine);
    const site = await start(database);
    const writers = startWriters([site.visitor], 8);
    await expect.poll(() => writers.sent.acknowledged.size).toBeGreaterThan(200);
    const before = new Map(writers.sent.acknowledged);
    const path = await backUp(database);
    const sent = await writers.stop();
    expect([...sent.troubles]).toEqual([]);
    expect(sent.acknowledged.size).toBeGreaterThan(before.size);
    expect(await findLostOrDuplicated(database, sent)).toEqual([]);
    expect(basename(path)).toMatch(/^kiran-\d{4}-\d\d-\d\dT\d{6}Z-\d+\.\d+\.\d+\.kiranbackup$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect.poll(() => readFigure(site, 'kiran_backup_age_seconds')).toBeLessThan(60);

    const restored = await newDatabase(engine);
    expect((await runCommand('restore', [path], restored)).code).toBe(0);
    const kept = new Set(await messages(restored));
    expect([...before.keys()].filter((key) => !kept.has(key))).toEqual([]);
  });

  test('[BACK-01] [BACK-03] an encrypted backup without its passphrase, and a truncated, changed, foreign or newer one, are rejected before anything is changed', async () => {
    const { database } = await usedDatabase(engine, true);
    const before = await traces(database);
    const good = await backUp(database);
    const bytes = readFileSync(good);
    const encrypted = readFileSync(await backUp(database, { BACKUP_PASSPHRASE: passphrase }));
    expect(encrypted.indexOf('password_hash')).toBe(-1);
    const changed = (place: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy;
    };
    const { header, blocks } = await openBackup(good, undefined);
    const path = join(newFolder(), 'refused.kiranbackup');
    const written = async (content: object) => {
      await writeBackup(path, { ...header, ...content }, { blocks: blocks() });
      return readFileSync(path);
    };
    const migrations = [...header.migrations, '2099-01-01-later'];
    const refused: [Buffer, RegExp, string?][] = [
      [encrypted, /is encrypted: set BACKUP_PASSPHRASE/],
      [encrypted, /BACKUP_PASSPHRASE is not the passphrase of/, `${passphrase}!`],
      [bytes.subarray(0, bytes.length - 1), /damaged or cut short/],
      [Buffer.from('SQLite format 3'), /is not a backup of this product/],
      [changed(20), /damaged or cut short|is not a backup/],
      [changed(bytes.length >> 1), /damaged or cut short/],
      [
        await written({ version: '99.0.0' }),
        /is of a newer version \(99\.0\.0.*update this installation first/,
      ],
      [await written({ migrations }), /is of a newer version .*2099-01-01-later/],
      [await written({ tables: { ...header.tables, contact: 999 } }), /contact has \d+ rows instead of 999/],
    ];
    for (const [content, reason, BACKUP_PASSPHRASE] of refused) {
      writeFileSync(path, content);
      const environment = BACKUP_PASSPHRASE ? { BACKUP_PASSPHRASE } : {};
      const said = await runCommand('restore', ['--replace', path], database, environment);
      expect(said).toEqual(ended(1, reason));
      expect(said.output.trim().split('\n')).toHaveLength(1);
    }
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-03] a restore needs --replace and a stopped server, keeps the old database and ends all sessions', async () => {
    const { database, token } = await usedDatabase(engine, true);
    const path = await backUp(database);
    const site = await start(database, { SAMPLE_CONTENT: 'on' });
    const isSignedIn = async ({ visitor }: TestServer) =>
      (await visitor.withToken(token).get('/admin/summary')).status;
    expect(await isSignedIn(site)).toBe(200);
    const late = contactMessage({ message: 'sent after the backup' });
    expect((await site.visitor.post('/contact', late)).status).toBe(201);
    const refused = await runCommand('restore', ['--replace', path], database);
    expect(refused).toEqual(ended(1, /^A server is running .* Stop /));
    await site.stop();
    const marker = join(database.dataDirectory, 'database-identity.json');
    writeFileSync(marker, '{}');
    const there = await runCommand('restore', [path], database);
    expect(there).toEqual(ended(1, /^There is a database .* --replace /));
    expect(await messages(database)).toContain('sent after the backup');
    expect(readdirSync(database.dataDirectory)).toContain(basename(marker));

    const reader = `reader_of_${database.databaseUrl?.split('_').at(-1)}`;
    const onServer = (...statements: string[]) =>
      withRows(database, async (open) => {
        for (const statement of statements) await open.all(statement);
      });
    if (engine === 'postgres')
      await onServer(`create role ${reader}`, `grant select on contact to ${reader}`);
    const { code, output } = await runCommand('restore', ['--replace', path], database);
    const said = /^The old database is kept as (?:the schema )?(\S+?)(?: of the same database)?\.\n/.exec(
      output,
    );
    expect([code, said]).toEqual([0, expect.anything()]);
    expect(readdirSync(database.dataDirectory)).not.toContain(basename(marker));
    expect(await messages(database)).not.toContain('sent after the backup');
    const old = await withRows(database, async (open) => {
      if (engine === 'postgres') return open.all(`select message from ${said?.[1]}.contact`);
      await open.all(`attach '${said?.[1]}' as old`);
      return open.all('select message from old.contact');
    });
    expect(old.map((row) => row.message)).toContain('sent after the backup');

    const again = await start(database, { SAMPLE_CONTENT: 'on' });
    expect(await isSignedIn(again)).toBe(401);
    const { body } = await (await again.staff()).get<Summary>('/admin/summary');
    expect(body.totals['blog-posts']).toBe(24);
    const found = await again.visitor.get<{ total: number }>('/blog/posts/search?q=solar');
    expect(found.body.total).toBeGreaterThan(0);
    expect((await again.visitor.post('/contact', late)).status).toBe(201);
    expect(await withRows(database, (open) => open.all('select token_hash from known_devices'))).toHaveLength(
      1,
    );
    if (engine === 'sqlite') return;
    const mayRead = `select has_table_privilege('${reader}', 'public.contact', 'select') as may`;
    expect(await withRows(database, (open) => open.all(mayRead))).toEqual([{ may: true }]);
    await onServer(`drop owned by ${reader}`, `drop role ${reader}`);
  });

  test('[BACK-04] a rehearsal starts the server on the backup, confirms rows and pages, names what differs and leaves nothing behind, also when it is interrupted or another one was killed', async () => {
    const { database } = await usedDatabase(engine, true);
    const path = await backUp(database);
    const TMPDIR = newFolder();
    const rehearse = (file = path) => startCommand('backup', ['--rehearse', file], database, { TMPDIR });
    expect(await rehearse().ended).toEqual(
      ended(
        0,
        /can be restored: \d{3,4} rows, 31 pages and 0 uploaded files \(0\.0 MB\) are as they were \([\d.]+ s\)\n$/,
      ),
    );
    const { header, blocks } = await openBackup(path, undefined);
    const wrong: [object, RegExp][] = [
      [
        { pages: { '/': 200, '/blog/gone': 200 } },
        /^1 pages differ .*: \/blog\/gone gives 404 instead of 200\.\n$/,
      ],
      [{ tables: { ...header.tables, contact: 3 } }, /not whole: contact has 4 rows instead of 3\.\n$/],
    ];
    for (const [content, reason] of wrong) {
      const file = join(newFolder(), 'wrong');
      await writeBackup(file, { ...header, ...content }, { blocks: blocks() });
      expect(await rehearse(file).ended).toEqual(ended(1, reason));
    }
    expect(await leftBehind(TMPDIR)).toEqual([]);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
      const running = rehearse();
      await pause(400 + 2000 * Math.random());
      running.process.kill(signal);
      const { code, output } = await running.ended;
      // It may have come to its end before, or not yet to its beginning.
      if (signal === 'SIGKILL') expect((await rehearse().ended).code).toBe(0);
      else if (code) expect({ code, output }).toEqual({ code: 128 + constants.signals[signal], output: '' });
      await expect.poll(() => leftBehind(TMPDIR)).toEqual([]);
    }
  });

  test('[BACK-02] a server makes a due backup and applies the retention rule, and only one of two servers does so', async () => {
    const database = await newDatabase(engine);
    const into = newFolder();
    const outdated = 'kiran-2020-01-01T000000Z-0.1.0-scheduled.kiranbackup';
    // The rule of the last 12 months keeps it, unless there are 12 newer ones.
    const monthly = Array.from({ length: 12 }, (_, month) => {
      return `kiran-2025-${String(month + 1).padStart(2, '0')}-01T000000Z-0.1.0-scheduled.kiranbackup`;
    });
    const kept = ['kiran-2020-01-01T000000Z-0.1.0.kiranbackup', 'kiran-notes.txt', 'other.kiranbackup'];
    for (const name of [outdated, ...kept, ...monthly]) writeFileSync(join(into, name), '');
    const environment = { BACKUP_FOLDER: into, BACKUP_EVERY: '24h', BACKUP_REHEARSE: 'weekly' };
    const [first, second] = [await start(database, environment), await start(database, environment)];
    const made = () => backupsIn(into).filter((path) => statSync(path).size > 0);
    await expect.poll(() => made().length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => readdirSync(into)).not.toContain(outdated);
    expect(readdirSync(into)).toEqual(expect.arrayContaining([...kept, monthly[11]]));
    const late = { timeout: 30_000 };
    for (const figure of ['kiran_backup_age_seconds', 'kiran_backup_rehearsal_age_seconds'])
      await expect.poll(() => readFigure(second, figure), late).toBeLessThan(60);
    expect((await (await first.staff()).get<Summary>('/admin/summary')).body.backupTroubles).toEqual([]);
    for (const server of [first, second]) await server.stop();
    await (await start(database, environment)).staff();
    expect(made()).toHaveLength(1);
  });

  test('[BACK-05] a killed restore leaves either the whole old or the whole new database', async () => {
    const { database } = await usedDatabase(engine, true);
    const mark = (text: string) =>
      withRows(database, (open) => open.all(`update contact set message = '${text}'`));
    await mark('new');
    const path = await backUp(database);
    const posts = () => withRows(database, (open) => open.all('select id from blog_posts'));
    const restore = () => startCommand('restore', ['--replace', path], database);
    const begun = performance.now();
    await restore().ended;
    const life = performance.now() - begun;
    for (let round = 0; round < rounds(4); round += 1) {
      await mark('old');
      const running = restore();
      await pause(life * (0.2 + 0.9 * Math.random()));
      running.process.kill('SIGKILL');
      await running.ended;
      expect(['old', 'new']).toContain([...new Set(await messages(database))].join());
      expect(await posts()).toHaveLength(24);
    }
    // PostgreSQL may take a moment to notice that the last one is gone.
    await expect.poll(() => restore().ended, { timeout: 30_000 }).toMatchObject({ code: 0 });
    expect(readdirSync(database.dataDirectory).filter((name) => name.startsWith('.'))).toEqual([]);
    const site = await start(database);
    expect((await site.visitor.get('/blog/posts?page=1&limit=1')).status).toBe(200);
  });
});

test('[BACK-02] the summary reports a failed backup, an overdue one and a failed rehearsal', async () => {
  const { database } = await usedDatabase();
  const into = newFolder();
  const environment = { BACKUP_FOLDER: into, BACKUP_EVERY: '6h', BACKUP_REHEARSE: 'weekly' };
  const expectTrouble = async (trouble: object, more = {}) => {
    const site = await start(database, { ...environment, ...more });
    const troubles = async () =>
      (await (await site.staff()).get<Summary>('/admin/summary')).body.backupTroubles;
    await expect.poll(troubles, { timeout: 30_000 }).toEqual([trouble]);
    await site.stop();
    return site.output();
  };
  const set = (...statements: string[]) =>
    withRows(database, async (open) => {
      for (const statement of statements) await open.all(statement);
    });
  const id = '01890000-0000-7000-8000-000000000001';
  const now = new Date().toISOString();
  // A file that is nowhere.
  await set(
    `insert into media (id, name, alt, credit, kind, slug, version, search_text, created_at, updated_at)
      values ('${id}', 'n', '', '', 'document', 'n', 1, 'n', '${now}', '${now}')`,
    `insert into media_versions (media_id, version, file, type, extension, bytes, is_animated, focus_x, focus_y, source_hash, created_at)
      values ('${id}', 1, 'files/n.txt', 'text/plain', 'txt', 1, '0', 50, 50, 'h', '${now}')`,
  );
  const said = await expectTrouble({ kind: 'backup', problem: 'failed' });
  expect(said).toContain('None of the 1 uploaded files is there');
  const lastGood = '2026-01-01T00:00:00.000Z';
  await set(
    'delete from media_versions',
    'delete from media',
    `update backup_runs set succeeded_at = '${lastGood}', failed_at = null, claimed_at = '${now}' where kind = 'backup'`,
  );
  await expectTrouble({ kind: 'backup', problem: 'overdue', lastGood });
  await set('update backup_runs set succeeded_at = null, claimed_at = null, failed_at = null');
  // A backup is made without temporary files, its rehearsal is not.
  await expectTrouble({ kind: 'rehearsal', problem: 'failed' }, { TMPDIR: join(into, 'nowhere') });
});

test('[BACK-03] [BACK-04] the owner of a PostgreSQL database restores into an empty one and rehearses without superuser rights', async () => {
  const server = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query(`create role kiran_owner login createdb password 'monsoon'`);
  onTestFinished(async () => {
    await admin.query('drop role kiran_owner');
    await admin.end();
  });
  server.username = 'kiran_owner';
  server.password = 'monsoon';
  const [database, empty] = [
    await newDatabase('postgres', `${server}`),
    await newDatabase('postgres', `${server}`),
  ];
  await (await start(database)).stop();
  const path = await backUp(database);
  const TMPDIR = newFolder();
  const rehearsal = await runCommand('backup', ['--rehearse', path], database, { TMPDIR });
  expect(rehearsal).toEqual(ended(0, 'can be restored'));
  const restored = await runCommand('restore', [path], empty);
  expect(restored).toEqual(ended(0, 'Restored the backup'));
  const again = await start(empty);
  expect((await again.visitor.page('/')).status).toBe(200);
});

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

  const clone = mkdtempSync(join(newFolder(), 'kiran-'));
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const own = `${sep}node_modules${sep}.bin`;
  const outside = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(own));
  const env = { PATH: outside.join(delimiter), HOME: process.env.HOME };
  const said = execFileSync('npm', ['run', 'restore', '--', path], { cwd: clone, env, encoding: 'utf8' });
  expect(said).toMatch(/Restored the backup of .* npm start\n$/);
  expect(await messages({ ...database, dataDirectory: join(clone, 'data') })).toHaveLength(4);
});
