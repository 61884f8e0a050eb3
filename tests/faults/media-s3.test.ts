import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { backupsIn, runCommand } from '../support/backups.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { runServer, startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { beginUpload, offsetOf, sendPart, tusVersion } from '../support/uploads.ts';
import { pdf } from './media.ts';
import { ended, newDatabase, newFolder, start } from './setup.ts';

async function load(server: TestServer, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + address, { headers });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}

describe('two instances on PostgreSQL with the files in an S3-compatible store', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let s3: TestS3;
  let servers: [TestServer, TestServer];
  let staff: [Http, Http];
  beforeAll(async () => {
    [database, other, s3] = [
      await createDatabase('postgres'),
      await createDatabase('sqlite'),
      await startS3(),
    ];
    const environment = { ...emptySite, MEDIA_STORE_URL: s3.url };
    const elsewhere = { ...database, dataDirectory: other.dataDirectory };
    servers = [
      await startServer({ database, environment }),
      await startServer({ database: elsewhere, environment }),
    ];
    const signedIn = await servers[0].staff();
    staff = [signedIn, servers[1].visitor.withToken(signedIn.token)];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await s3.dispose();
    for (const made of [database, other]) await made.dispose();
  });
  const run = (...words: string[]) => runCommand('media', words, database, { MEDIA_STORE_URL: s3.url });

  test('[MEDIA-ST-01] files are delivered whole, in ranges and as variants, and none lies on this machine', async () => {
    const bytes = pdf(700_000);
    const { address } = (await staff[0].post<Media>('/media', bytes)).body;
    expect((await load(servers[0], address)).bytes).toEqual(bytes);
    const part = await load(servers[0], address, { range: 'bytes=100-299' });
    expect([part.status, part.bytes]).toEqual([206, bytes.subarray(100, 300)]);
    const photo = await staff[0].post<Media>('/media', Uint8Array.from(await pictures.photo()));
    const variant = await load(servers[0], `${photo.body.address}?square-160`, { accept: 'image/webp' });
    expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const folder = join(database.dataDirectory, 'media');
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming']);
  });

  test('[MEDIA-ST-04] parts of one upload go through both, each of 50 files that one takes is delivered by the other at once, and so is a replaced one', async () => {
    const whole = pdf(500_000);
    const path = await beginUpload(staff[0], whole.length);
    let address = '';
    for (let part = 0; part < 5; part += 1) {
      const bytes = whole.subarray(part * 100_000, (part + 1) * 100_000);
      const answer = await sendPart(staff[part % 2] as Http, path, part * 100_000, bytes);
      expect(answer.status).toBe(part < 4 ? 204 : 200);
      address = answer.body?.address;
    }
    expect((await load(servers[1], address)).bytes).toEqual(whole);
    for (let round = 0; round < 50; round += 1) {
      const bytes = pdf(1000);
      const { body } = await staff[round % 2 ? 1 : 0].post<Media>('/media', bytes);
      expect((await load(servers[round % 2 ? 0 : 1], body.address)).bytes).toEqual(bytes);
    }
    const { body } = await staff[0].post<Media>('/media', pdf(1000));
    const replacing = await beginUpload(staff[0], 1000, { filename: 'b.pdf', replaces: body.id });
    const replaced = (await sendPart(staff[0], replacing, 0, pdf(1000))).body;
    const redirected = await fetch(servers[1].origin + body.address, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, replaced.address]);
  });

  // Also proves MEDIA-ST-10.
  test('[MEDIA-ST-07] [MEDIA-ST-09] all that lies in the store is listed: the check misses nothing, a copy takes everything, and an upload that is given up leaves no part', async () => {
    await staff[0].post('/media', pdf(1000));
    const path = await beginUpload(staff[0], 2000);
    for (let part = 0; part < 4; part += 1) await sendPart(staff[0], path, part * 400, pdf(400));
    const { total } = (await staff[0].get<{ total: number }>('/media')).body;
    // One of them was replaced.
    const files = total + 1;
    expect((await run('check')).output).toBe(`${files} files: 0 missing, 0 damaged, 0 needless\n`);
    const folder = newFolder();
    const copyTo = async (name: string) => {
      const { code, output } = await run('copy', join(folder, name));
      expect([code, output]).toEqual([0, expect.stringMatching(/ files copied, 0 were there\n$/)]);
      const all = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
      return {
        files: readdirSync(join(folder, name, 'files')),
        parts: all.filter((key) => /^parts\/.+\//.test(key)),
      };
    };
    const before = await copyTo('before');
    expect([before.files.length, before.parts.length]).toEqual([files, 4]);
    expect((await staff[0].call('DELETE', path, { headers: tusVersion })).status).toBe(204);
    expect((await copyTo('after')).parts).toEqual([]);
  });

  test('[MEDIA-ST-06] while the store is away uploads are refused for the moment, and all else works', async () => {
    const [server, http] = [servers[0], staff[0]];
    const small = (await http.post<Media>('/media', pdf(1000))).body;
    const large = (await http.post<Media>('/media', pdf(400_000))).body;
    await load(server, small.address);
    const whole = pdf(200_000);
    const path = await beginUpload(http, whole.length);
    expect((await sendPart(http, path, 0, whole.subarray(0, 100_000))).status).toBe(204);

    const readiness = async () => (await load(server, '/readyz')).status;
    await s3.leave();
    await expect.poll(readiness).toBe(503);
    for (const refused of [
      await http.post<ProblemBody>('/media', pdf(1000)),
      await sendPart(http, path, 100_000, whole.subarray(100_000)),
    ])
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect(await offsetOf(http, path)).toBe(100_000);
    for (const [address, status] of [
      [small.address, 200],
      [large.address, 503],
      ['/', 200],
      ['/api/media/storage', 200],
      ['/api/media', 200],
    ] as const)
      expect((await load(server, address, { authorization: `Bearer ${http.token}` })).status, address).toBe(
        status,
      );
    expect(server.output().match(/"files of the library: fails"/g)).toHaveLength(1);

    await s3.comeBack();
    await expect.poll(readiness).toBe(200);
    for (const { address } of [large, small]) expect((await load(server, address)).status).toBe(200);
    expect((await sendPart(http, path, 100_000, whole.subarray(100_000))).status).toBe(200);
  });
});

