import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import { unknownId } from '../conformance/case.ts';
import { brand, channel, create, createPost, unique } from '../factories/bodies.ts';
import { meanDifference, mediaFiles, quarters, rowOf } from '../factories/media-files.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';
import { upload as sendChunks } from '../support/uploads.ts';

/** Headers of each request by itself. */
const ofEach = ['date', 'x-request-id', 'connection', 'keep-alive'];

/** `Content-Disposition` that names a file. */
function named(name: string) {
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
}

/** Files whose colours must come through the change of their format or profile. */
const coloured = [
  'cmyk.jpg',
  'p3.jpg',
  '16-bit.png',
  'palette.png',
  'interlaced.png',
  'iphone.heic',
  'photo.avif',
];

describe.each(usualEngines)('the library on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const upload = <Body = Media>(name: string, bytes: Buffer, headers = {}) =>
    site.staff.post<Body>('/media', Uint8Array.from(bytes), { ...named(name), ...headers });
  const load = (address: string, init: RequestInit = {}) =>
    fetch(site.server.origin + address, { redirect: 'manual', ...init });
  const loadBytes = async (address: string, init: RequestInit = {}) =>
    Buffer.from(await (await load(address, init)).arrayBuffer());

  test.each(mediaFiles.map((file) => ({ ...file, row: rowOf(file) })))(
    // Also proves MEDIA-PX-02, MEDIA-PX-04, MEDIA-PX-05.
    '[MEDIA-PX-01] [$row] $name has the outcome of its bytes, its colours, and nothing of where it was taken',
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
      if (coloured.includes(name)) expect(await meanDifference(stored, await quarters())).toBeLessThan(3);
    },
  );

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
    const announced = Number(head.headers.get('content-length'));
    expect([head.status, announced, await head.text()]).toEqual([200, whole.length, '']);
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
    const tooMuch = "'roof.jpg' has 31 MB; 25 MB are possible.";
    expect([announced.status, announced.body]).toEqual([413, expect.stringContaining(tooMuch)]);
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
      ...[...wrong, `${id}/1/a/gate.png`, `${unknownId}/1/gate.png`, `${id}%2f2/gate.png`],
      ...[`${id}/02/gate.png`, `${id}/2/..%2f..%2fkiran.sqlite`, `${id}/2/gate%2epng`],
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
    const variant = async (query: string, accept: string) => {
      const response = await load(`${picture.address}?${query}`, { headers: { accept } });
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect(response.headers.get('vary')).toContain('Accept');
      return { type: response.headers.get('content-type'), width, height };
    };

    // Also proves MEDIA-PX-14, MEDIA-ED-10.
    test('[MEDIA-PX-10] [MEDIA-PX-11] a variant is cut as its address says, in the format that a browser accepts or that its address names; a query that names none is ignored', async () => {
      const [all, jpeg] = ['image/avif,image/webp,*/*', 'image/jpeg'];
      for (const [query, width, height, accept, type] of [
        ['whole-320', 320, 192, all, 'image/avif'],
        ['wide-640', 640, 320, 'image/webp,*/*', 'image/webp'],
        ['cover-320', 320, 180, '*/*', jpeg],
        ['card-320.jpg', 320, 200, all, jpeg],
        ['square-160.avif', 160, 160, '*/*', 'image/avif'],
        ['square-640', 600, 600, all, 'image/avif'],
        ['share', 1200, 630, all, jpeg],
        ...['whole-161', 'whole', 'x=1', 'whole-99999', 'square-1920', 'unknown-160', 'still'].map(
          (one) => [one, 1000, 600, all, jpeg] as const,
        ),
      ] as const)
        expect(await variant(query, accept), query).toMatchObject({ type, width, height });
      const noise = (await upload<Media>('noise.png', await pictures.png(1300, 700))).body;
      // A busy machine answers with the original until the variant is written.
      const size = async () => (await loadBytes(`${noise.address}?share`)).length;
      await expect.poll(size).toBeLessThanOrEqual(300_000);
      const { body } = await upload<Media>('moving.gif', await pictures.movingGif(64, 48));
      const frames = async (query: string) => {
        const bytes = await loadBytes(body.address + query, { headers: { accept: 'image/webp' } });
        return (await sharp(bytes, { animated: true }).metadata()).pages ?? 1;
      };
      expect([await frames(''), await frames('?still'), await frames('?square-160')]).toEqual([3, 1, 1]);
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
  });

  test('[MEDIA-API-01] [MEDIA-UP-11] the same bytes are one file, also when they come twice at once', async () => {
    const bytes = await pictures.png(80, 60);
    const [one, two] = await Promise.all([upload('a.png', bytes), upload('b.png', bytes)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 201]);
    expect(one.body.id).toBe(two.body.id);
    expect((await upload('c.png', bytes)).status).toBe(200);
  });

  test('[MEDIA-API-01] a file comes as a part of a form with its description, its name is cleaned and cut, and a broken or compressed body is refused', async () => {
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
    const text = (words: string): [string, Blob, string] => ['file', new Blob([words]), 'a.txt'];
    expect(
      await send([
        ['name', 'The roof'],
        ['alt', 'Workers on a roof'],
        ['file', file, '../../etc/roof.png'],
      ]),
    ).toMatchObject({ status: 201, body: { name: 'The roof', alt: 'Workers on a roof', credit: '' } });
    expect((await send([text('one'), text('two')])).body.errors).toEqual({
      file: 'Send one file in each request.',
    });
    expect((await send([['name', 'Nothing']])).status).toBe(422);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await site.staff.post('/media', '--x\r\nbroken', multipart)).status).toBe(400);
    const { body } = await upload<Media>('..\\secret\\a\u0000\u202eb.png', await pictures.png(82, 60));
    expect(body.name).toBe('ab.png');
    const long = (await upload<Media>(`${'中'.repeat(500)}.png`, await pictures.png(83, 60))).body;
    expect([long.name.length, long.address]).toEqual([200, expect.stringMatching(/\/picture\.\w+$/)]);
    expect((await upload('a.png', Buffer.from([1]), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('[MEDIA-LIB-02] files are found by parts of name, description and credit in any script, newest first', async () => {
    const { body: media } = await upload<Media>('plain.txt', Buffer.from('A document to be found'));
    await site.staff.patch(`/media/${media.id}`, { alt: 'सौर छत', credit: '100%_Photos' });
    const { body: later } = await upload<Media>('later.txt', Buffer.from('A later document'));
    const found = async (query: string) => {
      const { body } = await site.staff.get<{ data: Media[] }>(`/media?${query}`);
      return body.data.map(({ id }) => id);
    };
    for (const q of ['PLAIN', 'छत', '0%_p'])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([media.id]);
    expect((await found('kind=document')).slice(0, 2)).toEqual([later.id, media.id]);
    expect(await found('kind=picture&alt=missing')).not.toContain(media.id);
  });

  test('[MEDIA-LIB-04] [MEDIA-LIB-10] a file is described, a stale change is refused, a deleted file is gone', async () => {
    const { body: media, headers } = await upload<Media>('gone.png', await pictures.png(85, 60));
    const path = `/media/${media.id}`;
    const change = (body: object, version?: string | null) =>
      site.staff.call<Media & ProblemBody>('PATCH', path, {
        body,
        headers: version ? { 'if-match': version } : {},
      });
    const etag = headers.get('etag');
    const described = { name: 'New name', alt: 'A gate' };
    expect((await change(described, etag)).body).toMatchObject({ ...described, version: 1 });
    expect((await change({ alt: 'Late' }, etag)).status).toBe(409);
    expect((await change({ focus: { x: 140, y: 1 } })).body.errors).toHaveProperty(['focus.x']);
    expect((await change({ name: ' ' })).body.errors).toEqual({ name: 'Name is required' });
    expect((await site.staff.get(path)).body).toMatchObject(described);
    expect((await site.staff.delete(path)).body).toEqual({ _id: media.id, id: media.id });
    for (const method of ['GET', 'DELETE']) expect((await site.staff.call(method, path)).status).toBe(404);
  });

  describe('files from memory', () => {
    let other: TestServer;
    beforeAll(async () => {
      other = await startServer({ database: site.server.database, environment: emptySite });
    });
    afterAll(async () => void (await other.stop()));
    const picture = async (width: number) =>
      (await upload<Media>('picture.png', await pictures.png(width, 100))).body;
    const get = async (address: string, headers = {}, { origin }: TestServer = site.server) => {
      const response = await fetch(origin + address, { headers, redirect: 'manual' });
      const bytes = Buffer.from(await response.arrayBuffer());
      const sent = Object.fromEntries([...response.headers].filter(([name]) => !ofEach.includes(name)));
      return { status: response.status, bytes, headers: sent, hasId: response.headers.has('x-request-id') };
    };

    test('[MEDIA-DL-01] [MEDIA-DL-02] a file has the same response from memory as from the application', async () => {
      const { address } = await picture(120);
      for (const accept of ['image/avif,*/*', '*/*']) {
        const path = `${address}?square-160`;
        // A busy machine answers with the original until the variant is written, and keeps none of that in memory.
        const made = async () => (await get(path, { accept }, other)).headers['cache-control'];
        await expect.poll(made).toContain('immutable');
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

    test('[MEDIA-LIB-08] [MEDIA-LIB-10] a file that was sent from memory leads to its new version once it is replaced, and is not found once it is deleted, elsewhere within a second', async () => {
      const { id, address } = await picture(130);
      for (const server of [site.server, other])
        for (let time = 0; time < 2; time += 1) expect((await get(address, {}, server)).status).toBe(200);
      const bytes = Uint8Array.from(await pictures.png(141, 100));
      const { body } = await site.staff.call<Media>('PUT', `/media/${id}/file`, { body: bytes });
      const answer = await get(address);
      expect([answer.status, answer.headers.location]).toEqual([302, body.address]);
      await site.staff.delete(`/media/${id}`);
      expect((await get(address)).status).toBe(404);
      await expect
        .poll(async () => (await get(address, {}, other)).status, { timeout: 1000, interval: 20 })
        .toBe(404);
    });
  });

  describe('variants made behind', () => {
    const picture = async (width: number, height: number) =>
      (await upload<Media>('picture.png', await pictures.png(width, height))).body;
    /** The variants in the folder of files: over HTTP each would be made by asking for it. */
    const variantsOf = (media: Media): string[] =>
      existsSync(folderOf(media)) ? readdirSync(folderOf(media)).toSorted() : [];
    const folderOf = ({ id, version }: Media): string =>
      join(site.server.database.dataDirectory, 'media/variants', id, String(version));
    const cuts = (crop: string, ...widths: number[]) =>
      widths.flatMap((width) => [`${crop}-${width}.avif`, `${crop}-${width}.webp`]).toSorted();

    test('[MEDIA-PX-12] a record that begins to use a picture has the variants of its cut made behind; a save that is refused, or keeps its picture, has none made', async () => {
      const widths = [170, 171, 172, 173, 174, 175];
      const [card, cover, inside, kept, unused, later] = (await Promise.all(
        widths.map((width) => picture(width, 150)),
      )) as [Media, Media, Media, Media, Media, Media];
      await create(site.staff, '/channels', channel({ image: card.address }));
      const content = `<p><img src="${inside.address}" alt="" /></p>`;
      const post = await createPost(site.staff, { coverImage: cover.address, content });
      const { id } = await create(site.staff, '/brands', brand({ logo: kept.address }));
      for (const [media, crop, ...sizes] of [
        [card, 'card', 170],
        [cover, 'cover', 171],
        [inside, 'whole', 160, 172],
        [kept, 'whole', 160, 173],
      ] as const)
        await expect.poll(() => variantsOf(media)).toEqual(cuts(crop, ...sizes));
      rmSync(folderOf(kept), { recursive: true });
      await site.staff.patch(`/brands/${id}`, { name: unique('Brand') });
      const refused = await site.staff.post('/brands', brand({ logo: unused.address, name: '' }));
      expect(refused.status).toBe(422);
      // What is made later proves that there was nothing before it.
      await site.staff.patch(`/blog/posts/${post.id}`, { coverImage: later.address });
      await expect.poll(() => variantsOf(later)).toEqual(cuts('cover', 175));
      expect([variantsOf(unused), variantsOf(kept)]).toEqual([[], []]);
    });

    test('[MEDIA-PX-10] whoever asks for every address there could be has no cut made but those that pages show', async () => {
      const asked = await picture(171, 150);
      const crops = ['whole', 'banner', 'wide', 'cover', 'card', 'square', 'unknown', 'constructor'];
      const addresses = crops.flatMap((crop) => [160, 171, 640, 960].map((width) => `${crop}-${width}`));
      const queries = [
        '',
        'still',
        'share',
        'icon-48',
        ...addresses,
        ...addresses.map((one) => `${one}.jpg`),
      ];
      for (const query of queries)
        for (const accept of ['image/avif', '*/*'])
          await (await load(`${asked.address}?${query}`, { headers: { accept } })).bytes();
      const names = 'whole-160 whole-171 banner-171 wide-171 cover-171 card-171 square-150'.split(' ');
      const files = names.flatMap((name) => [`${name}.avif`, `${name}.png`]);
      await expect.poll(() => variantsOf(asked)).toEqual([...files, 'share.jpg', 'icon-48.png'].toSorted());
    });
  });
});
