import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import { unknownId } from '../conformance/case.ts';
import { type MediaFile, mediaFiles, quarters } from '../factories/media-files.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { emptySite, useSite } from '../support/site.ts';
import { upload as sendChunks } from '../support/upload.ts';

/** `Content-Disposition` that names a file. */
function named(name: string) {
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
}

describe('files of every kind', () => {
  const site = useSite({ environment: emptySite });
  const upload = <Body = Media>(name: string, bytes: Buffer, headers = {}) =>
    site.staff.post<Body>('/media', Uint8Array.from(bytes), { ...named(name), ...headers });
  const load = (address: string, init: RequestInit = {}) =>
    fetch(site.server.origin + address, { redirect: 'manual', ...init });
  const loadBytes = async (address: string, init: RequestInit = {}) =>
    Buffer.from(await (await load(address, init)).arrayBuffer());

  test.each(mediaFiles.map((file) => ({ ...file, row: rowOf(file) })))(
    '[MEDIA-PX-01] [$row] $name has the outcome of its bytes',
    async ({ name, bytes, outcome }) => {
      const response: HttpResponse<unknown> = await upload(name, await bytes());
      if ('status' in outcome) {
        expect(response.status, response.text).toBe(outcome.status);
        expect((response.body as ProblemBody).detail).toContain(outcome.detail);
        return;
      }
      expect(response.status, response.text).toBe(201);
      const media = response.body as Media;
      expect(media).toMatchObject({ ...outcome, type: expect.stringContaining(outcome.type) });
      const stored = await loadBytes(media.address);
      expect(stored.length).toBe(media.bytes);
      if (media.kind === 'document') {
        expect(stored.equals(await bytes())).toBe(true);
        return;
      }
      const { exif, icc, xmp, iptc, orientation, space } = await sharp(stored).metadata();
      expect({ exif, icc, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
    },
  );

  test.each([
    'cmyk.jpg',
    'p3.jpg',
    '16-bit.png',
    'palette.png',
    'interlaced.png',
    'iphone.heic',
    'photo.avif',
  ])('[MEDIA-PX-04] [MEDIA-PX-05] %s has the colours that it was made of', async (name) => {
    const file = mediaFiles.find((one) => one.name === name);
    const { body } = await upload<Media>(name, await (file?.bytes() as Promise<Buffer>));
    expect(await meanDifference(await loadBytes(body.address), await quarters())).toBeLessThan(3);
  });

  test('[MEDIA-PX-02] a photo from a phone is stored without the place where it was taken', async () => {
    const photo = await sharp(await quarters())
      .withExif({ IFD0: { Make: 'Phone of the north' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Phone of the north')).toBe(true);
    const { body } = await upload<Media>('roof.jpg', photo);
    expect(body.color).toMatch(/^#[0-9a-f]{6}$/);
    expect((await loadBytes(body.address)).includes('Phone of the north')).toBe(false);
  });

  test('[MEDIA-DL-01] [MEDIA-DL-02] a file has an immutable address, a tag, ranges and a sandbox', async () => {
    const { body } = await upload<Media>('Roof in Pune.PNG', await pictures.png(50, 40));
    const { address, id } = body;
    expect(address).toMatch(new RegExp(`^/media/${id}/1/roof-in-pune\\.(png|webp)$`));
    const response = await load(address);
    const headers = Object.fromEntries(response.headers);
    expect([response.status, headers]).toMatchObject([
      200,
      {
        'content-type': body.type,
        'content-length': String(body.bytes),
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    ]);
    const whole = Buffer.from(await response.arrayBuffer());
    const etag = headers.etag ?? '';
    const status = async (sent: Record<string, string>) => (await load(address, { headers: sent })).status;
    expect(await status({ 'if-none-match': etag })).toBe(304);
    const part = await load(address, { headers: { range: 'bytes=2-5', 'if-range': etag } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(2, 6))).toBe(true);
    const last = await loadBytes(address, { headers: { range: 'bytes=-3' } });
    expect(last.equals(whole.subarray(-3))).toBe(true);
    expect(await status({ range: `bytes=${whole.length}-` })).toBe(416);
    expect(await status({ range: 'bytes=0-1,3-4' })).toBe(200);
    expect(await status({ range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200);
    const head = await load(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(whole.length),
      '',
    ]);
    expect((await load(address, { method: 'POST' })).status).toBe(405);
  });

  test('[MEDIA-API-02] [MEDIA-API-03] a call without a token, and one that announces too much, are refused before their body, another one where it passes the limit', async () => {
    const { port } = site.server;
    const sendHead = async (call: string, length: number, headers: string[] = []) => {
      const raw = await RawConnection.open(port);
      const head = [`${call} HTTP/1.1`, `Host: localhost:${port}`, `Content-Length: ${length}`, ...headers];
      const { status, body } = await raw.sendRequest(`${head.join('\r\n')}\r\n\r\n`);
      raw.socket.destroy();
      return { status, body };
    };
    for (const call of [
      'POST /api/media',
      `PUT /api/media/${unknownId}/file`,
      `PATCH /api/media/uploads/${unknownId}`,
    ])
      expect((await sendHead(call, 1_000_000)).status, call).toBe(401);
    const megabyte = 1024 * 1024;
    const disposition = named('roof.jpg')['content-disposition'];
    const sent = [`Authorization: Bearer ${site.staff.token}`, `Content-Disposition: ${disposition}`];
    const announced = await sendHead('POST /api/media', 31 * megabyte, sent);
    expect([announced.status, announced.body]).toEqual([
      413,
      expect.stringContaining("'roof.jpg' has 31 MB; 25 MB are possible."),
    ]);
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(megabyte, 1));
    const passed = await sendChunks(site.staff, '/media', { chunks, headers: named('roof.jpg') });
    expect([passed.status, passed.text]).toEqual([413, expect.stringContaining('25 MB are possible.')]);
    expect(passed.sent).toBeLessThan(40);
  });

  test('[MEDIA-DL-03] a PDF opens in the browser, every other document is saved, both under their name', async () => {
    const name = 'वार्षिक सभा.pdf';
    const { address } = (await upload<Media>(name, Buffer.from('%PDF-1.7\n%%EOF'))).body;
    expect(address).toMatch(/\/varshik-sabha\.pdf$/);
    const { headers } = await load(address);
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="varshik-sabha.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(headers.get('content-security-policy')).not.toMatch(/sandbox|object-src/);
    const text = await upload<Media>('notes.txt', Buffer.from('Some notes'));
    expect((await load(text.body.address)).headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('[MEDIA-DL-04] [MEDIA-LIB-08] another name and an older version are redirected, anything else is not found', async () => {
    const { address, id } = (await upload<Media>('gate.png', await pictures.png(60, 50))).body;
    const other = await load(`/media/${id}/1/other.png`);
    expect([other.status, other.headers.get('location')]).toEqual([301, address]);
    await site.staff.patch(`/media/${id}`, { focus: { x: 10, y: 20 } });
    const older = await load(`${address}?square-160`);
    const moved = address.replace('/1/', '/2/');
    expect([older.status, older.headers.get('location')]).toEqual([302, `${moved}?square-160`]);
    expect(older.headers.get('cache-control')).toBe('no-cache');
    const wrong = [`${id}/3/gate.png`, `${id}/0/gate.png`, `${id}/1`, `${id.toUpperCase()}/1/gate.png`];
    for (const path of [
      ...[...wrong, `${id}/1/a/gate.png`, `${crypto.randomUUID()}/1/gate.png`],
      ...[`/${id}/2/gate.png`, `${id}//2/gate.png`, `${id}%2f2/gate.png`, `${id}/2%2fgate.png`],
      ...[`${id}/02/gate.png`, `..%2fkiran.sqlite`, `${id}/2/..%2f..%2fkiran.sqlite`],
      ...[`${id}/2/Gate.png`, `${id}/2/gate%2epng`, `${id}/2/gate`],
    ])
      expect((await load(`/media/${path}`)).status, path).toBe(404);
    const raw = await RawConnection.open(site.server.port);
    const target = `/media/${id}/2/../2/gate.png`;
    const { status } = await raw.sendRequest(
      `GET ${target} HTTP/1.1\r\nHost: localhost:${site.server.port}\r\n\r\n`,
    );
    raw.socket.destroy();
    expect(status, target).toBe(404);
    await site.staff.delete(`/media/${id}`);
    expect((await load(moved)).status).toBe(404);
  });

  describe('variants', () => {
    let picture: Media;
    beforeAll(async () => {
      const bytes = await sharp(await quarters(1000, 600))
        .jpeg()
        .toBuffer();
      picture = (await upload<Media>('quarters.jpg', bytes)).body;
    });
    const variant = async (query: string, accept = 'image/avif,image/webp,*/*') => {
      const { headers, ...response } = await load(`${picture.address}?${query}`, {
        headers: { accept },
      }).then(async (one) => ({ headers: one.headers, bytes: Buffer.from(await one.arrayBuffer()) }));
      const { width, height } = await sharp(response.bytes).metadata();
      return { type: headers.get('content-type'), vary: headers.get('vary'), width, height };
    };

    test.each([
      ['whole-320', 320, 192],
      ['wide-640', 640, 320],
      ['cover-320', 320, 180],
      ['card-320', 320, 200],
      ['square-160', 160, 160],
      ['square-640', 600, 600],
    ])('[MEDIA-PX-10] %s is cut to %d × %d', async (query, width, height) => {
      expect(await variant(query)).toMatchObject({ width, height });
    });

    test.each([
      ['whole-160', 'image/avif,image/webp,*/*', 'image/avif'],
      ['whole-160', 'image/webp,*/*', 'image/webp'],
      ['whole-160', '*/*', 'image/jpeg'],
      ['whole-160.avif', '*/*', 'image/avif'],
      ['whole-160.webp', '*/*', 'image/webp'],
      ['whole-160.jpg', 'image/avif', 'image/jpeg'],
    ])('[MEDIA-PX-11] %s for a browser that accepts %s is %s', async (query, accept, type) => {
      expect(await variant(query, accept)).toMatchObject({ type, vary: expect.stringContaining('Accept') });
    });

    test('[MEDIA-PX-10] a cut lies around the focal point', async () => {
      const path = `/media/${picture.id}`;
      const focus = { x: 0, y: 50 };
      picture = (await site.staff.patch<Media>(path, { focus })).body;
      const square = sharp(await loadBytes(`${picture.address}?square-160.jpg`));
      // The square begins at the left edge, so that red goes on beyond the middle of its upper half.
      const [red = 0, green = 0] = await square
        .extract({ left: 100, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(red - green).toBeGreaterThan(50);
    });

    test('[MEDIA-PX-14] the picture for link previews has a fixed size and at most 300,000 bytes', async () => {
      expect(await variant('share')).toMatchObject({ type: 'image/jpeg', width: 1200, height: 630 });
      const noise = (await upload<Media>('noise.png', await pictures.png(1300, 700))).body;
      // A busy machine answers with the original until the variant is written.
      const size = async () => (await loadBytes(`${noise.address}?share`)).length;
      await expect.poll(size).toBeLessThanOrEqual(300_000);
    });

    test('[MEDIA-DL-04] a query that names no variant is ignored', async () => {
      for (const query of ['whole-161', 'whole', 'x=1', 'whole-99999', 'square-1920', 'unknown-160', 'still'])
        expect(await variant(query)).toMatchObject({ width: 1000 });
    });
  });

  test('[MEDIA-ED-10] cuts of an animation show its first frame', async () => {
    const { body } = await upload<Media>('moving.gif', await pictures.movingGif(64, 48));
    const frames = async (query: string) => {
      const bytes = await loadBytes(body.address + query, { headers: { accept: 'image/webp' } });
      return (await sharp(bytes, { animated: true }).metadata()).pages ?? 1;
    };
    expect([await frames(''), await frames('?still'), await frames('?square-160')]).toEqual([3, 1, 1]);
  });
});

describe.each(usualEngines)('the library on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const upload = async (name: string, bytes: Buffer) => {
    const { status, body, headers } = await site.staff.post<Media>(
      '/media',
      Uint8Array.from(bytes),
      named(name),
    );
    return { status, media: body, etag: headers.get('etag') ?? '' };
  };

  test('[MEDIA-API-01] [MEDIA-UP-11] the same bytes are one file, also when they come twice at once', async () => {
    const bytes = await pictures.png(80, 60);
    const [one, two] = await Promise.all([upload('a.png', bytes), upload('b.png', bytes)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 201]);
    expect(one.media.id).toBe(two.media.id);
    expect((await upload('c.png', bytes)).status).toBe(200);
  });

  test('[MEDIA-API-01] a file comes as a part of a form, with its description', async () => {
    const send = async (parts: [string, string | Blob, string?][]) => {
      const body = new FormData();
      for (const [name, value, fileName] of parts)
        if (typeof value === 'string') body.append(name, value);
        else body.append(name, value, fileName);
      const headers = { authorization: `Bearer ${site.staff.token}` };
      const response = await fetch(`${site.server.origin}/api/media`, { method: 'POST', headers, body });
      return { status: response.status, body: await response.json() };
    };
    const file = new Blob([Uint8Array.from(await pictures.png(81, 60))]);
    const described = { name: 'The roof', alt: 'Workers on a roof' };
    expect(
      await send([...Object.entries(described), ['file', file, '../../etc/roof.png']] as never),
    ).toMatchObject({
      status: 201,
      body: { ...described, credit: '' },
    });
    const texts = ['one', 'two'].map((text): [string, Blob, string] => ['file', new Blob([text]), 'a.txt']);
    expect(await send(texts)).toMatchObject({
      status: 422,
      body: { errors: { file: 'Send one file in each request.' } },
    });
    expect(await send([['name', 'Nothing']])).toMatchObject({
      status: 422,
      body: { errors: { file: expect.any(String) } },
    });
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await site.staff.post('/media', '--x\r\nbroken', multipart)).status).toBe(400);
  });

  test('[MEDIA-API-01] a name is cleaned and cut, and a compressed body is refused', async () => {
    const { media } = await upload('..\\secret\\a\u0000\u202eb.png', await pictures.png(82, 60));
    expect(media.name).toBe('ab.png');
    const long = (await upload(`${'中'.repeat(500)}.png`, await pictures.png(83, 60))).media;
    expect([long.name.length, long.address]).toEqual([200, expect.stringMatching(/\/picture\.\w+$/)]);
    const headers = { ...named('a.png'), 'content-encoding': 'gzip' };
    expect((await site.staff.post('/media', Uint8Array.from([1]), headers)).status).toBe(415);
  });

  test('[MEDIA-API-02] calls without a token are refused, and a file can be read by its address', async () => {
    const { media } = await upload('closed.png', await pictures.png(84, 60));
    const path = `/media/${media.id}`;
    for (const [method, address] of [
      ['GET', '/media'],
      ['POST', '/media'],
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const)
      expect((await site.visitor.call(method, address)).status, `${method} ${address}`).toBe(401);
    expect((await fetch(site.server.origin + media.address)).status).toBe(200);
  });

  test('[MEDIA-LIB-02] files are found by parts of name, description and credit in any script, newest first', async () => {
    const { media } = await upload('plain.txt', Buffer.from('A document to be found'));
    await site.staff.patch(`/media/${media.id}`, { alt: 'सौर छत', credit: '100%_Photos' });
    const { media: later } = await upload('later.txt', Buffer.from('A later document'));
    const found = async (query: string) => {
      const { body } = await site.staff.get<{ data: Media[]; total: number }>(`/media?${query}`);
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ id }) => id);
    };
    expect(await found('q=PLAIN')).toEqual([media.id]);
    expect(await found(`q=${encodeURIComponent('छत')}`)).toEqual([media.id]);
    expect(await found(`q=${encodeURIComponent('0%_p')}`)).toEqual([media.id]);
    expect(await found('kind=document')).toEqual([later.id, media.id]);
    expect(await found('kind=picture&alt=missing')).not.toContain(media.id);
  });

  test('[MEDIA-LIB-04] [MEDIA-LIB-10] a file is described, a stale change is refused, a deleted file is gone', async () => {
    const { media, etag } = await upload('gone.png', await pictures.png(85, 60));
    const path = `/media/${media.id}`;
    const change = (body: object, headers = {}) =>
      site.staff.call<Media & ProblemBody>('PATCH', path, { body, headers });
    const described = { name: 'New name', alt: 'A gate', version: 1, address: media.address };
    expect((await change({ name: 'New name', alt: 'A gate' }, { 'if-match': etag })).body).toMatchObject(
      described,
    );
    expect((await change({ alt: 'Late' }, { 'if-match': etag })).status).toBe(409);
    expect((await change({ focus: { x: 140, y: 1 } })).body.errors).toHaveProperty(['focus.x']);
    expect((await change({ name: ' ' })).body.errors).toEqual({ name: 'Name is required' });
    expect((await site.staff.get(path)).body).toMatchObject(described);
    expect((await site.staff.delete(path)).body).toEqual({ _id: media.id, id: media.id });
    expect((await site.staff.get(path)).status).toBe(404);
    expect((await site.staff.delete(path)).status).toBe(404);
  });
});

/** The requirement that says most of a file's outcome. */
function rowOf({ name, outcome }: MediaFile): string {
  if (name.endsWith('.svg')) return 'MEDIA-PX-06';
  if (/^(?:bomb|above-50|large|film)/.test(name)) return 'MEDIA-PX-08';
  if ('status' in outcome) return outcome.detail.includes('damaged') ? 'MEDIA-PX-09' : 'MEDIA-PX-15';
  return outcome.type.startsWith('image/') ? 'MEDIA-PX-03' : 'MEDIA-PX-15';
}

/** Mean distance of the colours of two pictures of the same size, in Lab. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await labOf(one), await labOf(other)];
  expect(first.length).toBe(second.length);
  let sum = 0;
  for (let index = 0; index < first.length; index += 3)
    sum += Math.hypot(...[0, 1, 2].map((part) => (first[index + part] ?? 0) - (second[index + part] ?? 0)));
  return sum / (first.length / 3);
}

async function labOf(bytes: Buffer): Promise<Float32Array> {
  const lab = await sharp(bytes).removeAlpha().toColourspace('lab').raw({ depth: 'float' }).toBuffer();
  return new Float32Array(lab.buffer, lab.byteOffset, lab.length / 4);
}
