import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Usage } from '../../features/media/server/room.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { beginUpload, offsetOf, openUpload, sendPart, upload } from '../support/uploads.ts';
import { pdf } from './media.ts';
import { newDatabase, start } from './setup.ts';

const noRoom =
  'There is no room for more files. Delete files that are not used, then delete them for good in the trash, or ask whoever runs the server for more room.';
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

test('[MEDIA-ST-08] an upload above the quota is refused before its bytes are taken, and texts are saved', async () => {
  const server = await start(await newDatabase('postgres'), { MEDIA_QUOTA_GB: '1' });
  const staff = await server.staff();
  const usage = async () => (await staff.get<Usage>('/media/storage')).body;
  expect((await staff.post('/media', pdf(1000))).status).toBe(201);
  expect(await usage()).toMatchObject({ usedBytes: 1000, quotaBytes: gigabyte });
  await beginUpload(staff, 5000);
  expect((await usage()).usedBytes).toBe(6000);
  await withRows(server.database, (rows) =>
    rows.all('update media_versions set bytes = $1', [gigabyte - 2 * megabyte]),
  );
  const chunks = Array.from({ length: 20 }, () => pdf(megabyte));
  const announced = { 'content-length': String(20 * megabyte) };
  const refused = await upload(staff, '/media', { chunks, headers: announced });
  expect([refused.status, JSON.parse(refused.text).detail]).toEqual([507, noRoom]);
  expect(refused.sent).toBeLessThan(20);
  // Without an announced length it might be as large as a file may be.
  expect((await upload(staff, '/media', { chunks: [pdf(1000)] })).status).toBe(507);
  const inParts = await openUpload(staff, 20 * megabyte);
  expect([inParts.status, inParts.body.detail]).toEqual([507, noRoom]);
  expect((await staff.post('/media', pdf(megabyte))).status).toBe(201);
  expect((await staff.post('/tags', { name: 'Rooftop' })).status).toBe(201);
});

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  '[MEDIA-ST-08] an upload that would leave less than 500 MB free on the disk is refused, and a disk that fills up in the middle leaves nothing and goes on with an upload in parts later (needs root)',
  async () => {
    const database = await newDatabase();
    const folder = join(database.dataDirectory, 'media');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=560m', 'kiran', folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const staff = await (await start(database)).staff();
    const filler = join(folder, 'filler');
    const fillUpTo = (left: number) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
    };
    const leftOver = () => readdirSync(join(folder, 'incoming'));

    fillUpTo(510 * megabyte);
    const over = await openUpload(staff, 20 * megabyte);
    expect([over.status, over.body.detail]).toEqual([507, noRoom]);
    expect((await openUpload(staff, 5 * megabyte)).status).toBe(201);
    rmSync(filler);

    const whole = pdf(20 * megabyte);
    const path = await beginUpload(staff, whole.length);
    expect((await sendPart(staff, path, 0, whole.subarray(0, megabyte))).status).toBe(204);
    fillUpTo(2 * megabyte);
    const full = await sendPart(staff, path, megabyte, whole.subarray(megabyte));
    expect([full.status, full.body.detail]).toEqual([507, noRoom]);
    expect([await offsetOf(staff, path), leftOver()]).toEqual([megabyte, []]);
    rmSync(filler);
    expect((await sendPart(staff, path, megabyte, whole.subarray(megabyte))).status).toBe(200);

    function* filling() {
      yield whole.subarray(0, megabyte);
      fillUpTo(2 * megabyte);
      for (let part = 1; part < 18; part += 1) yield whole.subarray(part * megabyte, (part + 1) * megabyte);
    }
    const answer = await upload(staff, '/media', { chunks: filling() });
    expect([answer.status, (JSON.parse(answer.text) as ProblemBody).detail]).toEqual([507, noRoom]);
    expect(leftOver()).toEqual([]);
  },
);
