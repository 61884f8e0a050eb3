import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import { unknownId } from '../conformance/case.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

/** Of each request by itself. */
const own = ['date', 'x-request-id', 'connection', 'keep-alive'];

describe.each(usualEngines)('files from memory on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ database: site.server.database, environment: emptySite });
  });
  afterAll(async () => void (await other.stop()));

  const upload = async (width: number): Promise<Media> => {
    const bytes = Uint8Array.from(await pictures.png(width, 100));
    return (await site.staff.post<Media>('/media', bytes)).body;
  };
  const get = async (address: string, headers = {}, { origin }: TestServer = site.server) => {
    const response = await fetch(origin + address, { headers, redirect: 'manual' });
    const bytes = Buffer.from(await response.arrayBuffer());
    const sent = Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)));
    return { status: response.status, bytes, headers: sent, hasId: response.headers.has('x-request-id') };
  };

  test('[MEDIA-DL-01] [MEDIA-DL-02] a file has the same response from memory as from the application', async () => {
    const { address } = await upload(120);
    for (const accept of ['image/avif,*/*', 'image/webp', '*/*']) {
      const path = `${address}?square-160`;
      const [first, second] = [await get(path, { accept }), await get(path, { accept })];
      // Only the application gives an id.
      expect([first.hasId, second.hasId]).toEqual([true, false]);
      expect(second).toEqual({ ...first, hasId: false });
      const { etag = '' } = first.headers;
      const fresh = await get(path, { accept, 'if-none-match': etag });
      expect([fresh.status, fresh.bytes.length, fresh.headers.etag]).toEqual([304, 0, etag]);
      expect(fresh.headers).not.toHaveProperty('content-length');
      const part = await get(path, { accept, range: 'bytes=1-4' });
      expect([part.status, part.bytes.equals(first.bytes.subarray(1, 5))]).toEqual([206, true]);
    }
  });

  test('[MEDIA-LIB-10] a file that was sent from memory is not found once it is deleted, elsewhere within a second', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, address } = await upload(130 + round);
      for (const server of [site.server, other])
        for (let time = 0; time < 2; time += 1) expect((await get(address, {}, server)).status).toBe(200);
      await site.staff.delete(`/media/${id}`);
      expect((await get(address)).status).toBe(404);
      const status = async () => (await get(address, {}, other)).status;
      await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(404);
      expect((await site.staff.post(`/media/${id}/restore`, {})).status).toBe(200);
      expect((await get(address)).status).toBe(200);
    }
  });

  test('[MEDIA-LIB-08] a file that was sent from memory leads to its new version once it is replaced', async () => {
    const { id, address } = await upload(140);
    for (let time = 0; time < 2; time += 1) expect((await get(address)).status).toBe(200);
    const bytes = Uint8Array.from(await pictures.png(141, 100));
    const { body } = await site.staff.call<Media>('PUT', `/media/${id}/file`, { body: bytes });
    const answer = await get(address);
    expect([answer.status, answer.headers.location]).toEqual([302, body.address]);
    expect((await get(address.replace(id, unknownId))).status).toBe(404);
  });
});
