import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { backupsIn, runCommand } from '../support/backups.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { runServer, startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { hasSwift, startSwift } from '../support/swift.ts';
import { beginUpload, offsetOf, sendPart, tusVersion } from '../support/tus.ts';

const pdf = (bytes: number) =>
  Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]));

async function load(server: TestServer, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + address, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Two that have nothing in common, so that neither decides alone what an S3-compatible store is. */
const stores = [
  { store: 's3rver', isThere: true, start: startS3, beside: engines },
  { store: 'OpenStack Swift', isThere: hasSwift, start: startSwift, beside: ['sqlite'] as const },
].filter(({ isThere }) => isThere);
const places = stores.flatMap(({ beside, ...place }) => beside.map((engine) => ({ engine, ...place })));

describe.each(places)('on $engine with the files in $store', ({ engine, start }) => {
  let database: TestDatabase;
  let s3: TestS3;
  let server: TestServer;
  let staff: Http;
  beforeAll(async () => {
    database = await createDatabase(engine);
    s3 = await start();
    server = await startServer({ database, environment: { MEDIA_STORE_URL: s3.url } });
    staff = await server.staff();
  });
  afterAll(async () => {
    await server.stop();
    await s3.dispose();
    await database.dispose();
  });

  test('[BACK-01] a backup holds the files of the bucket, and a restore puts them into another bucket', async () => {
    const bytes = pdf(300_000);
    const { address } = (await staff.post<Media>('/media', bytes)).body;
    const into = mkdtempSync(join(tmpdir(), 'kiran-bucket-'));
    const made = await runCommand('backup', [into], database, { MEDIA_STORE_URL: s3.url });
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/with \d+ uploaded files/) });
    const [other, target] = [await start(), await createDatabase(engine)];
    const environment = { MEDIA_STORE_URL: other.url };
    const said = await runCommand('restore', [String(backupsIn(into)[0])], target, environment);
    expect(said).toEqual({ code: 0, output: expect.stringMatching(/[1-9]\d* uploaded files were put back/) });
    const restored = await startServer({ database: target, environment });
    expect((await load(restored, address)).bytes.equals(bytes)).toBe(true);
    await restored.stop();
    await other.dispose();
    await target.dispose();
    rmSync(into, { recursive: true });
  });

  test('[MEDIA-ST-01] files are delivered whole, in ranges and as variants, and none lies on this machine', async () => {
    const bytes = pdf(700_000);
    const { body, status } = await staff.post<Media>('/media', bytes);
    expect(status).toBe(201);
    expect((await load(server, body.address)).bytes.equals(bytes)).toBe(true);
    const part = await load(server, body.address, { range: 'bytes=100-299' });
    expect([part.status, part.bytes.equals(bytes.subarray(100, 300))]).toEqual([206, true]);
    const photo = await staff.post<Media>('/media', Uint8Array.from(await pictures.photo()));
    const variant = await load(server, `${photo.body.address}?square-160`, { accept: 'image/webp' });
    expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const folder = join(database.dataDirectory, 'media');
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming']);
  });

  // Also proves MEDIA-ST-10.
  test('[MEDIA-ST-07] [MEDIA-ST-09] all that lies in the store is listed: the check misses nothing, a copy takes everything, and an upload that is given up leaves no part', async () => {
    for (let index = 0; index < 4; index += 1) await staff.post('/media', pdf(1000));
    const path = await beginUpload(staff, 2000);
    for (let part = 0; part < 4; part += 1) await sendPart(staff, path, part * 400, pdf(400));
    const { total } = (await staff.get<{ total: number }>('/media')).body;
    const run = (...words: string[]) => runCommand('media', words, database, { MEDIA_STORE_URL: s3.url });
    expect((await run('check')).output).toBe(`${total} files: 0 missing, 0 damaged, 0 needless\n`);
    const folder = mkdtempSync(join(tmpdir(), 'kiran-media-copy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const copyTo = async (name: string) => {
      const { code, output } = await run('copy', join(folder, name));
      expect([code, output]).toEqual([0, expect.stringMatching(/ files copied, 0 were there\n$/)]);
      const lie = (below: string) => readdirSync(join(folder, name, below), { recursive: true });
      return { files: lie('files'), all: lie('') };
    };
    const before = await copyTo('before');
    expect(before.files).toHaveLength(total);
    const parts = (names: unknown[]) => names.filter((name) => /^parts\/.+\//.test(String(name)));
    expect(parts(before.all)).toHaveLength(4);
    expect((await staff.call('DELETE', path, { headers: tusVersion })).status).toBe(204);
    expect(parts((await copyTo('after')).all)).toEqual([]);
  });

  test('[MEDIA-ST-06] while the store is away uploads are refused for the moment, and all else works', async () => {
    const small = (await staff.post<Media>('/media', pdf(1000))).body;
    const large = (await staff.post<Media>('/media', pdf(400_000))).body;
    await load(server, small.address);
    const whole = pdf(200_000);
    const path = await beginUpload(staff, whole.length);
    expect((await sendPart(staff, path, 0, whole.subarray(0, 100_000))).status).toBe(204);

    await s3.leave();
    for (const refused of [
      await staff.post<ProblemBody>('/media', pdf(1000)),
      await sendPart(staff, path, 100_000, whole.subarray(100_000)),
    ])
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect(await offsetOf(staff, path)).toBe(100_000);
    expect((await load(server, small.address)).status).toBe(200);
    expect((await load(server, large.address)).status).toBe(503);
    expect((await load(server, '/readyz')).status).toBe(503);
    for (const page of ['/', '/api/media/storage', '/api/media'])
      expect((await load(server, page, { authorization: `Bearer ${staff.token}` })).status, page).toBe(200);
    const causes = server.output().match(/"file store: fails"/g);
    expect(causes).toHaveLength(1);

    await s3.comeBack();
    expect((await load(server, large.address)).status).toBe(200);
    expect((await sendPart(staff, path, 100_000, whole.subarray(100_000))).status).toBe(200);
    expect((await load(server, small.address)).status).toBe(200);
  });
});

