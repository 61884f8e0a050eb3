import { describe, expect, test } from 'vitest';
import { association } from '../../content/association/defaults.ts';
import { pages as fixedPages } from '../../content/built-in-pages.ts';
import { unknownId } from '../conformance/case.ts';
import { type Body, create, createPost, page, type Stored, unique } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { readHead } from '../support/document-head.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Page extends Stored {
  title: string;
  slug: string;
  content: string;
  publication: { isShown: boolean };
}

const shown = { isShown: true };

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

  // Which addresses are refused is told by the unit test of values.
  test('[PAGE-02] an address that another page has is refused, and the page is not stored', async () => {
    const first = await make({ title: 'Privacy', publication: { isShown: false } });
    const second = await make();
    const before = (await site.staff.get<Page[]>('/pages')).body.length;
    const clash = [409, { slug: 'The page "Privacy" already has this address' }];
    const refused = await site.staff.post<ProblemBody>('/pages', page({ slug: first.slug }));
    expect([refused.status, refused.body.errors]).toEqual(clash);
    expect((await site.staff.get<Page[]>('/pages')).body).toHaveLength(before);
    const { status, body } = await change(second.id, { slug: first.slug });
    expect([status, body.errors]).toEqual(clash);
    expect(await answerAt(second.slug)).toEqual([200]);
    expect((await change(second.id, { slug: second.slug, title: 'Kept' })).status).toBe(200);
  });

  test('[PAGE-02] other spellings of an address lead to the one that is canonical', async () => {
    const { id, slug } = await make();
    const upper = slug.toUpperCase();
    for (const path of [upper, `${slug}/`, `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`, id])
      expect([path, await answerAt(path)]).toEqual([path, [301, `/${slug}`]]);
    expect(await answerAt(`${slug}?utm_source=mail`)).toEqual([200]);
    for (const path of ['%00', "'--", 'x'.repeat(2000), '%F0%9F%8C%9E', 'a%2Fb', 'constructor']) {
      expect([path, (await site.visitor.get(`/pages/${path}`)).status]).toEqual([path, 404]);
      expect([path, await answerAt(path)]).toEqual([path, [404]]);
    }
    expect(await answerAt(`${slug}/more`)).toEqual([404]);
  });

  test('[PAGE-04] an earlier address of a shown page leads to the present one in one step, over several changes', async () => {
    const [first, second, third] = [slugLike('first'), slugLike('second'), slugLike('third')];
    const hidden = slugLike('never-seen');
    const { id } = await make({ slug: hidden, publication: { isShown: false } });
    await change(id, { slug: first, publication: shown });
    expect(await answerAt(hidden), 'the address that it had while it was hidden').toEqual([404]);
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

  test('[PAGE-04] a new page that takes an old address ends the redirect when visitors see it, for good, by a save and by a bulk action', async () => {
    for (const way of ['save', 'bulk']) {
      const [old, present] = [slugLike('old'), slugLike('present')];
      const moved = await make({ slug: old });
      await change(moved.id, { slug: present });
      const taker = await make({ slug: old, title: 'Taker', publication: { isShown: false } });
      expect(await answerAt(old), 'while it is hidden').toEqual([301, `/${present}`]);
      if (way === 'save') await change(taker.id, { publication: shown });
      else await site.staff.post('/admin/bulk/pages', { action: 'publish', ids: [taker.id] });
      expect((await read(`/${old}`)).text).toContain('Taker');
      await site.staff.delete(`/pages/${taker.id}`);
      expect([await answerAt(old), await answerAt(present)]).toEqual([[404], [200]]);
    }
  });

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
    for (const slug of [hidden.slug, hidden.id, drafted]) {
      expect(await answerAt(slug)).toEqual([404]);
      expect((await site.visitor.get(`/pages/${slug}`)).status).toBe(404);
    }
    const places = ['/api/pages', `/api/pages/${live.slug}`, `/${live.slug}`, '/sitemap.xml', '/llms.txt'];
    for (const path of [...places, '/rss.xml', '/atom.xml']) {
      const { text } = await read(path);
      for (const secret of [word, hidden.slug, drafted]) expect(text, path).not.toContain(secret);
    }
    const found = await site.visitor.get<{ pages: { total: number } }>(`/search?q=${word}`);
    expect(found.body.pages.total).toBe(0);
  });

  test('[PAGE-03] a shown page is found by the search of the site, stands in sitemap and llms.txt with its description, and its head has title, card, canonical address and structured data', async () => {
    const word = unique('Netzanschluss').replace(' ', '');
    const picture = '/pictures/posts/rooftop-subsidy-guide.webp';
    const values = {
      title: 'Roof law & order',
      content: `<p>About ${word}.</p>`,
      description: 'For machines.',
    };
    type Found = { pages: { data: { path: string; text: string[] }[] } };
    const find = async () =>
      (await site.visitor.get<Found>(`/search?q=${word.toLowerCase()}`)).body.pages.data;
    expect(await find()).toEqual([]);
    const { slug, updatedAt } = await make({ ...values, picture });
    expect(await find()).toMatchObject([{ path: `/${slug}`, text: ['About ', word, '.'] }]);
    const origin = `http://localhost:${site.server.port}`;
    const address = `${origin}/${slug}`;
    expect((await read('/sitemap.xml')).text).toContain(
      `<loc>${address}</loc>\n<lastmod>${updatedAt}</lastmod>`,
    );
    expect((await read('/llms.txt')).text).toContain(`](${address}): For machines.`);
    const { title, meta, canonical, structuredData } = readHead((await read(`/${slug}`)).text);
    expect([title, canonical]).toEqual([`Roof law & order | ${association.name}`, address]);
    expect(['description', 'og:image', 'og:type', 'og:url'].map(meta)).toEqual([
      ...['For machines.', origin + picture, 'website', address],
    ]);
    expect(structuredData).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ item: `${origin}/` }, { item: address }] },
    ]);
  });

  describe('[SAFE-79] the check of links', () => {
    const check = async (paths: unknown) =>
      site.staff.post<{ missing: string[] } & ProblemBody>('/admin/link-check', { paths });
    const missing = async (paths: string[]) => (await check(paths)).body.missing;

    test('[SAFE-79] finds every public page, file and record that visitors see, whatever follows its path, and nothing else', async () => {
      const [post, draft, deleted] = await Promise.all(
        ['Published', 'Draft', 'Published'].map((status) => createPost(site.staff, { status })),
      );
      await site.staff.delete(`/blog/posts/${deleted?.id}`);
      const { body: file } = await site.staff.post<{ address: string }>('/media', 'A document');
      const there = [
        ...Object.values(fixedPages),
        ...['/shop', '/training', '/rss.xml', '/sitemap.xml', '/pictures/people/03.webp', '/favicon.svg'],
        ...['/api/docs', `/blog/${post?.id}`, file.address],
      ];
      for (const path of there) expect((await site.visitor.page(path)).status, path).toBe(200);
      const spellings = ['/blog/', '/BLOG', '/blog?category=News', '/about#members', `/blog/${post?.id}/`];
      const gone = [
        ...['//', '/no-such-page', '/pictures/none.webp', '/package.json', '/../package.json', '/%zz'],
        ...['/blog/x/y', `/media/${unknownId}/1/a.txt`],
        ...[draft?.id, deleted?.id, unknownId, 'x'].map((id) => `/blog/${id}`),
      ];
      expect(await missing([...there, ...spellings, ...gone])).toEqual(gone);
    });

    test('[SAFE-79] takes at most 200 paths of this site', async () => {
      const many = Array.from({ length: 201 }, (_, index) => `/${index}`);
      expect(await missing(many.slice(1))).toHaveLength(200);
      for (const wrong of [many, ['https://localhost/'], [`/${'x'.repeat(2048)}`], [7], undefined]) {
        const { status, body } = await check(wrong);
        expect([status, Object.keys(body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, 'paths']);
      }
    });
  });
});
