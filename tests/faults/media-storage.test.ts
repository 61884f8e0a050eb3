import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { backupsIn, runCommand } from '../support/backups.ts';
import { engines, type TestDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startS3 } from '../support/s3.ts';
import { databaseSettings, runServer, type TestServer } from '../support/server.ts';
import { beginUpload, sendPart } from '../support/uploads.ts';
import { pdf } from './media.ts';
import { newDatabase, newFolder, start } from './setup.ts';

const day = 24 * 3_600_000;
const otherFolder =
  'The files of this database lie in another folder. Set MEDIA_STORE_URL for several instances, or let DATA_DIR point to the right folder; after a restore without files run: npm run media -- adopt';
const mediaFolder = ({ dataDirectory }: TestDatabase) => join(dataDirectory, 'media');

async function add(staff: Http, bytes: Uint8Array<ArrayBuffer>): Promise<Media> {
  const { status, body, text } = await staff.post<Media>('/media', bytes);
  expect(status, text).toBe(201);
  return body;
}

const statusOf = async ({ origin }: TestServer, address: string) => (await fetch(origin + address)).status;

/** Files below a folder of the store, as keys. */
function keysIn(database: TestDatabase, folder: string): string[] {
  const path = join(mediaFolder(database), folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function age(paths: string[], milliseconds: number): void {
  for (const path of paths) utimesSync(path, new Date(), new Date(Date.now() - milliseconds));
}

describe.each(engines)('on %s', (engine) => {
  test('[MEDIA-ST-07] later nothing is left of what was broken off, deleted or replaced, all other files are there', async () => {
    const database = await newDatabase(engine);
    const first = await start(database);
    const staff = await first.staff();
    const kept = await add(staff, Uint8Array.from(await pictures.png(200, 100)));
    await fetch(`${first.origin}${kept.address}?square-160`);
    const [deleted, replaced] = [await add(staff, pdf(1000)), await add(staff, pdf(1000))];
    await staff.call('PUT', `/media/${replaced.id}/file`, { body: pdf(1000) });
    await staff.delete(`/media/${deleted.id}`);
    const given = await beginUpload(staff, 2000);
    await sendPart(staff, given, 0, pdf(500));
    const going = await beginUpload(staff, 2000);
    const whole = pdf(2000);
    await sendPart(staff, going, 0, whole.subarray(0, 500));
    await first.stop();

    const [files, variants] = [keysIn(database, 'files'), keysIn(database, 'variants')];
    expect([files.length, variants.length]).toEqual([4, 1]);
    for (const key of [
      `files/${randomUUID()}.jpg`,
      `files/${randomUUID()}-new.jpg`,
      `variants/${randomUUID()}/1/square-160.avif`,
      'incoming/broken',
    ]) {
      const path = join(mediaFolder(database), key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'bytes');
    }
    const all = ['files', 'variants', 'parts', 'incoming'].flatMap((folder) => keysIn(database, folder));
    age(
      all.filter((path) => !path.endsWith('-new.jpg')),
      33 * day,
    );
    await withRows(database, async (rows) => {
      const longAgo = [new Date(Date.now() - 33 * day).toISOString()];
      await rows.all('update trash set deleted_at = $1', longAgo);
      await rows.all('update media_versions set created_at = $1', longAgo);
      const expired = [new Date(Date.now() - 1000).toISOString(), given.split('/').at(-1)];
      await rows.all('update media_uploads set expires_at = $1 where id = $2', expired);
      await rows.all('delete from jobs');
    });

    const second = await start(database);
    await expect.poll(() => keysIn(database, 'incoming')).toEqual([]);
    // The picture, the second version of the document, and what may be on its way to a row.
    await expect.poll(() => keysIn(database, 'files').length).toBe(3);
    expect(keysIn(database, 'files')).toContainEqual(expect.stringMatching(/-new\.jpg$/));
    await expect.poll(() => keysIn(database, 'variants')).toEqual(variants);
    await expect.poll(() => keysIn(database, 'parts')).toHaveLength(1);
    for (const address of [kept.address, replaced.address.replace('/1/', '/2/')])
      expect(await statusOf(second, address)).toBe(200);
    const again = second.visitor.withToken(staff.token);
    expect((await sendPart(again, going, 500, whole.subarray(500))).status).toBe(200);
  });
});

test('[MEDIA-ST-05] an instance with another folder of files does not start until the folder is adopted', async () => {
  const database = await newDatabase();
  const first = await start(database);
  await add(await first.staff(), pdf(1000));
  await first.stop();
  const moved = `${mediaFolder(database)}-moved`;
  renameSync(mediaFolder(database), moved);
  const refused = await runServer(databaseSettings(database));
  expect([refused.code, refused.output]).toEqual([1, `${otherFolder}\n`]);
  mkdirSync(mediaFolder(database));
  writeFileSync(join(mediaFolder(database), 'storage-id'), randomUUID());
  expect((await runServer(databaseSettings(database))).output).toBe(`${otherFolder}\n`);
  const adopted = await runCommand('media', ['adopt'], database);
  expect(adopted).toEqual({ code: 0, output: 'The files of the database now lie here.\n' });
  await (await start(database)).stop();
  rmSync(mediaFolder(database), { recursive: true });
  renameSync(moved, mediaFolder(database));
  await start(database);
});

test('[MEDIA-ST-09] the check reports missing, damaged and needless files', async () => {
  const database = await newDatabase();
  const server = await start(database);
  const staff = await server.staff();
  await add(staff, pdf(1000));
  await add(staff, Uint8Array.from(await pictures.png(60, 50)));
  const [one = '', two = ''] = keysIn(database, 'files');
  const check = () => runCommand('media', ['check'], database);
  expect(await check()).toEqual({ code: 0, output: '2 files: 0 missing, 0 damaged, 0 needless\n' });
  const needless = join(mediaFolder(database), 'files/needless.jpg');
  writeFileSync(needless, 'x');
  age([needless], 2 * day);
  expect(await check()).toEqual({
    code: 0,
    output: 'needless: files/needless.jpg\n2 files: 0 missing, 0 damaged, 1 needless\n',
  });
  // As long as before: only the hash tells.
  const bytes = randomBytes(1000);
  const document = [one, two].find((path) => path.endsWith('.pdf')) ?? '';
  writeFileSync(document, bytes);
  rmSync([one, two].find((path) => path !== document) ?? '');
  const { code, output } = await check();
  expect([code, output]).toEqual([1, expect.stringContaining('2 files: 1 missing, 1 damaged, 1 needless')]);
  appendFileSync(document, 'x');
  expect((await check()).output).toContain(`damaged: files/${document.split('/').at(-1)}`);
});

test('[MEDIA-ST-10] a copy of the database and a later one of the files, both from the running server, are whole in whichever order they are restored', async () => {
  const database = await newDatabase();
  const server = await start(database);
  const staff = await server.staff();
  const whole = pdf(50_000);
  const files = [await add(staff, whole), await add(staff, pdf(1000)), await add(staff, pdf(1000))] as const;
  const [kept, replaced, deleted] = files;
  const folder = newFolder();
  expect((await runCommand('backup', [folder], database)).code).toBe(0);
  const late = await add(staff, pdf(1000));
  await staff.call('PUT', `/media/${replaced.id}/file`, { body: pdf(1000) });
  await staff.delete(`/media/${deleted.id}`);
  expect((await runCommand('media', ['copy', join(folder, 'files')], database)).code).toBe(0);

  const [backup = ''] = backupsIn(folder);
  for (const order of ['files first', 'database first']) {
    const restored = await newDatabase();
    const steps = [
      async () => cpSync(join(folder, 'files'), mediaFolder(restored), { recursive: true }),
      async () => expect(await runCommand('restore', [backup], restored)).toMatchObject({ code: 0 }),
    ];
    for (const step of order === 'files first' ? steps : steps.toReversed()) await step();
    expect(await runCommand('media', ['check'], restored), order).toEqual({
      code: 0,
      output: '3 files: 0 missing, 0 damaged, 0 needless\n',
    });
    const site = await start(restored);
    for (const { address } of files) expect(await statusOf(site, address), order).toBe(200);
    expect(await statusOf(site, late.address), order).toBe(404);
    const bytes = await (await fetch(site.origin + kept.address)).arrayBuffer();
    expect(Buffer.from(bytes).equals(whole)).toBe(true);
  }
});

test('[MEDIA-ST-10] a copy moves the files from disk to S3 and back, and takes only what is new', async () => {
  const database = await newDatabase();
  const s3 = await startS3();
  const backup = join(newFolder(), 'copy');
  onTestFinished(() => s3.dispose());
  const onDisk = await start(database);
  const staff = await onDisk.staff();
  const document = pdf(300_000);
  const [one, two] = [await add(staff, document), await add(staff, Uint8Array.from(await pictures.photo()))];
  const copy = (target: string, environment = {}) =>
    runCommand('media', ['copy', target], database, environment);
  expect((await copy(s3.url)).output).toBe('2 files copied, 0 were there\n');
  const late = await add(staff, pdf(1000));
  expect((await copy(s3.url)).output).toBe('1 files copied, 2 were there\n');
  await onDisk.stop();
  renameSync(mediaFolder(database), `${mediaFolder(database)}-old`);

  const inS3 = await start(database, { MEDIA_STORE_URL: s3.url });
  for (const { address } of [one, two, late]) expect(await statusOf(inS3, address)).toBe(200);
  expect((await copy(backup, { MEDIA_STORE_URL: s3.url })).output).toBe('3 files copied, 0 were there\n');
  await inS3.stop();
  rmSync(mediaFolder(database), { recursive: true, force: true });
  renameSync(backup, mediaFolder(database));
  const back = await start(database);
  const bytes = Buffer.from(await (await fetch(back.origin + one.address)).arrayBuffer());
  expect(bytes.equals(document)).toBe(true);
  expect((await runCommand('media', ['check'], database)).code).toBe(0);
});