describe.each(stores)('two instances on PostgreSQL with the files in $store', ({ start }) => {
  let database: TestDatabase;
  let s3: TestS3;
  let instances: [TestServer, TestServer];
  let staff: [Http, Http];
  beforeAll(async () => {
    database = await createDatabase('postgres');
    s3 = await start();
    const other = await createDatabase('sqlite');
    const environment = { ...emptySite, MEDIA_STORE_URL: s3.url };
    const first = await startServer({ database, environment });
    const second = await startServer({
      database: { ...database, dataDirectory: other.dataDirectory },
      environment,
    });
    instances = [first, second];
    const signedIn = await first.staff();
    staff = [signedIn, second.visitor.withToken(signedIn.token)];
  });
  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    await s3.dispose();
    await database.dispose();
  });

  test('[MEDIA-ST-04] parts of one upload go through both', async () => {
    const whole = pdf(500_000);
    const path = await beginUpload(staff[0], whole.length);
    let last = 0;
    for (let part = 0; part < 5; part += 1) {
      const bytes = whole.subarray(part * 100_000, (part + 1) * 100_000);
      const answer = await sendPart(staff[part % 2] as Http, path, part * 100_000, bytes);
      last = answer.status;
      if (last !== 200) continue;
      expect((await load(instances[1], answer.body.address)).bytes.equals(whole)).toBe(true);
    }
    expect(last).toBe(200);
  });

  test('[MEDIA-ST-04] each of 200 files that one takes is delivered by the other at once', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < 200; round += 1) {
      const bytes = pdf(1000);
      const { body } = await staff[round % 2 ? 1 : 0].post<Media>('/media', bytes);
      const { status, bytes: got } = await load(instances[round % 2 ? 0 : 1], body.address);
      const result = got.equals(bytes) ? status : 0;
      statuses.set(result, (statuses.get(result) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, 200]]);
  });

  test('[MEDIA-ST-04] a replaced file is seen at the other instance within a second', async () => {
    const { body } = await staff[0].post<Media>('/media', pdf(1000));
    const path = await beginUpload(staff[0], 1000, { filename: 'b.pdf', replaces: body.id });
    const replaced = (await sendPart(staff[0], path, 0, pdf(1000))).body;
    const redirected = await fetch(instances[1].origin + body.address, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, replaced.address]);
  });
});

test('[MEDIA-ST-01] an address of no bucket stops the start with one line without the secret', async () => {
  const { code, output } = await runServer({ MEDIA_STORE_URL: 'https://key:sesame@files.example.org/' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain('MEDIA_STORE_URL is not the address of a bucket.');
  expect(output).not.toContain('sesame');
});
