import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import * as bodies from '../factories/bodies.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

let photo: Buffer;
let picture: string;

beforeAll(async () => {
  photo = await pictures.photo();
  picture = pictures.inline(photo, 'image/jpeg', 'A roof in Pune');
  expect(photo.length).toBeGreaterThan(3_200_000);
});

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const contentOf = async (id: string, http = site.visitor) =>
    String((await http.get<bodies.Stored>(`/blog/posts/${id}`)).body.content);
  const addressIn = (content: string) => /\/media\/[^"?]+/.exec(content)?.[0] ?? '';
  const load = (address: string) => fetch(site.server.origin + address, { redirect: 'manual' });
  const publish = async (content: string, changes: bodies.Body = {}) => {
    const post = await bodies.createPost(site.staff, { content, ...changes });
    return { id: post.id, content: String(post.content), address: addressIn(String(post.content)) };
  };

  // Also proves HOLD-03.
  test('[MEDIA-ED-04] [MEDIA-ED-09] a picture inside a post becomes a file of the library, and saving twice changes nothing', async () => {
    const { id, content, address } = await publish(`<p>before &amp;${picture}after</p>`, { title: 'Roofs' });
    const size = 'width="1920" height="2560"';
    expect(content).toBe(`<p>before &amp;<img src="${address}" alt="A roof in Pune" ${size} />after</p>`);
    expect(await contentOf(id, site.staff)).toBe(content);
    const file = await site.staff.get<Media>(`/media/${address.split('/')[2]}`);
    expect(file.body).toMatchObject({ name: 'Roofs', usageCount: 1, width: 1920, height: 2560 });
    const saved = await site.staff.put<bodies.Stored>(`/blog/posts/${id}`, { title: 'Two', content });
    expect([saved.status, saved.body.content]).toEqual([200, content]);
    expect((await publish(`<p>${picture}</p>`)).address).toBe(address);
    const shown = await contentOf(id);
    expect(shown).toContain(`<img src="${address}?whole-960" srcset="${address}?whole-320 320w, `);
    expect(shown).toContain(`alt="A roof in Pune" ${size} loading="lazy" />`);
    expect(shown).not.toContain(' 1920w');
  });

  test('[MEDIA-ED-04] the description and the size that a picture has are kept', async () => {
    const small = pictures.inline(await pictures.png(300, 200), 'image/png', 'A gate');
    const sized = small.replace(' />', ' width="90" height="60" />');
    const { content, address } = await publish(`<p>${sized}</p>`);
    expect(content).toBe(`<p><img src="${address}" alt="A gate" width="90" height="60" /></p>`);
    expect((await load(address)).status).toBe(200);
  });

  test('[MEDIA-ED-02] [HOLD-03] pictures of up to 4 KiB stay in the content until they exceed 32 KiB together', async () => {
    const small = pictures.inline(await pictures.png(30, 30), 'image/png');
    expect((await publish(`<p>${small}</p>`)).content).toBe(`<p>${small}</p>`);
    expect((await publish(`<p>${small.repeat(15)}</p>`)).content).not.toContain('data:');
  });

  test('[MEDIA-ED-05] a picture that cannot be decoded stays where it is, as sent', async () => {
    for (const bytes of [pictures.bmp(90, 40), await pictures.bomb(), Buffer.alloc(5000, 'no picture')]) {
      const content = `<p>${pictures.inline(bytes, bytes[0] === 66 ? 'image/bmp' : 'image/png')}</p>`;
      const { id, content: stored } = await publish(content);
      expect(stored).toBe(content);
      expect(await contentOf(id)).toBe(content);
    }
  });

  test('[MEDIA-ED-10] an animation in a post moves, and stands still for who wants no motion', async () => {
    const { id, address } = await publish(
      `<p>${pictures.inline(await pictures.movingGif(200, 150), 'image/gif')}</p>`,
    );
    expect(await contentOf(id)).toBe(
      `<p><picture><source media="(prefers-reduced-motion: reduce)" srcset="${address}?still" />` +
        `<img src="${address}" alt="" width="200" height="150" loading="lazy" /></picture></p>`,
    );
  });

  // The rest does not depend on the engine.
  if (engine !== 'sqlite') return;

  test('[HOLD-03] a post with a 3.2 MB photo has a response of at most 200 KB and a document of at most 60 KB', async () => {
    const { id, address } = await publish(`<p>before${picture}after</p>`);
    const reads = {
      answer: (await site.visitor.get(`/blog/posts/${id}`)).text,
      document: (await site.visitor.page(`/blog/${id}`)).text,
      list: (await site.visitor.get('/blog/posts')).text,
      search: (await site.visitor.get('/blog/posts/search?q=before')).text,
      rss: (await site.visitor.page('/rss.xml')).text,
    };
    for (const [name, text] of Object.entries(reads)) {
      expect(text, name).not.toContain('data:image/jpeg');
      expect(text, name).toContain(address);
    }
    expect(reads.rss).not.toContain('srcset');
    expect(Buffer.byteLength(reads.answer)).toBeLessThanOrEqual(200_000);
    expect(Buffer.byteLength(reads.document)).toBeLessThanOrEqual(60_000);
  });
});
