import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, delimiter, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import { openBackup, writeBackup } from '../../server/backup/backup-file.ts';
import { contactMessage } from '../factories/bodies.ts';
import { backupsIn, runCommand, startCommand } from '../support/backups.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { readFigure, root, startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, rounds, startWriters } from './writers.ts';

const passphrase = 'seven lamps on the terrace';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiran-backups-'));
  mkdirSync(rehearsals());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where rehearsals make their folders; those of other programs are elsewhere. */
const rehearsals = () => join(folder, 'rehearsals');

/** An empty folder for the backups of a test. */
function newFolder(): string {
  return mkdtempSync(join(folder, 'of-'));
}

/** Makes a backup and gives its path. */
async function backUp(database: TestDatabase, environment: Record<string, string> = {}): Promise<string> {
  const into = newFolder();
  const { code, output } = await runCommand('backup', [into], database, environment);
  expect(output).toMatch(/\.kiranbackup is complete, [\d.]+ MB, with no uploaded files \([\d.]+ s\)\n$/);
  expect(code).toBe(0);
  const [path, ...others] = backupsIn(into);
  expect(others).toEqual([]);
  expect(readdirSync(into)).toEqual([basename(String(path))]);
  return String(path);
}

/** A database with the sample content, and the token of somebody who is signed in. */
async function filledDatabase(engine: Engine): Promise<{ database: TestDatabase; token: string }> {
  const database = await createDatabase(engine);
  const site = await startServer({ database });
  const { token = '' } = await site.staff();
  await site.stop();
  return { database, token };
}

async function messages(database: TestDatabase): Promise<string[]> {
  const rows = await withRows(database, (open) => open.all('select message from contact order by id'));
  return rows.map((row) => String(row.message));
}

/** What of a database would tell that something was changed in it. */
async function traces(database: TestDatabase): Promise<unknown> {
  const files = readdirSync(database.dataDirectory).filter((name) => !/-(wal|shm)$/.test(name));
  return withRows(database, async (open) => ({
    files: files.sort(),
    schemas:
      database.engine === 'postgres'
        ? await open.all(`select nspname from pg_namespace where nspname like 'kiran%'`)
        : [],
    posts: await open.all('select id, title from blog_posts order by id'),
    sessions: await open.all('select token_hash from sessions'),
    messages: await open.all('select id, message from contact order by id'),
  }));
}

const nothing = { databases: [], folders: [], processes: [] };

/** Kills commands at random times of their life, which a whole run before them measures. */
async function killAtRandom(
  count: number,
  start: () => ReturnType<typeof startCommand>,
  after: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  await start().ended;
  const life = performance.now() - begun;
  await after();
  for (let round = 0; round < count; round += 1) {
    const running = start();
    await pause(life * (0.2 + 0.9 * Math.random()));
    running.process.kill('SIGKILL');
    await running.ended;
    await after();
  }
}

