import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as bodies from '../factories/bodies.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import { readHead } from '../support/document-head.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

const hostile = '<p onclick="alert(1)">a<script>alert(2)</script><a href="javascript:alert(3)">b</a></p>';
const harmless = '<p>a<a href="about:blank" rel="noopener noreferrer">b</a></p>';

let photo: Buffer;
let picture: string;

beforeAll(async () => {
  photo = await pictures.photo();
  picture = pictures.inline(photo, 'image/jpeg', 'A roof in Pune');
  expect(photo.length).toBeGreaterThan(3_200_000);
});

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const contentOf = async (path: string) =>
    String((await site.visitor.get<bodies.Stored>(path)).body.content);

  describe('the content of a post', () => {
    test('the content of a post is sanitised when it is written, and when it is read from a row written directly into the database', async () => {
      const { id, content } = await bodies.createPost(site.staff, { content: hostile });
      expect(content).toBe(harmless);
      const changed = await site.staff.put(`/blog/posts/${id}`, { content: `${hostile}!` });
      expect(changed.body).toMatchObject({ content: `${harmless}!` });
      await withRows(site.server.database, async (rows) => {
        const stored = await rows.all('select content from blog_posts where id = $1', [id]);
        expect(stored).toEqual([{ content: `${harmless}!` }]);
        await rows.all('update blog_posts set content = $1 where id = $2', [hostile, id]);
        await rows.all('update content_revision set revision = revision + 1');
      });
      expect((await site.staff.get(`/blog/posts/${id}`)).body).toMatchObject({ content: harmless });
      await expect.poll(() => contentOf(`/blog/posts/${id}`)).toBe(harmless);
      const { body } = await site.visitor.get<{ data: bodies.Stored[] }>('/blog/posts');
      expect(body.data.find((post) => post.id === id)?.content).toBe(harmless);
    });

    test('[TABLE-02] a table sent as HTML stays one, with its caption, header row and merged cells, and without widths and colours', async () => {
      const content =
        '<b id="docs-internal-guid"><table width="90%" border=1><caption>Tariff <i>2026</i> per m<sup>2</sup></caption><colgroup><col width=64></colgroup><thead><tr><td bgcolor="#eee">Slab</td><td style="width:9em;color:red">Rate</td></tr></thead><tbody><tr><th>0-100</th><td rowspan="2">3.5</td></tr><tr><th>101-200</th></tr></tbody><tfoot><tr><td colspan="2">all</td></tr></tfoot></table></b>';
      const stored =
        '<table><caption>Tariff 2026 per m²</caption><thead><tr><th scope="col">Slab</th><th scope="col">Rate</th></tr></thead><tbody><tr><th scope="row">0-100</th><td rowspan="2">3.5</td></tr><tr><th scope="row">101-200</th></tr><tr><td colspan="2">all</td></tr></tbody></table>';
      const { id } = await bodies.createPost(site.staff, { content, status: 'Published' });
      expect(await contentOf(`/blog/posts/${id}`)).toBe(stored);
      const again = await site.staff.put(`/blog/posts/${id}`, { content: stored });
      expect(again.body, 'saved again').toMatchObject({ content: stored });
      const feed = await site.visitor.page('/rss.xml');
      expect(feed.text, 'a plain table in the feed').toContain(
        '&#60;th scope=&#34;col&#34;&#62;Slab&#60;/th&#62;',
      );
      expect(feed.text).not.toContain('table-box');
    });

    // The sanitiser does not depend on the engine.
    if (engine !== 'sqlite') return;

    test('content that is nested too deeply is rejected with 422', async () => {
      const content = '<b>'.repeat(68_000);
      const { id } = await bodies.createPost(site.staff);
      const refused = await site.staff.put(`/blog/posts/${id}`, { content });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errors: { content: 'Content is nested too deeply' } });
    });
  });

  test('[API-03] [MEDIA-ED-05] a picture inside the content that cannot be decoded is kept as it was sent, and left out of lists', async () => {
    const tag = await bodies.createTag(site.staff);
    const broken = `<img src="data:image/png;base64,${'A'.repeat(200_000)}" alt="roof" />`;
    for (const picture of [broken, pictures.inline(await pictures.bomb(), 'image/png')]) {
      const content = `<p>before${picture}after</p>`;
      const post = await bodies.createPost(site.staff, { content, tags: [tag.id] });
      expect(post.content === content).toBe(true);
      expect((await contentOf(`/blog/posts/${post.id}`)) === content).toBe(true);
      const { _id: category } = post.category as bodies.Stored;
      for (const path of [
        ...['/blog/posts', `/blog/posts?tag=${tag.name}`, '/blog/posts/search?q=before'],
        `/blog/categories/${category}/posts`,
      ]) {
        const { text, body } = await site.visitor.get<{ data: bodies.Stored[] }>(path);
        expect(body.data.find(({ id }) => id === post.id)?.content).toBe('<p>beforeafter</p>');
        expect(text.length).toBeLessThan(20_000);
      }
    }
  });

  describe('pictures inside a post', () => {
    const shownIn = async (id: string, http = site.visitor) =>
      String((await http.get<bodies.Stored>(`/blog/posts/${id}`)).body.content);
    const addressIn = (content: string) => /\/media\/[^"?]+/.exec(content)?.[0] ?? '';
    const load = (address: string) => fetch(site.server.origin + address, { redirect: 'manual' });
    const publish = async (content: string, changes: bodies.Body = {}) => {
      const post = await bodies.createPost(site.staff, { content, ...changes });
      return { id: post.id, content: String(post.content), address: addressIn(String(post.content)) };
    };

    // Also proves HOLD-03.
    test('[MEDIA-ED-04] [MEDIA-ED-09] a picture of 3.2 MB inside a post becomes a file of the library, its response has at most 200 KB and its document 60 KB, and saving twice changes nothing', async () => {
      const { id, content, address } = await publish(`<p>before &amp;${picture}after</p>`, {
        title: 'Roofs',
      });
      const size = 'width="1920" height="2560"';
      expect(content).toBe(`<p>before &amp;<img src="${address}" alt="A roof in Pune" ${size} />after</p>`);
      expect(await shownIn(id, site.staff)).toBe(content);
      const file = await site.staff.get<Media>(`/media/${address.split('/')[2]}`);
      expect(file.body).toMatchObject({ name: 'Roofs', usageCount: 1, width: 1920, height: 2560 });
      const saved = await site.staff.put<bodies.Stored>(`/blog/posts/${id}`, { title: 'Two', content });
      expect([saved.status, saved.body.content]).toEqual([200, content]);
      expect((await publish(`<p>before${picture}</p>`)).address).toBe(address);
      const page = async (path: string) => (await site.visitor.page(path)).text;
      const reads = {
        ...{ answer: await page(`/api/blog/posts/${id}`), document: await page(`/blog/${id}`) },
        ...{ list: await page('/api/blog/posts'), rss: await page('/rss.xml') },
      };
      for (const [name, text] of Object.entries(reads)) {
        expect(text, name).not.toContain('data:image/jpeg');
        expect(text, name).toContain(address);
      }
      expect(reads.rss).not.toContain('srcset');
      expect(Buffer.byteLength(reads.answer)).toBeLessThanOrEqual(200_000);
      expect(Buffer.byteLength(reads.document)).toBeLessThanOrEqual(60_000);
      const shown = await shownIn(id);
      expect(shown).toContain(`<img src="${address}?whole-960" srcset="${address}?whole-320 320w, `);
      expect(shown).toContain(`alt="A roof in Pune" ${size} loading="lazy" />`);
      expect(shown).not.toContain(' 1920w');
    });

    test('[MEDIA-ED-04] [MEDIA-ED-02] the description and the size that a picture has are kept, pictures of up to 4 KiB stay in the content until they exceed 32 KiB together, and an animation stands still for who wants no motion', async () => {
      const gate = pictures.inline(await pictures.png(300, 200), 'image/png', 'A gate');
      const sized = gate.replace(' />', ' width="90" height="60" />');
      const { content, address } = await publish(`<p>${sized}</p>`);
      expect(content).toBe(`<p><img src="${address}" alt="A gate" width="90" height="60" /></p>`);
      expect((await load(address)).status).toBe(200);
      const small = pictures.inline(await pictures.png(30, 30), 'image/png');
      expect((await publish(`<p>${small}</p>`)).content).toBe(`<p>${small}</p>`);
      expect((await publish(`<p>${small.repeat(15)}</p>`)).content).not.toContain('data:');
      const gif = pictures.inline(await pictures.movingGif(200, 150), 'image/gif');
      const moving = await publish(`<p>${gif}</p>`);
      const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${moving.address}?still" />`;
      expect(await shownIn(moving.id), '[MEDIA-ED-10]').toContain(
        `<picture>${still}<img src="${moving.address}"`,
      );
    });

    test('[MEDIA-DL-08] the preview of a post with a cover of the library is its cut for sharing, with size and type, and with the description as soon as there is one', async () => {
      const upload = Uint8Array.from(await pictures.png(1400, 800));
      const { body: cover } = await site.staff.post<Media>('/media', upload);
      const { id } = await bodies.createPost(site.staff, { coverImage: cover.address, status: 'Published' });
      const read = async () => readHead((await site.visitor.page(`/blog/${id}`)).text).meta;
      const meta = await read();
      const address = meta('og:image') ?? '';
      expect(address).toBe(`${site.server.origin}${cover.address}?share`);
      // On a busy machine another size stands in for it at first, without an ETag.
      await expect.poll(async () => (await fetch(address)).headers.get('etag')).not.toBe(null);
      const response = await fetch(address);
      const type = response.headers.get('content-type');
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      const said = ['type', 'width', 'height', 'alt'].map((name) => meta(`og:image:${name}`));
      expect(said).toEqual([type, String(width), String(height), undefined]);
      const alt = 'Panels & a "roof"';
      await site.staff.patch(`/media/${cover.id}`, { alt });
      expect((await read())('og:image:alt')).toBe(alt);
    });
  });
});
