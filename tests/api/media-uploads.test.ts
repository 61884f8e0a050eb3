import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';
import { beginUpload, offsetOf, openUpload, partType, sendPart, tusVersion } from '../support/uploads.ts';

/** A document that no other one equals. */
function pdf(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(randomBytes(bytes - 15)),
    Buffer.from('\n%%EOF'),
  ]);
}

/** Announces the first part of an upload; its bytes are still to be sent. */
function startPart({ origin, token }: Http, path: string, { length }: { length: number }): ClientRequest {
  return request(`${origin}/api${path}`, {
    method: 'PATCH',
    headers: {
      ...tusVersion,
      ...partType,
      authorization: `Bearer ${token}`,
      'upload-offset': '0',
      'content-length': length,
    },
  });
}

async function statusOf(outgoing: ClientRequest): Promise<number | undefined> {
  const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage];
  return statusCode;
}

/** Announces `length` bytes as the first part, sends these and hangs up. */
async function sendBroken(staff: Http, path: string, body: Buffer, length: number): Promise<void> {
  const outgoing = startPart(staff, path, { length });
  outgoing.on('error', () => undefined);
  outgoing.write(body, () => outgoing.destroy());
  await new Promise((resolve) => outgoing.once('close', resolve));
}

describe.each(usualEngines)('uploads in parts on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const open = (length: number, fields?: Record<string, string>) => openUpload(site.staff, length, fields);
  const begin = (length: number, fields?: Record<string, string>) => beginUpload(site.staff, length, fields);
  const send = (path: string, offset: number, part: Buffer, headers = {}) =>
    sendPart(site.staff, path, offset, part, headers);
  const reached = (path: string) => offsetOf(site.staff, path);
  /** Parts on their way, on this machine. */
  const arriving = () => readdirSync(join(site.server.database.dataDirectory, 'media/incoming'));
  const read = async (address: string) =>
    Buffer.from(await (await fetch(site.server.origin + address)).arrayBuffer());

  test('[MEDIA-API-04] a file in three parts is one file of the library, with what was said of it', async () => {
    const whole = pdf(300_000);
    const said = { name: 'Minutes', alt: 'Of 2026', credit: 'Asha' };
    const path = await begin(whole.length, { filename: 'सभा.pdf', ...said });
    const first = await send(path, 0, whole.subarray(0, 100_000));
    const { headers } = first;
    expect([first.status, headers.get('upload-offset'), headers.get('tus-resumable')]).toEqual([
      ...[204, '100000', '1.0.0'],
    ]);
    const hours = (Date.parse(headers.get('upload-expires') ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await reached(path)).toBe(100_000);
    expect((await send(path, 100_000, whole.subarray(100_000, 200_000))).status).toBe(204);
    const last = await send(path, 200_000, whole.subarray(200_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, '300000']);
    expect(last.body).toMatchObject({ ...said, bytes: 300_000 });
    expect(last.body.uploadedBy).not.toBeNull();
    expect((await read(last.body.address)).equals(whole)).toBe(true);
    expect(await reached(path)).toBe(404);
    expect((await send(path, 300_000, Buffer.from('more'))).status).toBe(404);
  });

  test('[MEDIA-API-04] a part at a wrong offset, of a wrong type or version is refused and changes nothing', async () => {
    const whole = pdf(1000);
    const path = await begin(whole.length);
    await send(path, 0, whole.subarray(0, 400));
    const part = whole.subarray(400);
    for (const offset of [0, 399, 401, 1000]) expect((await send(path, offset, part)).status).toBe(409);
    for (const [headers, status] of [
      [{ 'content-type': 'image/png' }, 415],
      [{ 'content-encoding': 'gzip' }, 415],
      [{ 'tus-resumable': '0.2.2' }, 412],
      [{ 'upload-offset': 'x' }, 400],
    ] as const)
      expect((await send(path, 400, part, headers)).status).toBe(status);
    expect((await send(path, 400, Buffer.concat([part, part]))).status).toBe(413);
    expect((await send(path.replace(/.$/, 'x'), 400, part)).status).toBe(404);
    expect(await reached(path)).toBe(400);
    expect((await send(path, 400, Buffer.alloc(0))).status).toBe(204);
    expect((await send(path, 400, part)).status).toBe(200);
  });

  test('[MEDIA-API-04] of two parts at one offset one wins, and two last parts make one file', async () => {
    const whole = pdf(400_000);
    const path = await begin(whole.length);
    const [half, rest] = [whole.subarray(0, 200_000), whole.subarray(200_000)];
    const statuses = async (offset: number, parts: Buffer[]) =>
      (await Promise.all(parts.map((part) => send(path, offset, part)))).map(({ status }) => status);
    expect((await statuses(0, [half, half])).toSorted()).toEqual([204, 409]);
    const before = (await site.staff.get<{ total: number }>('/media')).body.total;
    const last = await statuses(200_000, [rest, Buffer.from(rest.toReversed()), rest]);
    expect(last).toContain(200);
    for (const status of last) expect([200, 404, 409]).toContain(status);
    expect((await site.staff.get<{ total: number }>('/media')).body.total).toBe(before + 1);
  });

  test('[MEDIA-UP-05] what arrives before the connection breaks need not be sent again', async () => {
    const whole = pdf(600_000);
    const path = await begin(whole.length);
    const sendHalf = async () => {
      await sendBroken(site.staff, path, whole.subarray(0, 300_000), whole.length);
      return reached(path);
    };
    await expect.poll(sendHalf).toBeGreaterThan(0);
    const offset = await reached(path);
    expect((await send(path, offset, whole.subarray(offset))).status).toBe(200);
  });

  test('[MEDIA-API-04] an upload is given up, and one with nothing, too much or a bad text in it is refused', async () => {
    const path = await begin(1000);
    const remove = () => site.staff.call('DELETE', path, { headers: tusVersion });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await reached(path)).toBe(404);
    const tooLong = await open(60 * 1024 * 1024);
    expect([tooLong.status, tooLong.body.detail]).toEqual([
      413,
      expect.stringContaining('50 MB are possible'),
    ]);
    expect((await open(0)).body.detail).toBe("'minutes.pdf' is empty.");
    expect((await open(9, { filename: 'a.pdf', alt: 'x'.repeat(501) })).body.errors).toHaveProperty('alt');
    expect((await site.staff.post('/media/uploads', undefined, tusVersion)).status).toBe(400);
  });

  test('[MEDIA-PX-01] [MEDIA-PX-09] what cannot be a file of the library is refused with its last part and not kept', async () => {
    const photo = await pictures.photo();
    for (const [bytes, status] of [
      [photo.subarray(0, photo.length / 2), 422],
      [Buffer.from('MZ\0\0\0'), 415],
    ] as const) {
      const path = await begin(bytes.length, { filename: 'roof.jpg' });
      const answer = await send(path, 0, bytes);
      expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining("'roof.jpg'")]);
      expect(await reached(path)).toBe(404);
    }
    const path = await begin(photo.length, { filename: 'roof.jpg' });
    expect((await send(path, 0, photo)).body).toMatchObject({ kind: 'picture', name: 'roof.jpg' });
  });

  test('[MEDIA-LIB-06] an upload in parts takes the place of a file of its kind', async () => {
    const first = pdf(1000);
    const path = await begin(first.length, { filename: 'rates.pdf', credit: 'Asha' });
    const { body: old } = await send(path, 0, first);
    const second = pdf(2000);
    const begun = await begin(second.length, { filename: 'new.pdf', replaces: old.id });
    const { body } = await send(begun, 0, second);
    expect(body).toMatchObject({ id: old.id, version: 2, bytes: 2000, name: 'rates.pdf', credit: 'Asha' });
    expect(await reached(begun)).toBe(404);
    const third = pdf(100_000);
    const thrice = await begin(third.length, { filename: 'new.pdf', replaces: old.id });
    const answers = await Promise.all([1, 2, 3].map(() => send(thrice, 0, third)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0], 'of three last parts').toBe(200);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    expect((await site.staff.get<Media>(`/media/${old.id}`)).body.version).toBe(3);
    const photo = await pictures.png(20, 20);
    const other = await begin(photo.length, { filename: 'gate.png', replaces: old.id });
    expect((await send(other, 0, photo)).status).toBe(409);
    expect(await reached(other)).toBe(404);
    await site.staff.delete(`/media/${old.id}`);
    const late = await begin(second.length, { filename: 'late.pdf', replaces: old.id });
    expect([(await send(late, 0, second)).status, await reached(late)]).toEqual([404, 404]);
  });

  test('[MEDIA-API-04] an upload that expired is gone, and of more than 30 of an account those that have waited longest end, but for one that a part is on its way to', async () => {
    const path = await begin(1000);
    await withRows(site.server.database, (rows) =>
      rows.all('update media_uploads set expires_at = $1', [new Date(Date.now() - 1000).toISOString()]),
    );
    expect(await reached(path)).toBe(404);
    expect((await send(path, 0, pdf(1000))).status).toBe(404);
    const whole = pdf(1000);
    const [busy, waiting] = [await begin(whole.length), await begin(whole.length)];
    expect((await send(waiting, 0, whole.subarray(0, 100))).status).toBe(204);
    const part = startPart(site.staff, busy, whole);
    part.write(whole.subarray(0, 500));
    await expect.poll(arriving).toHaveLength(1);
    const later: string[] = [];
    for (let count = 0; count < 29; count += 1) later.push(await begin(10));
    const offsets = await Promise.all([waiting, busy, later[0], later[28]].map((one = '') => reached(one)));
    expect(offsets).toEqual([404, 0, 0, 0]);
    const parts = join(site.server.database.dataDirectory, 'media/parts', waiting.split('/').at(-1) ?? '');
    expect(existsSync(parts)).toBe(false);
    part.end(whole.subarray(500));
    expect(await statusOf(part)).toBe(200);
  });
});
