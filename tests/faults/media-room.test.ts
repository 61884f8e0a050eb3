import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Usage } from '../../server/media/room.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';
import { beginUpload, offsetOf, openUpload, sendPart } from '../support/tus.ts';
import { upload } from '../support/upload.ts';

const noRoom =
  'There is no room for more files. Delete files that are not used, then delete them for good in the trash, or ask whoever runs the server for more room.';
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, MEDIA_QUOTA_GB: '1' } });
  const usage = async () => (await site.staff.get<Usage>('/media/storage')).body;

  test('[MEDIA-ST-08] an upload above the quota is refused before its bytes are taken, and texts are saved', async () => {
    const { status } = await site.staff.post('/media', Uint8Array.from(pdf(1000)));
    expect(status).toBe(201);
    expect(await usage()).toMatchObject({ usedBytes: 1000, quotaBytes: gigabyte });
    expect((await usage()).freeBytes).toBeGreaterThan(0);
    await beginUpload(site.staff, 5000);
    expect((await usage()).usedBytes).toBe(6000);
    await withRows(site.server.database, (rows) =>
      rows.all('update media_versions set bytes = $1', [gigabyte - 2 * megabyte]),
    );
    const chunks = Array.from({ length: 20 }, () => pdf(megabyte));
    const announced = { 'content-length': String(20 * megabyte) };
    const refused = await upload(site.staff, '/media', { chunks, headers: announced });
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([507, noRoom]);
    expect(refused.sent).toBeLessThan(20);
    // Without an announced length it might be as large as a file may be.
    expect((await upload(site.staff, '/media', { chunks: [pdf(1000)] })).status).toBe(507);
    const inParts = await openUpload(site.staff, 20 * megabyte);
    expect([inParts.status, inParts.body.detail]).toEqual([507, noRoom]);
    expect((await site.staff.post('/media', Uint8Array.from(pdf(megabyte)))).status).toBe(201);
    expect((await site.staff.post('/tags', { name: 'Rooftop' })).status).toBe(201);
  });
});

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

describe.skipIf(!isRoot)('with files on a small disk of their own (needs root)', () => {
  let database: TestDatabase;
  let server: TestServer;
  let staff: Http;
  let folder = '';
  beforeAll(async () => {
    database = await createDatabase('sqlite');
    folder = join(database.dataDirectory, 'media');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=560m', 'kiran', folder]);
    server = await startServer({ database, environment: emptySite });
    staff = await server.staff();
  });
  afterAll(async () => {
    await server.stop();
    execFileSync('umount', ['--lazy', folder]);
    await database.dispose();
  });
  const filler = () => join(folder, 'filler');
  const fillUpTo = (left: number) => {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler(), Buffer.alloc(bavail * bsize - left));
  };
  const leftOver = () => readdirSync(join(folder, 'incoming'));

  test('[MEDIA-ST-08] an upload that would leave less than 500 MB free on the disk is refused', async () => {
    fillUpTo(510 * megabyte);
    const over = await openUpload(staff, 20 * megabyte);
    expect([over.status, over.body.detail]).toEqual([507, noRoom]);
    expect((await openUpload(staff, 5 * megabyte)).status).toBe(201);
    rmSync(filler());
  });

  test('[MEDIA-ST-08] a disk that fills up in the middle leaves nothing, and an upload in parts goes on later', async () => {
    const whole = pdf(20 * megabyte);
    const path = await beginUpload(staff, whole.length);
    expect((await sendPart(staff, path, 0, whole.subarray(0, megabyte))).status).toBe(204);
    fillUpTo(2 * megabyte);
    const full = await sendPart(staff, path, megabyte, whole.subarray(megabyte));
    expect([full.status, full.body.detail]).toEqual([507, noRoom]);
    expect([await offsetOf(staff, path), leftOver()]).toEqual([megabyte, []]);
    rmSync(filler());
    expect((await sendPart(staff, path, megabyte, whole.subarray(megabyte))).status).toBe(200);

    function* filling() {
      yield whole.subarray(0, megabyte);
      fillUpTo(2 * megabyte);
      for (let part = 1; part < 18; part += 1) yield whole.subarray(part * megabyte, (part + 1) * megabyte);
    }
    const answer = await upload(staff, '/media', { chunks: filling() });
    expect([answer.status, (JSON.parse(answer.text) as ProblemBody).detail]).toEqual([507, noRoom]);
    expect(leftOver()).toEqual([]);
    rmSync(filler());
  });
});