describe.each(engines)('on %s', (engine) => {
  let sample: { database: TestDatabase; token: string };
  beforeAll(async () => {
    sample = await filledDatabase(engine);
  });
  afterAll(() => sample.database.dispose());

  test('[BACK-01] a backup made during writes of 8 writers contains every write acknowledged before it', async () => {
    const database = await createDatabase(engine);
    const site = await startServer({ database, environment: emptySite });
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
    expect(await site.stop()).toBe(0);

    const restored = await createDatabase(engine);
    expect((await runCommand('restore', [path], restored)).code).toBe(0);
    const kept = new Set(await messages(restored));
    expect([...before.keys()].filter((key) => !kept.has(key))).toEqual([]);
    await restored.dispose();
    await database.dispose();
  });

  test('[BACK-01] an encrypted backup reveals no content and opens only with its passphrase', async () => {
    const { database } = sample;
    const path = await backUp(database, { BACKUP_PASSPHRASE: passphrase });
    const plain = (await openBackup(path, passphrase)).blocks();
    let all = '';
    for await (const { data } of plain) all += data.toString('latin1');
    expect(all).toContain('admin');
    expect(readFileSync(path).indexOf('password_hash')).toBe(-1);
    const before = await traces(database);
    const refusals: [Record<string, string>, RegExp][] = [
      [{}, /is encrypted: set BACKUP_PASSPHRASE/],
      [{ BACKUP_PASSPHRASE: `${passphrase}!` }, /BACKUP_PASSPHRASE is not the passphrase of/],
    ];
    for (const [environment, reason] of refusals) {
      const said = await runCommand('restore', ['--replace', path], database, environment);
      expect(said).toEqual({ code: 1, output: expect.stringMatching(reason) });
      expect(said.output.trim().split('\n')).toHaveLength(1);
    }
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-03] a truncated, changed, foreign or newer backup is rejected before anything is changed', async () => {
    const { database } = sample;
    const before = await traces(database);
    const good = await backUp(database);
    const bytes = readFileSync(good);
    const changed = (place: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy;
    };
    const { header, blocks } = await openBackup(good, undefined);
    const written = async (content: object) => {
      const path = join(newFolder(), 'written');
      await writeBackup(path, { ...header, ...content }, { blocks: blocks() });
      return readFileSync(path);
    };
    const refused: [Buffer, RegExp][] = [
      [bytes.subarray(0, bytes.length - 1), /damaged or cut short/],
      [bytes.subarray(0, 100), /damaged or cut short/],
      [Buffer.alloc(0), /is not a backup of this product/],
      [Buffer.from('SQLite format 3'), /is not a backup of this product/],
      ...[0, 20, 90, 2000, bytes.length >> 1, bytes.length - 1].map((place): [Buffer, RegExp] => [
        changed(place),
        /damaged or cut short|is not a backup/,
      ]),
      [
        await written({ version: '99.0.0' }),
        /is of a newer version \(99\.0\.0.*update this installation first/,
      ],
      [
        await written({ migrations: [...header.migrations, '2099-01-01-later'] }),
        /is of a newer version .*2099-01-01-later/,
      ],
      [await written({ tables: { ...header.tables, contact: 999 } }), /contact has \d+ rows instead of 999/],
    ];
    for (const [content, reason] of refused) {
      const path = join(newFolder(), 'refused.kiranbackup');
      writeFileSync(path, content);
      const said = await runCommand('restore', ['--replace', path], database);
      expect(said).toEqual({ code: 1, output: expect.stringMatching(reason) });
      expect(said.output.trim().split('\n')).toHaveLength(1);
    }
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-03] a restore needs --replace and a stopped server, keeps the old database and ends all sessions', async () => {
    const { database, token } = await filledDatabase(engine);
    const path = await backUp(database);
    const site = await startServer({ database });
    expect((await site.visitor.withToken(token).get('/admin/summary')).status).toBe(200);
    const late = contactMessage({ message: 'sent after the backup' });
    expect((await site.visitor.post('/contact', late)).status).toBe(201);

    const running = await runCommand('restore', ['--replace', path], database);
    expect(running).toEqual({ code: 1, output: expect.stringMatching(/^A server is running .* Stop /) });
    await site.stop();
    const marker = join(database.dataDirectory, 'database-identity.json');
    writeFileSync(marker, '{}');
    const there = await runCommand('restore', [path], database);
    expect(there).toEqual({ code: 1, output: expect.stringMatching(/^There is a database .* --replace /) });
    expect(await messages(database)).toContain('sent after the backup');
    expect(readdirSync(database.dataDirectory)).toContain(basename(marker));

    const reader = `reader_of_${database.databaseUrl?.split('_').at(-1)}`;
    const mayRead = `select has_table_privilege('${reader}', 'public.contact', 'select') as may`;
    if (engine === 'postgres') {
      await withRows(database, (open) => open.all(`create role ${reader}`));
      await withRows(database, (open) => open.all(`grant select on contact to ${reader}`));
    }
    const { code, output } = await runCommand('restore', ['--replace', path], database);
    expect([code, output]).toEqual([0, expect.stringMatching(/^The old database is kept as /)]);
    const [, kept = ''] =
      /^The old database is kept as (?:the schema )?(\S+?)(?: of the same database)?\.\n/.exec(output) ?? [];
    expect(readdirSync(database.dataDirectory)).not.toContain(basename(marker));
    expect(await messages(database)).not.toContain('sent after the backup');
    const old = await withRows(database, (open) => {
      if (engine === 'postgres') return open.all(`select message from ${kept}.contact`);
      return withRows({ ...database, dataDirectory: database.dataDirectory }, (now) =>
        now.all(`attach '${kept}' as old`).then(() => now.all('select message from old.contact')),
      );
    });
    expect(old.map((row) => row.message)).toContain('sent after the backup');

    const again = await startServer({ database });
    expect((await again.visitor.withToken(token).get('/admin/summary')).status).toBe(401);
    expect((await (await again.staff()).get<Summary>('/admin/summary')).body.totals['blog-posts']).toBe(24);
    expect(
      (await again.visitor.get<{ total: number }>('/blog/posts/search?q=solar')).body.total,
    ).toBeGreaterThan(0);
    expect((await again.visitor.post('/contact', late)).status).toBe(201);
    expect(await withRows(database, (open) => open.all('select token_hash from known_devices'))).toHaveLength(
      1,
    );
    await again.stop();
    if (engine === 'postgres') {
      expect(await withRows(database, (open) => open.all(mayRead))).toEqual([{ may: true }]);
      await withRows(database, (open) => open.all(`drop owned by ${reader}`));
      await withRows(database, (open) => open.all(`drop role ${reader}`));
    }
    await database.dispose();
  });

  test('[BACK-04] a rehearsal starts the server on the backup, confirms rows and pages and leaves nothing behind', async () => {
    const { database } = sample;
    const path = await backUp(database);
    const { code, output } = await runCommand('backup', ['--rehearse', path], database, {
      TMPDIR: rehearsals(),
    });
    expect(output).toMatch(
      /can be restored: \d{3,4} rows, 31 pages and 0 uploaded files \(0\.0 MB\) are as they were \([\d.]+ s\)\n$/,
    );
    expect(code).toBe(0);
    expect(await leftBehind()).toEqual(nothing);
  });

  test('[BACK-04] a rehearsal names the page or the table that differs', async () => {
    const { database } = sample;
    const { header, blocks } = await openBackup(await backUp(database), undefined);
    const wrong: [object, RegExp][] = [
      [
        { pages: { '/': 200, '/blog/gone': 200 } },
        /^1 pages differ on the backup: \/blog\/gone gives 404 instead of 200\.\n$/,
      ],
      [
        { tables: { ...header.tables, contact: 3 } },
        /^The backup is not whole: contact has 4 rows instead of 3\.\n$/,
      ],
    ];
    for (const [content, reason] of wrong) {
      const path = join(newFolder(), 'wrong');
      await writeBackup(path, { ...header, ...content }, { blocks: blocks() });
      const { code, output } = await runCommand('backup', ['--rehearse', path], database, {
        TMPDIR: rehearsals(),
      });
      expect(output).toMatch(reason);
      expect(code).toBe(1);
    }
    expect(await leftBehind()).toEqual(nothing);
  });

  test('[BACK-04] an interrupted rehearsal leaves nothing behind, and the next one cleans up after a killed one', async () => {
    const { database } = sample;
    const path = await backUp(database);
    const count = rounds(6);
    for (let round = 0; round < count; round += 1) {
      const signal = (['SIGTERM', 'SIGINT', 'SIGKILL'] as const)[round % 3] ?? 'SIGTERM';
      const running = startCommand('backup', ['--rehearse', path], database, { TMPDIR: rehearsals() });
      await pause(400 + 2000 * Math.random());
      running.process.kill(signal);
      const { code, output } = await running.ended;
      if (signal === 'SIGKILL') {
        const next = await runCommand('backup', ['--rehearse', path], database, { TMPDIR: rehearsals() });
        expect(next.code).toBe(0);
      } else {
        expect(await leftBehind()).toEqual(nothing);
        // It may have come to its end before, or not yet to its beginning.
        if (code) expect({ code, output }).toEqual({ code: 128 + constants.signals[signal], output: '' });
      }
      await expect.poll(leftBehind).toEqual(nothing);
    }
  });

  /** Temporary folders, databases and processes of rehearsals. */
  async function leftBehind(): Promise<unknown> {
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await client.connect();
    const { rows } = await client
      .query(`select datname from pg_database where datname like 'kiran_rehearsal%'`)
      .finally(() => client.end());
    return {
      databases: rows,
      folders: readdirSync(rehearsals()),
      processes: products(),
    };
  }

  test('[BACK-02] a server makes a due backup and applies the retention rule, and only one of two servers does so', async () => {
    const database = await createDatabase(engine);
    const into = newFolder();
    const outdated = 'kiran-2020-01-01T000000Z-0.1.0-scheduled.kiranbackup';
    const byHand = 'kiran-2020-01-01T000000Z-0.1.0.kiranbackup';
    // The rule of the last 12 months keeps it, unless there are 12 newer ones.
    const monthly = Array.from({ length: 12 }, (_, month) => {
      return `kiran-2025-${String(month + 1).padStart(2, '0')}-01T000000Z-0.1.0-scheduled.kiranbackup`;
    });
    for (const name of [outdated, byHand, ...monthly, 'kiran-notes.txt', 'other.kiranbackup'])
      writeFileSync(join(into, name), '');
    const environment = { ...emptySite, BACKUP_FOLDER: into, BACKUP_EVERY: '24h', BACKUP_REHEARSE: 'weekly' };
    const first = await startServer({ database, environment });
    const second = await startServer({ database, environment });
    const made = () => backupsIn(into).filter((path) => statSync(path).size > 0);
    await expect.poll(() => made().length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => readdirSync(into)).not.toContain(outdated);
    expect(readdirSync(into)).toEqual(
      expect.arrayContaining([byHand, 'kiran-notes.txt', 'other.kiranbackup', monthly[11]]),
    );
    await expect.poll(() => readFigure(second, 'kiran_backup_age_seconds')).toBeLessThan(60);
    await expect
      .poll(() => readFigure(second, 'kiran_backup_rehearsal_age_seconds'), { timeout: 30_000 })
      .toBeLessThan(60);
    expect((await (await first.staff()).get<Summary>('/admin/summary')).body.backupTroubles).toEqual([]);
    await first.stop();
    await second.stop();

    const restarted = await startServer({ database, environment });
    await restarted.staff();
    await restarted.stop();
    expect(made()).toHaveLength(1);
    await database.dispose();
  });

  test('[BACK-02] the summary reports a failed backup, an overdue one and a failed rehearsal', async () => {
    const database = await createDatabase(engine);
    const into = newFolder();
    const environment = { ...emptySite, BACKUP_FOLDER: into, BACKUP_EVERY: '6h', BACKUP_REHEARSE: 'weekly' };
    const troubles = async (site: TestServer) =>
      (await (await site.staff()).get<Summary>('/admin/summary')).body.backupTroubles;
    await (await startServer({ database, environment: emptySite })).stop();
    const id = '01890000-0000-7000-8000-000000000001';
    const time = new Date().toISOString();
    // A file that is nowhere.
    await withRows(database, async (open) => {
      await open.all(`insert into media (id, name, alt, credit, kind, slug, version, search_text, created_at, updated_at)
        values ('${id}', 'n', '', '', 'document', 'n', 1, 'n', '${time}', '${time}')`);
      await open.all(`insert into media_versions (media_id, version, file, type, extension, bytes, is_animated, focus_x, focus_y, source_hash, created_at)
        values ('${id}', 1, 'files/n.txt', 'text/plain', 'txt', 1, '0', 50, 50, 'h', '${time}')`);
    });
    const failing = await startServer({ database, environment });
    await expect.poll(() => troubles(failing)).toEqual([{ kind: 'backup', problem: 'failed' }]);
    expect(failing.output()).toContain('None of the 1 uploaded files is there');
    await failing.stop();
    await withRows(database, async (open) => {
      await open.all('delete from media_versions');
      await open.all('delete from media');
    });

    const overdue = '2026-01-01T00:00:00.000Z';
    await withRows(database, (open) =>
      open.all(
        `update backup_runs set succeeded_at = $1, failed_at = null, claimed_at = $2 where kind = 'backup'`,
        [overdue, new Date().toISOString()],
      ),
    );
    const late = await startServer({ database, environment });
    expect(await troubles(late)).toEqual([{ kind: 'backup', problem: 'overdue', lastGood: overdue }]);
    await late.stop();

    await withRows(database, (open) =>
      open.all('update backup_runs set succeeded_at = null, claimed_at = null, failed_at = null'),
    );
    // A backup is made without temporary files, its rehearsal is not.
    const nowhere = { TMPDIR: join(into, 'nowhere') };
    const unsure = await startServer({ database, environment: { ...environment, ...nowhere } });
    await expect
      .poll(() => troubles(unsure), { timeout: 30_000 })
      .toEqual([{ kind: 'rehearsal', problem: 'failed' }]);
    await unsure.stop();
    await database.dispose();
  });

  test('[BACK-05] a killed backup leaves no file that looks complete, and the next one cleans up', async () => {
    const { database } = sample;
    const into = newFolder();
    const before = await traces(database);
    let whole = 0;
    const count = rounds(12);
    const environment = { BACKUP_PASSPHRASE: passphrase };
    await killAtRandom(
      count,
      () => startCommand('backup', [into], database, environment),
      async () => {
        for (const path of backupsIn(into)) {
          await openBackup(path, passphrase);
          whole += 1;
          rmSync(path);
        }
      },
    );
    console.log(`${engine}: ${whole - 1} of ${count} backups were complete before the kill`);
    expect((await runCommand('backup', [into], database)).code).toBe(0);
    expect(readdirSync(into)).toHaveLength(1);
    expect(readdirSync(database.dataDirectory).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await traces(database)).toEqual(before);
  });

  test('[BACK-05] a killed restore leaves either the whole old or the whole new database', async () => {
    const { database } = await filledDatabase(engine);
    await withRows(database, (open) => open.all(`update contact set message = 'new'`));
    const path = await backUp(database);
    await withRows(database, (open) => open.all(`update contact set message = 'old'`));
    const seen = new Map<string, number>();
    await killAtRandom(
      rounds(12),
      () => startCommand('restore', ['--replace', path], database),
      async () => {
        const found = [...new Set(await messages(database))].join();
        seen.set(found, (seen.get(found) ?? 0) + 1);
        expect(['old', 'new']).toContain(found);
        const [posts] = await withRows(database, (open) =>
          open.all('select count(*) as count from blog_posts'),
        );
        expect(Number(posts?.count)).toBe(24);
        await withRows(database, (open) => open.all(`update contact set message = 'old'`));
      },
    );
    console.log(`${engine}: after the kills ${JSON.stringify([...seen])}`);
    // PostgreSQL may take a moment to notice that the last one is gone.
    await expect
      .poll(() => runCommand('restore', ['--replace', path], database), { timeout: 30_000 })
      .toMatchObject({ code: 0 });
    expect(readdirSync(database.dataDirectory).filter((name) => name.startsWith('.'))).toEqual([]);
    const site = await startServer({ database });
    expect((await site.visitor.get('/blog/posts?page=1&limit=1')).status).toBe(200);
    await site.stop();
    await database.dispose();
  });
});

