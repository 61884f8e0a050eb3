import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pages as fixedPages } from '../../content/built-in-pages.ts';
import { type Body, create, page, type Stored, unique } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { readFigure } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Page extends Stored {
  title: string;
  slug: string;
  content: string;
  publication: { isShown: boolean };
}

const shown = { isShown: true };
const charactersMessage = 'Use lower-case letters, digits and hyphens';

describe.each(usualEngines)('pages on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const make = async (changes: Body = {}) => (await create(site.staff, '/pages', page(changes))) as Page;
  const change = (id: string, body: Body) => site.staff.put<Page & ProblemBody>(`/pages/${id}`, body);
  const slugLike = (word: string) => unique(word).replace(' ', '-');
  const read = (path: string) => site.visitor.page(path);
  /** What a visitor gets at an address: the status, and where a redirect leads. */
  const answerAt = async (slug: string) => {
    const { status, headers } = await read(`/${slug}`);
    return status === 301 ? [status, headers.get('location')] : [status];
  };

  test('[PAGE-01] [PAGE-06] a new page starts hidden and is seen when it is shown, by its address and by its id in the API', async () => {
    const { publication: _, ...body } = page();
    const made = (await create(site.staff, '/pages', body)) as Page;
    expect(made.publication.isShown).toBe(false);
    const paths = [`/pages/${made.slug}`, `/pages/${made.id}`];
    for (const path of paths) expect((await site.visitor.get(path)).status).toBe(404);
    expect(await answerAt(made.slug)).toEqual([404]);
    expect((await change(made.id, { publication: shown })).status).toBe(200);
    for (const path of paths)
      expect((await site.visitor.get<Page>(path)).body).toMatchObject({ id: made.id, slug: made.slug });
    expect(await answerAt(made.slug)).toEqual([200]);
    expect((await read(`/${made.slug}`)).text).toContain('With the consent of the owner.');
  });

  test.each([
    ...['..', '%2e%2e', 'a/b', 'A', 'x'.repeat(300), '', ' ', 'a b', 'सौर', 'a_b', '-', '--', '.well-known'],
  ])('[PAGE-02] the address %j is refused, and the page is not stored', async (slug) => {
    const before = (await site.staff.get<Page[]>('/pages')).body.length;
    const { status, body } = await site.staff.post<ProblemBody>('/pages', page({ slug }));
    expect([status, body.errors]).toEqual([422, { slug: charactersMessage }]);
    expect((await site.staff.get<Page[]>('/pages')).body).toHaveLength(before);
  });

  test('[PAGE-02] an address of one to eighty letters, digits and hyphens is taken as it is', async () => {
    for (const slug of ['a', '7', 'saur-niti', `x${'-y'.repeat(39)}z`, '404', '2026-27']) {
      expect((await make({ slug })).slug).toBe(slug);
      expect(await answerAt(slug)).toEqual([200]);
    }
  });

  test('[PAGE-02] an address that the site itself has is refused, and a clash says which page has it', async () => {
    const refusal = async (slug: string) => {
      const { status, body } = await site.staff.post<ProblemBody>('/pages', page({ slug }));
      return [status, body.errors?.slug];
    };
    for (const slug of ['admin', 'api', 'assets', 'media', 'pictures', 'login', 'preview', 'shop', 'search'])
      expect([slug, await refusal(slug)]).toEqual([
        slug,
        [422, 'The site itself has this address. Choose another one'],
      ]);
    expect(await refusal('contact')).toEqual([422, 'The page "Contact Us" already has this address']);
    const first = await make({ title: 'Privacy', publication: { isShown: false } });
    expect(await refusal(first.slug)).toEqual([409, 'The page "Privacy" already has this address']);
    const second = await make();
    const { status, body } = await change(second.id, { slug: first.slug });
    expect([status, body.errors]).toEqual([409, { slug: 'The page "Privacy" already has this address' }]);
    expect(await answerAt(second.slug)).toEqual([200]);
    expect((await change(second.id, { slug: second.slug, title: 'Kept' })).status).toBe(200);
  });

  test('[PAGE-02] other spellings of an address lead to the one that is canonical', async () => {
    const { id, slug } = await make();
    const upper = slug.toUpperCase();
    for (const path of [upper, `${slug}/`, `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`, id])
      expect([path, await answerAt(path)]).toEqual([path, [301, `/${slug}`]]);
    expect(await answerAt(`${slug}?utm_source=mail`)).toEqual([200]);
    expect(await answerAt(`${slug}/more`)).toEqual([404]);
  });

  test('[PAGE-02] what can be no address is not found, in the API and on the site', async () => {
    for (const path of ['%00', '%0a', "'--", 'x'.repeat(2000), '%F0%9F%8C%9E', 'A', 'a%2Fb', '..%2f..'])
      expect([path, (await site.visitor.get(`/pages/${path}`)).status]).toEqual([path, 404]);
    for (const path of ['%00', "'--", 'x'.repeat(2000), '%F0%9F%8C%9E', 'a%2Fb', 'constructor'])
      expect([path, await answerAt(path)]).toEqual([path, [404]]);
  });

  test('[PAGE-04] an earlier address of a shown page leads to the present one in one step, over several changes', async () => {
    const [first, second, third] = [slugLike('first'), slugLike('second'), slugLike('third')];
    const { id } = await make({ slug: first });
    await change(id, { slug: second });
    expect(await answerAt(`${first}?utm_source=mail`)).toEqual([301, `/${second}?utm_source=mail`]);
    await change(id, { slug: third });
    for (const earlier of [first, second]) expect(await answerAt(earlier)).toEqual([301, `/${third}`]);
    expect(await answerAt(third)).toEqual([200]);
    await change(id, { slug: first });
    expect(await answerAt(first), 'back at the first one').toEqual([200]);
    for (const other of [second, third]) expect(await answerAt(other)).toEqual([301, `/${first}`]);
    await change(id, { publication: { isShown: false } });
    for (const address of [first, second, third]) expect(await answerAt(address)).toEqual([404]);
    await site.staff.post('/admin/bulk/pages', { action: 'publish', ids: [id] });
    expect(await answerAt(second), 'shown again').toEqual([301, `/${first}`]);
  });

  test('[PAGE-04] the address that a page had while it was hidden is not kept', async () => {
    const slug = slugLike('never-seen');
    const { id } = await make({ slug, publication: { isShown: false } });
    await change(id, { slug: slugLike('seen'), publication: shown });
    expect(await answerAt(slug)).toEqual([404]);
  });

  test.each(['save', 'bulk'])(
    '[PAGE-04] a new page that takes an old address ends the redirect when visitors see it, for good (%s)',
    async (way) => {
      const [old, present] = [slugLike('old'), slugLike('present')];
      const moved = await make({ slug: old });
      await change(moved.id, { slug: present });
      const taker = await make({ slug: old, title: 'Taker', publication: { isShown: false } });
      expect(await answerAt(old), 'while it is hidden').toEqual([301, `/${present}`]);
      if (way === 'save') await change(taker.id, { publication: shown });
      else await site.staff.post('/admin/bulk/pages', { action: 'publish', ids: [taker.id] });
      expect(await answerAt(old)).toEqual([200]);
      expect((await read(`/${old}`)).text).toContain('Taker');
      await site.staff.delete(`/pages/${taker.id}`);
      expect(await answerAt(old)).toEqual([404]);
      expect(await answerAt(present)).toEqual([200]);
    },
  );

  test('[PAGE-04] deleting a page ends it and its redirects with 404, and restoring it brings back those that are still free', async () => {
    const [one, two, three] = [slugLike('one'), slugLike('two'), slugLike('three')];
    const { id } = await make({ slug: one });
    await change(id, { slug: two });
    await change(id, { slug: three });
    await site.staff.delete(`/pages/${id}`);
    for (const address of [one, two, three]) expect(await answerAt(address)).toEqual([404]);
    const other = await make({ slug: one });
    const heir = await make({ slug: two });
    await change(heir.id, { slug: slugLike('heir') });
    const restored = await site.staff.post(`/admin/trash/pages/${id}/restore`, {});
    expect(restored.status).toBe(200);
    expect(await answerAt(three)).toEqual([200]);
    expect(await answerAt(one), 'of another page').toEqual([200]);
    const location = (await answerAt(two))[1];
    expect(location, 'of a page that came later').toMatch(/^\/heir-/);
    await site.staff.delete(`/pages/${other.id}`);
    expect(await answerAt(one)).toEqual([404]);
    await site.staff.delete(`/pages/${id}`);
    await make({ slug: three, title: 'Instead' });
    const refused = await site.staff.post<ProblemBody>(`/admin/trash/pages/${id}/restore`, {});
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ['slug']]);
    const slug = slugLike('four');
    const renamed = await site.staff.post(`/admin/trash/pages/${id}/restore`, { values: { slug } });
    expect(renamed.status).toBe(200);
    expect(await answerAt(slug)).toEqual([200]);
  });

  test('[PAGE-06] a hidden page and the address of a draft are in no answer, page, search, sitemap or file for programs', async () => {
    const word = unique('Geheimseite').replace(' ', '');
    const hidden = await make({ title: word, summary: word, content: `<p>${word}</p>`, publication: {} });
    const live = await make();
    const { updatedAt, id } = (await site.staff.get<Page>(`/pages/${live.id}`)).body;
    const drafted = slugLike('drafted');
    await site.staff.call('PATCH', `/admin/drafts/pages/${id}`, {
      body: { base: updatedAt, values: { slug: drafted, content: `<p>${word}</p>` } },
    });
    for (const slug of [hidden.slug, drafted]) {
      expect(await answerAt(slug)).toEqual([404]);
      expect((await site.visitor.get(`/pages/${slug}`)).status).toBe(404);
    }
    expect((await site.visitor.get(`/pages/${hidden.id}`)).status).toBe(404);
    expect(await answerAt(hidden.id)).toEqual([404]);
    const places = ['/api/pages', `/api/pages/${live.slug}`, `/${live.slug}`, '/sitemap.xml', '/llms.txt'];
    for (const path of [...places, '/rss.xml', '/atom.xml']) {
      const { text } = await read(path);
      for (const secret of [word, hidden.slug, drafted]) expect(text, path).not.toContain(secret);
    }
    const found = await site.visitor.get<{ pages: { total: number } }>(`/search?q=${word}`);
    expect(found.body.pages.total).toBe(0);
    const link = await site.staff.post<{ url: string }>(`/admin/preview-links/pages/${hidden.id}`, {
      days: 1,
    });
    const preview = await read(new URL(link.body.url).pathname);
    expect([preview.status, preview.text.includes(`<p>${word}</p>`)]).toEqual([200, true]);
  });

  test('[PAGE-03] a shown page is found by the search of the site, and stands in sitemap and llms.txt with its description', async () => {
    const word = unique('Netzanschluss').replace(' ', '');
    const { slug, updatedAt } = await make({
      content: `<p>About ${word}.</p>`,
      description: 'For machines.',
    });
    const found = await site.visitor.get<{ pages: { data: { path: string; text: string[] }[] } }>(
      `/search?q=${word.toLowerCase()}`,
    );
    expect(found.body.pages.data).toMatchObject([{ path: `/${slug}`, text: ['About ', word, '.'] }]);
    const address = `http://localhost:${site.server.port}/${slug}`;
    expect((await read('/sitemap.xml')).text).toContain(
      `<loc>${address}</loc>\n<lastmod>${updatedAt}</lastmod>`,
    );
    expect((await read('/llms.txt')).text).toContain(`- [Roof law](${address}): For machines.`);
  });

  test('[PAGE-01] content is sanitised when it is stored and when a draft of it is previewed', async () => {
    const hostile = '<p onclick="x()">Safe<script>alert(1)</script></p><a href="javascript:x()">go</a>';
    const clean = '<p>Safe</p><a href="about:blank" rel="noopener noreferrer">go</a>';
    const made = await make({ content: hostile });
    expect(made.content).toBe(clean);
    expect((await change(made.id, { content: `${hostile}<p>More</p>` })).body.content).toBe(
      `${clean}<p>More</p>`,
    );
    const { updatedAt } = (await site.staff.get<Page>(`/pages/${made.id}`)).body;
    await site.staff.call('PATCH', `/admin/drafts/pages/${made.id}`, {
      body: { base: updatedAt, values: { content: `${hostile}<p>Draft</p>` } },
    });
    const link = await site.staff.post<{ url: string }>(`/admin/preview-links/pages/${made.id}`, { days: 1 });
    const { text } = await read(new URL(link.body.url).pathname);
    expect(text).toContain('<p>Safe</p>');
    expect(text).toContain('<p>Draft</p>');
    expect(text).not.toContain('onclick="x');
  });

  test('[PAGE-01] a picture of the library in the text is noted as used, and visitors get it in the widths of their screens', async () => {
    const color = { r: 10, g: engine.length, b: 30 };
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: color } })
      .png()
      .toBuffer();
    const headers = { 'content-disposition': 'attachment; filename="roof.png"' };
    const file = await site.staff.post<{ id: string; address: string }>(
      '/media',
      Uint8Array.from(bytes),
      headers,
    );
    const made = await make({ content: `<p><img src="${file.body.address}" alt="A roof" /></p>` });
    const { body } = await site.staff.get<{ usages: object[] }>(`/media/${file.body.id}`);
    expect(body.usages).toMatchObject([{ type: 'pages', id: made.id, field: 'content' }]);
    expect((await read(`/${made.slug}`)).text).toContain(`srcset="${file.body.address}?whole-320 320w`);
    expect((await site.staff.get<Page>(`/pages/${made.id}`)).body.content).not.toContain('srcset');
    const data = `data:image/png;base64,${bytes.toString('base64')}`;
    const inline = await make({ content: `<p><img src="${data}" alt="Inside" /></p>` });
    expect(inline.content.includes('data:') ? bytes.length : 0).toBeLessThan(4096);
  });

  test('[HOLD-14] addresses that nobody has fill no cache: all of them share one document', async () => {
    await read('/nobody-has-this');
    const entries = () => readFigure(site.server, 'kiran_page_cache_entries');
    const before = await entries();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => read(`/nobody-${number}${number % 2 ? '/x' : ''}`)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(await entries()).toBe(before);
  });

  test('[PAGE-02] the fixed pages stay where they are, whatever pages there are', async () => {
    await make();
    for (const path of Object.values(fixedPages))
      expect([path, (await read(path)).status]).toEqual([path, 200]);
  });
});
