import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import * as bodies from '../factories/bodies.ts';
import { png } from '../factories/pictures.ts';
import { backupsIn, runCommand, startCommand } from '../support/backups.ts';
import type { TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { hashOf } from './media.ts';
import { ended, newDatabase, newFolder, rounds, start, usedDatabase } from './setup.ts';

const passphrase = { BACKUP_PASSPHRASE: 'seven lamps on the terrace' };

const bytesOf = async (site: TestServer, address: string) => {
  const response = await fetch(site.origin + address);
  return [response.status, hashOf(await response.bytes())];
};

/** Uploads a picture and a document; gives their addresses. */
async function uploadFiles(site: TestServer): Promise<Media[]> {
  const staff = await site.staff();
  const files = [Uint8Array.from(await png(640, 400)), `A list of ${site.port}\n`, 'x'.repeat(200_000)];
  return Promise.all(files.map(async (file) => (await staff.post<Media>('/media', file)).body));
}

/** Makes a backup and gives its path. */
async function backUp(database: TestDatabase, into: string, environment = {}): Promise<string> {
  const said = await runCommand('backup', [into], database, environment);
  expect(said).toEqual(ended(0, /is complete, .* with 3 uploaded files \([\d.]+ MB\)/));
  return String(backupsIn(into).at(-1));
}

// Also proves BACK-04.
test('[BACK-01] [BACK-03] an encrypted backup holds the uploaded files, rehearses them and restores them on a bare machine', async () => {
  const { database } = await usedDatabase('postgres');
  const site = await start(database);
  const media = await uploadFiles(site);
  const before = await Promise.all(media.map(({ address }) => bytesOf(site, address)));
  await site.stop();
  const into = newFolder();
  const path = await backUp(database, into, passphrase);
  // Beside each other as they are, they are what a copy elsewhere needs.
  const elsewhere = newFolder();
  cpSync(into, elsewhere, { recursive: true });
  const copy = path.replace(into, elsewhere);
  const beside = join(elsewhere, 'kiran-files');
  const files = readdirSync(beside, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(files).toHaveLength(3);
  for (const name of files) expect(readFileSync(join(beside, name)).includes('A list of')).toBe(false);
  const again = await runCommand('backup', [into], database, passphrase);
  expect(again.output).toContain('in kiran-files, 0 of them new');

  const rehearse = () => runCommand('backup', ['--rehearse', copy], database, passphrase);
  expect(await rehearse()).toEqual(ended(0, 'pages and 3 uploaded files'));
  const [file = ''] = files;
  const good = readFileSync(join(beside, file));
  const bad = Buffer.from(good);
  bad.writeUInt8(bad.readUInt8(9) ^ 1, 9);
  writeFileSync(join(beside, file), bad);
  expect(await rehearse()).toEqual(ended(1, /is damaged|was altered/));
  rmSync(join(beside, file));
  expect(await rehearse()).toEqual(ended(1, /lacks .*, a file of the backup/));

  const bare = await newDatabase('postgres');
  const restore = (...words: string[]) => runCommand('restore', [...words, copy], bare, passphrase);
  expect(await restore()).toEqual(ended(1, /^1 of the 3 uploaded files .* --without-files\.\n$/));
  expect(readdirSync(bare.dataDirectory)).toEqual([]);
  writeFileSync(join(beside, file), good);
  expect(await restore()).toEqual(ended(0, '3 uploaded files were put back'));
  const restored = await start(bare);
  expect(await Promise.all(media.map(({ address }) => bytesOf(restored, address)))).toEqual(before);
  expect((await runCommand('media', ['check'], bare)).output).toContain('3 files: 0 missing, 0 damaged');
  await restored.stop();

  renameSync(beside, `${beside}-lost`);
  const kept = await restore('--replace');
  expect(kept.output).toContain('0 uploaded files were put back, and 3 were there');
  const without = await newDatabase('postgres');
  const said = await runCommand('restore', ['--without-files', copy], without, passphrase);
  expect(said.output).toContain('3 uploaded files of the backup are missing');
  const empty = await start(without);
  await empty.stop();
});

test('[HOLD-08] a site with everything moves to PostgreSQL and back, row by row, with its files and its search', async () => {
  const { database } = await usedDatabase('sqlite', true);
  const media = await fillEverything(database);
  const before = await rowsOf(database);
  const moved = await newDatabase('postgres');
  const path = await backUp(database, newFolder());
  const said = await runCommand('restore', [path], moved);
  expect(said).toEqual(ended(0, /: \d{3,} rows in \d+ tables are as in the backup/));

  const back = await newDatabase();
  const returned = await runCommand('restore', [await backUp(moved, newFolder())], back);
  expect(returned.code).toBe(0);
  expect(await rowsOf(back)).toEqual(before);

  for (const place of [moved, back]) {
    const site = await start(place);
    const staff = await site.staff();
    expect((await bytesOf(site, String(media[0]?.address)))[0]).toBe(200);
    expect((await site.visitor.page('/')).status).toBe(200);
    const found = await site.visitor.get<{ total: number }>('/blog/posts/search?q=zerbunlicht');
    expect(found.body.total).toBe(1);
    const stale = () => withRows(place, (rows) => rows.all('select post_id from stale_post_texts'));
    await expect.poll(stale).toEqual([]);
    expect((await staff.get<{ total: number }>('/admin/trash')).text).toContain('Deleted brand');
    expect((await runCommand('media', ['check'], place)).output).toContain('3 files: 0 missing, 0 damaged');
    await site.stop();
  }
});

test('[BACK-05] a backup killed while it copies files leaves none that lacks one, and the next one completes it', async () => {
  const { database } = await usedDatabase();
  const site = await start(database);
  const staff = await site.staff();
  for (let index = 0; index < 30; index += 1) await staff.post('/media', `${index}\n`.repeat(40_000));
  await site.stop();
  const into = newFolder();
  const life = performance.now();
  await runCommand('backup', [newFolder()], database);
  const whole = performance.now() - life;
  for (let round = 0; round < rounds(2); round += 1) {
    const running = startCommand('backup', [into], database);
    setTimeout(() => running.process.kill('SIGKILL'), whole * (0.3 + 0.7 * Math.random()));
    await running.ended;
    for (const path of backupsIn(into)) {
      const { code, output } = await runCommand('restore', [path], await newDatabase());
      expect([code, output]).toEqual([0, expect.stringContaining('30 uploaded files were put back')]);
      rmSync(path);
    }
  }
  expect((await runCommand('backup', [into], database)).output).toContain('with 30 uploaded files');
  expect(readdirSync(join(into, 'kiran-files/plain'))).toHaveLength(30);
  expect(readdirSync(into).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('[BACK-02] old backups of the server are deleted with the files that no other backup lists, and none made by hand', async () => {
  const { database } = await usedDatabase();
  const site = await start(database);
  const [picture] = await uploadFiles(site);
  await site.stop();
  const into = newFolder();
  const byHand = await backUp(database, into);
  const scheduled = () => runCommand('backup', ['--scheduled', into], database);
  expect((await scheduled()).code).toBe(0);
  const names = () => readdirSync(into).filter((name) => name.endsWith('.kiranbackup'));
  const [first = ''] = names().filter((name) => name.endsWith('-scheduled.kiranbackup'));
  // Two of one day: the older one goes.
  renameSync(join(into, first), join(into, first.replace(/T\d{6}Z/, 'T000000Z')));
  const forget = (id: unknown) =>
    withRows(database, async (rows) => {
      await rows.all('delete from media_versions where media_id = $1', [id]);
      await rows.all('delete from media where id = $1', [id]);
    });
  await forget(picture?.id);
  const stored = () => readdirSync(join(into, 'kiran-files/plain')).length;
  expect((await scheduled()).code).toBe(0);
  expect([names().length, stored()]).toEqual([2, 3]);
  rmSync(byHand);
  expect((await scheduled()).code).toBe(0);
  expect([names().length, stored()]).toEqual([1, 2]);
});

test('[HOLD-08] a backup of another engine and an older version is refused, and nothing is changed', async () => {
  const { database } = await usedDatabase();
  await withRows(database, (rows) => rows.all("delete from kysely_migration where name = '2026-12-13-rays'"));
  const into = newFolder();
  expect((await runCommand('backup', [into], database)).code).toBe(0);
  const target = await newDatabase('postgres');
  expect(await runCommand('restore', [String(backupsIn(into)[0])], target)).toEqual(
    ended(1, /^The backup is of SQLite and of an older version: restore it there/),
  );
});

/** One of everything that staff can leave behind. */
async function fillEverything(database: TestDatabase): Promise<Media[]> {
  const site = await start(database);
  const staff = await site.staff();
  const media = await uploadFiles(site);
  const post = await bodies.createPost(staff, {
    title: 'Monsoon zerbunlicht',
    content: `<p>“Signs” – नमस्ते, ﷽ and \\ ' "</p><img src="${media[0]?.address}" alt="">`,
  });
  await staff.put(`/blog/posts/${post.id}`, { ...post, title: 'Monsoon zerbunlicht of today' });
  await staff.post('/admin/drafts/blog-posts', { values: { title: 'Begun' } });
  const brand = await bodies.create(staff, '/brands', bodies.brand({ name: 'Deleted brand' }));
  await staff.delete(`/brands/${brand.id}`);
  await bodies.create(staff, '/redirects', bodies.redirect());
  await staff.put('/settings/look', { mainColor: '#1b5e20', accentColor: '#ffc107' });
  await site.visitor.post('/contact', bodies.contactMessage());
  await site.visitor.page('/blog');
  await withRows(database, async (rows) => {
    await rows.all(
      `insert into schedules (type, record_id, action, due_at) values ('blog-posts', '${post.id}', 'unpublish', '2100-01-01T00:00:00.000Z')`,
    );
    await rows.all(
      `insert into blog_post_pictures (post_id, digest, type, bytes) values ('${post.id}', 'd', 'image/png', $1)`,
      [Buffer.from([0, 255, 92, 120])],
    );
  });
  await site.stop();
  return media;
}

/** All rows that are carried, table by table. */
async function rowsOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const query =
    database.engine === 'sqlite'
      ? `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`
      : `select table_name as name from information_schema.tables where table_schema = 'public'`;
  const left =
    /^(kysely|search_word|stale_post|blog_post_(words|tokens)|sessions|known_devices|backup_runs|database_identity)/;
  return withRows(database, async (rows) => {
    const names = (await rows.all(query)).map(({ name }) => String(name)).filter((name) => !left.test(name));
    const tables = names.map(async (name) => {
      const all = await rows.all(`select * from "${name}"`);
      return [name, all.map((row) => JSON.stringify(row)).sort()] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  });
}