test('[BACK-03][BACK-04] the owner of a PostgreSQL database restores into an empty one and rehearses without superuser rights', async () => {
  const server = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query(`create role kiran_owner login createdb password 'monsoon'`);
  server.username = 'kiran_owner';
  server.password = 'monsoon';
  const [database, empty] = [
    await createDatabase('postgres', `${server}`),
    await createDatabase('postgres', `${server}`),
  ];
  const site = await startServer({ database });
  await site.stop();
  const path = await backUp(database);
  const rehearsal = await runCommand('backup', ['--rehearse', path], database, { TMPDIR: rehearsals() });
  expect(rehearsal).toEqual({ code: 0, output: expect.stringContaining('can be restored') });
  const restored = await runCommand('restore', [path], empty);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored the backup') });
  const again = await startServer({ database: empty });
  expect((await again.visitor.page('/')).status).toBe(200);
  await again.stop();
  for (const made of [database, empty]) await made.dispose();
  await admin.query('drop role kiran_owner');
  await admin.end();
});

test('[BACK-03] a damaged SQLite database is replaced and kept next to the restored one', async () => {
  const { database } = await filledDatabase('sqlite');
  const path = await backUp(database);
  const file = join(database.dataDirectory, 'kiran.sqlite');
  const damaged = Buffer.concat([Buffer.from('rubbish'), readFileSync(file).subarray(7)]);
  writeFileSync(file, damaged);
  expect((await runCommand('backup', [newFolder()], database)).code).toBe(1);
  const { code, output } = await runCommand('restore', ['--replace', path], database);
  expect([code, output]).toEqual([0, expect.stringMatching(/^The old database is kept as /)]);
  const [, kept = ''] = /kept as (\S+)\.\n/.exec(output) ?? [];
  expect(readFileSync(kept).equals(damaged)).toBe(true);
  expect(await messages(database)).toHaveLength(4);
  await database.dispose();
});

test('[BACK-03] npm run restore restores a backup in a fresh clone', async () => {
  const { database } = await filledDatabase('sqlite');
  const path = await backUp(database);
  const clone = join(newFolder(), 'kiran');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const own = `${sep}node_modules${sep}.bin`;
  const outside = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(own));
  const env = { PATH: outside.join(delimiter), HOME: process.env.HOME };
  const said = execFileSync('npm', ['run', 'restore', '--', path], { cwd: clone, env, encoding: 'utf8' });
  expect(said).toMatch(/Restored the backup of .* npm start\n$/);
  expect(await messages({ ...database, dataDirectory: join(clone, 'data') })).toHaveLength(4);
  await database.dispose();
});

/** Command lines of products that belong to a rehearsal. */
function products(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
        return environment.includes(`DATA_DIR=${rehearsals()}`) ? [pid] : [];
      } catch {
        return [];
      }
    });
}