test('[MEDIA-ST-01] an address of no bucket stops the start with one line without the secret', async () => {
  const { code, output } = await runServer({ MEDIA_STORE_URL: 'https://key:sesame@files.example.org/' });
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toContain('MEDIA_STORE_URL is not the address of a bucket.');
  expect(output).not.toContain('sesame');
});

test('[BACK-01] [BACK-03] a backup lists the files of the bucket, and rehearsal and restore say which are missing', async () => {
  const [database, target, into] = [await newDatabase(), await newDatabase(), newFolder()];
  const [s3, empty] = [await startS3(), await startS3()];
  const [here, elsewhere] = [s3, empty].map(({ url }) => ({ MEDIA_STORE_URL: url }));
  const site = await start(database, here);
  const { address } = (await (await site.staff()).post<Media>('/media', pdf(300_000))).body;
  await site.stop();
  const made = await runCommand('backup', [into], database, here);
  expect(made).toEqual(ended(0, / with a list of 1 uploaded files \(0\.3 MB\)/));
  const [backup = ''] = backupsIn(into);
  expect(statSync(backup).size).toBeLessThan(300_000);
  const rehearse = (place = here) => runCommand('backup', ['--rehearse', backup], database, place);
  expect(await rehearse()).toEqual(ended(0, 'can be restored'));
  expect(await rehearse(elsewhere)).toEqual(
    ended(1, /^1 uploaded files of the backup are missing, such as files\//),
  );
  const lacking = await runCommand('restore', [backup], target, elsewhere);
  expect(lacking).toEqual(ended(0, '1 uploaded files of the backup are missing'));
  const whole = await runCommand('restore', ['--replace', backup], target, here);
  expect(whole).toEqual(ended(0, ' rows and 1 uploaded files are as in the backup'));
  const restored = await start(target, here);
  expect((await load(restored, address)).bytes).toHaveLength(300_000);
  await restored.stop();
  for (const store of [s3, empty]) await store.dispose();
});
