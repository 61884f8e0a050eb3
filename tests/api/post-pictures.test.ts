import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import * as pictures from '../factories/pictures.ts';
import { engines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

let photo: Buffer;
let picture: string;

beforeAll(async () => {
  photo = await pictures.photo();
  picture = pictures.inline(photo, 'image/jpeg', 'A roof in Pune');
  expect(photo.length).toBeGreaterThan(3_200_000);
});

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const contentOf = async (id: string, http = site.visitor) =>
    String((await http.get<bodies.Stored>(`/blog/posts/${id}`)).body.content);
  const addressIn = (content: string) => /\/blog\/pictures\/[0-9a-f]{32}\.[a-z]+/.exec(content)?.[0] ?? '';
  const load = (address: string, init: RequestInit = {}) => fetch(site.server.origin + address, init);
  const publish = async (content: string, changes: bodies.Body = {}) => {
    const post = await bodies.createPost(site.staff, { content, ...changes });
    const shown = await contentOf(post.id);
    return { id: post.id, content: String(post.content), shown, address: addressIn(shown) };
  };

  test('[HOLD-03] staff read and save the embedded form, and saving twice changes nothing', async () => {
    const content = `<p>before${picture}after</p>`;
    const { id, shown, content: created } = await publish(content);
    expect(created).toBe(content);
    for (const title of ['One', 'Two']) {
      const read = await contentOf(id, site.staff);
      expect(read).toBe(content);
      const saved = await site.staff.put<bodies.Stored>(`/blog/posts/${id}`, { title, content: read });
      expect([saved.status, saved.body.content]).toEqual([200, content]);
      expect(await contentOf(id)).toBe(shown);
    }
    await site.staff.patch(`/blog/posts/${id}`, { title: 'Three' });
    expect([await contentOf(id, site.staff), await contentOf(id)]).toEqual([content, shown]);
  });

  test('[HOLD-03] content sent with picture addresses is stored with the pictures themselves', async () => {
    const { id, shown, address } = await publish(`<p>${picture}</p>`);
    const back = await site.staff.put<bodies.Stored>(`/blog/posts/${id}`, { content: shown });
    expect(back.status).toBe(200);
    expect(back.body.content).toContain(picture.slice(0, -3));
    expect(await contentOf(id)).toBe(shown);
    const copied = await publish(`<p>copied <img src='https://kiran.example${address}'></p>`);
    expect(copied.content).toContain('src="data:image/jpeg;base64,');
    await site.staff.delete(`/blog/posts/${id}`);
    expect([copied.address, (await load(address)).status]).toEqual([address, 200]);
    const unknown = `<p><img src="/blog/pictures/${'0'.repeat(32)}.webp" alt="" /></p>`;
    expect((await publish(unknown)).content).toBe(unknown);
  });

  test('[HOLD-03] a picture is served only while a published post contains it', async () => {
    const content = `<p>${pictures.inline(await pictures.png(300, 200), 'image/png')}</p>`;
    const { id, address } = await publish(content, { status: 'Draft' });
    expect(address).toBe('');
    const statusAfter = async (change: bodies.Body) => {
      expect((await site.staff.patch(`/blog/posts/${id}`, change)).status).toBe(200);
      return (await load(published)).status;
    };
    await site.staff.patch(`/blog/posts/${id}`, { status: 'Published' });
    const published = addressIn(await contentOf(id));
    expect((await load(published)).status).toBe(200);
    expect(await statusAfter({ status: 'Draft' })).toBe(404);
    expect(await statusAfter({ status: 'Published' })).toBe(200);
    expect(await statusAfter({ content: '<p>without</p>' })).toBe(404);
    expect(await statusAfter({ content })).toBe(200);
    await site.staff.delete(`/blog/posts/${id}`);
    expect((await load(published)).status).toBe(404);
  });

  test('[HOLD-03] pictures of up to 4 KiB stay in the content until they exceed 32 KiB together', async () => {
    const small = pictures.inline(await pictures.png(30, 30), 'image/png');
    const { shown } = await publish(`<p>${small}</p>`);
    expect(shown).toBe(`<p>${small}</p>`);
    const many = await publish(`<p>${small.repeat(15)}</p>`);
    expect(many.content).toBe(`<p>${small.repeat(15)}</p>`);
    expect(many.shown).not.toContain('data:');
    expect(many.shown.split(many.address).length).toBe(16);
  });

  // The rest does not depend on the engine.
  if (engine !== 'sqlite') return;

  test('[HOLD-03] a post with a 3.2 MB photo has a response of at most 200 KB and a document of at most 60 KB', async () => {
    const { id } = await publish(`<p>before${picture}after</p>`);
    const reads = {
      answer: (await site.visitor.get(`/blog/posts/${id}`)).text,
      document: (await site.visitor.page(`/blog/${id}`)).text,
      list: (await site.visitor.get('/blog/posts')).text,
      search: (await site.visitor.get('/blog/posts/search?q=before')).text,
      rss: (await site.visitor.page('/rss.xml')).text,
    };
    for (const [name, text] of Object.entries(reads)) {
      expect(text, name).not.toContain('data:image/jpeg');
      expect(text, name).toContain('/blog/pictures/');
    }
    expect(Buffer.byteLength(reads.answer)).toBeLessThanOrEqual(200_000);
    expect(Buffer.byteLength(reads.document)).toBeLessThanOrEqual(60_000);
  });

  test('[HOLD-03] a photo is served upright, at most 1280 px wide, without metadata and with its size in the page', async () => {
    const { shown, address } = await publish(`<p>${picture}</p>`);
    expect(shown).toBe(`<p><img src="${address}" alt="A roof in Pune" width="1280" height="1707" /></p>`);
    const response = await load(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(bytes.length).toBeLessThan(photo.length / 4);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 1280, 1707, undefined]);
  });

  test('[HOLD-03] a picture is cached as immutable, revalidated by ETag and served in a sandbox', async () => {
    const { address } = await publish(`<p>${picture}</p>`);
    const { status, headers } = await load(address);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const tag = headers.get('etag') ?? '';
    const again = await load(address, { headers: { 'if-none-match': `"x", W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const head = await load(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers.get(name)).toBe(headers.get(name));
    const posted = await load(address, { method: 'POST', headers: { origin: site.server.origin } });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await load(address.replace('.webp', '.png'))).status).toBe(404);
    expect((await load(`/blog/pictures/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });

  test('[HOLD-03] every kind of picture is served with its size', async () => {
    const icon = Buffer.alloc(5000, 1);
    icon.set([0, 0, 1, 0, 1, 0, 48, 0]);
    const kinds: [Buffer, string, string, number | null, number | null][] = [
      [await pictures.png(2000, 500), 'image/png', 'image/webp', 1280, 320],
      [await pictures.movingGif(100, 80), 'image/gif', 'image/webp', 100, 80],
      [pictures.bmp(90, 40), 'image/bmp', 'image/bmp', 90, 40],
      [icon, 'image/x-icon', 'image/x-icon', 48, 256],
      [Buffer.alloc(5000, 'not a picture'), 'image/png', 'image/png', null, null],
    ];
    for (const [bytes, type, served, width, height] of kinds) {
      const { shown, address } = await publish(`<p>${pictures.inline(bytes, type)}</p>`);
      const size = width === null ? '' : ` width="${width}" height="${height}"`;
      expect(shown).toBe(`<p><img src="${address}" alt=""${size} /></p>`);
      const response = await load(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, served]);
      const body = Buffer.from(await response.arrayBuffer());
      if (type === served) expect(body.equals(bytes)).toBe(true);
      if (type === 'image/gif') expect((await sharp(body, { animated: true }).metadata()).pages).toBe(3);
    }
  });

  test('[HOLD-03] a picture of more than 50 million pixels is served unchanged', async () => {
    const bytes = await pictures.bomb();
    const { address } = await publish(`<p>${pictures.inline(bytes, 'image/png')}</p>`);
    const response = await load(address);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
