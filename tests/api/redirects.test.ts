import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../content/redirects/schema.ts';
import { type Body, create, createPost, page, redirect, type Stored, unique } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Redirect extends Stored {
  path: string;
  target: string;
}

const siteUrl = 'https://www.kiran.example';
const csv = { 'content-type': 'text/csv' };
const pathLike = (word: string) => `/${unique(word).replace(' ', '-')}`;
describe.each(usualEngines)('redirects on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const make = async (changes: Body = {}) =>
    (await create(site.staff, '/redirects', redirect(changes))) as Redirect;
  const send = (changes: Body) => site.staff.post<ProblemBody>('/redirects', redirect(changes));
  const list = async () => (await site.staff.get<Redirect[]>('/redirects')).body;
  const importFile = (file: string, headers: Record<string, string> = csv) =>
    site.staff.post<ImportReport & ProblemBody>('/redirects/import', file, headers);
  /** What a visitor gets at a path: the status, and where a redirect leads. */
  const answerAt = async (path: string) => {
    const { status, headers } = await site.visitor.page(path);
    return status === 301 ? [status, headers.get('location')] : [status];
  };

  test('[PAGE-08] an old path leads to its target with 301 from its next request on, until the redirect is deleted, and nobody stores that', async () => {
    const path = pathLike('old');
    expect(await answerAt(path)).toEqual([404]);
    const { id } = await make({ path, target: '/about' });
    const { status, headers, text } = await site.visitor.page(path);
    expect([status, headers.get('location'), headers.get('cache-control'), text]).toEqual([
      ...[301, '/about', 'no-store', ''],
    ]);
    await site.staff.put(`/redirects/${id}`, { target: 'https://example.org/new?a=b#c' });
    expect(await answerAt(path)).toEqual([301, 'https://example.org/new?a=b#c']);
    await site.staff.delete(`/redirects/${id}`);
    expect(await answerAt(path)).toEqual([404]);
    await site.staff.post(`/admin/trash/redirects/${id}/restore`, {});
    expect(await answerAt(path)).toEqual([301, 'https://example.org/new?a=b#c']);
  });

  test('[PAGE-08] old paths of other systems lead on in every spelling that requests have, with the query where they have none, and links to them in texts are good', async () => {
    const root = pathLike('old');
    const encoded = '/%E0%A4%B8%E0%A5%8C%E0%A4%B0';
    for (const [path, target] of [
      ['/2019/03/Some-Post/', '/resources'],
      ['/annual report.pdf', '/resources'],
      ['/सौर', '/सौर'],
      ['/own', '/blog?category=x#list'],
    ])
      await make({ path: root + path, target });
    for (const [path, target] of [
      ['/2019/03/SOME-POST//', '/resources'],
      ['/2019/03/some-post?utm_source=mail', '/resources?utm_source=mail'],
      ['/annual%20report.pdf', '/resources'],
      [encoded, encoded],
      ['/own?utm_source=mail', '/blog?category=x#list'],
    ])
      expect([path, await answerAt(root + path)]).toEqual([path, [301, target]]);
    for (const path of ['/2019/03', '/2019/03/some-post/more'])
      expect(await answerAt(root + path)).toEqual([404]);
    const paths = [`${root}/सौर`, `${root}/2019/03/Some-Post/?x=1#y`, `${root}/nowhere`];
    const { body } = await site.staff.post('/admin/link-check', { paths });
    expect(body).toEqual({ missing: [`${root}/nowhere`] });
  });

  test('[PAGE-08] an old post leads on where no post of ours stands, and a post that does is never covered', async () => {
    const post = (await createPost(site.staff)) as Stored & { path: string };
    await make({ path: '/blog/an-old-post', target: post.path });
    expect(await answerAt('/blog/an-old-post/')).toEqual([301, post.path]);
    expect(await answerAt(post.path)).toEqual([200]);
    expect(await answerAt('/blog/another-old-post')).toEqual([404]);
    const { status, body } = await send({ path: post.path });
    expect([status, body.errors]).toEqual([422, { path: `The post "${post.title}" stands there` }]);
  });

  test('[PAGE-08] a redirect at the address of a shown page is refused, and a page that comes later wins for as long as it is shown', async () => {
    const slug = pathLike('page').slice(1);
    const { id } = await create(site.staff, '/pages', page({ slug, title: 'Privacy' }));
    const refused = await send({ path: `/${slug}/` });
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { path: 'The page "Privacy" stands there. Change its address first' }],
    ]);
    const show = (isShown: boolean) => site.staff.put(`/pages/${id}`, { publication: { isShown } });
    await show(false);
    const entered = await make({ path: `/${slug}` });
    expect(await answerAt(`/${slug}`)).toEqual([301, '/about']);
    await show(true);
    expect(await answerAt(`/${slug}`)).toEqual([200]);
    expect((await list()).map((one) => one.id)).toContain(entered.id);
    await show(false);
    expect(await answerAt(`/${slug}`)).toEqual([301, '/about']);
  });

  test('[PAGE-04] [PAGE-08] where a page has moved from a path, the later of its move and of a redirect holds, and a redirect to the path leads to the page in one step', async () => {
    const [first, second, from] = [pathLike('first'), pathLike('second'), pathLike('from')];
    const { id } = await create(site.staff, '/pages', page({ slug: first.slice(1) }));
    await make({ path: from, target: `${first}#top` });
    await site.staff.put(`/pages/${id}`, { slug: second.slice(1) });
    expect(await answerAt(from)).toEqual([301, `${second}#top`]);
    expect(await answerAt(first)).toEqual([301, second]);
    await site.staff.put(`/pages/${id}`, { publication: { isShown: false } });
    expect(await answerAt(from)).toEqual([301, `${first}#top`]);
    const other = pathLike('other');
    const own = await make({ path: other });
    await site.staff.put(`/pages/${id}`, { slug: other.slice(1), publication: { isShown: true } });
    await site.staff.put(`/pages/${id}`, { slug: second.slice(1) });
    expect(await answerAt(other), 'the page moved last').toEqual([301, second]);
    await site.staff.put(`/redirects/${own.id}`, { target: '/join' });
    expect(await answerAt(other), 'somebody decided last').toEqual([301, '/join']);
  });

  // Which paths and targets are refused is told by the unit test of paths.
  test('[PAGE-08] an old path that the site has, and a target that is neither a path nor https are refused at their field, an address of the site itself is stored as its path', async () => {
    const before = await list();
    for (const [changes, field] of [
      [{ path: '//evil.example' }, 'path'],
      [{ path: '/blog' }, 'path'],
      [{ target: 'javascript:alert(1)' }, 'target'],
      [{ target: 'http://example.org' }, 'target'],
    ] as const) {
      const { status, body } = await send(changes);
      expect([changes, status, Object.keys(body.errors ?? {})]).toEqual([changes, 422, [field]]);
    }
    expect(await list()).toEqual(before);
    for (const [target, stored] of [
      [`${siteUrl}/about?x=1`, '/about?x=1'],
      [`${siteUrl}//evil.example`, `${siteUrl}//evil.example`],
    ])
      expect((await make({ target })).target).toBe(stored);
  });

  test('[PAGE-08] a redirect to itself, back, or on to another redirect is refused with what to do, whichever of the two comes first', async () => {
    const [a, b, c] = [pathLike('a'), pathLike('b'), pathLike('c')];
    const refusal = async (path: string, target: string) => {
      const { status, body } = await send({ path, target });
      return [status, body.errors];
    };
    const itself = { target: 'This is the old path itself. Enter where it leads' };
    for (const target of [a, `${a}/`, `${a}?x=1`, a.toUpperCase(), siteUrl + a])
      expect([target, await refusal(a, target)]).toEqual([target, [422, itself]]);
    const first = await make({ path: a, target: b });
    const back = `${a} leads back to ${b}. Enter another page, or delete that redirect first`;
    expect(await refusal(b, a)).toEqual([422, { target: back }]);
    expect(await refusal(c, `${a}#x`)).toEqual([
      422,
      { target: `${a} leads on to ${b}. Enter that instead` },
    ]);
    expect(await refusal(b, c)).toEqual([422, { path: `${a} leads here. Let it lead to ${c} first` }]);
    expect((await send({ path: `${a}/`, target: c })).status, 'a duplicate').toBe(409);
    const second = await make({ path: c, target: '/about' });
    for (const [id, change] of [
      [second.id, { target: a }],
      [second.id, { path: b }],
      [first.id, { target: a }],
    ] as const)
      expect((await site.staff.put(`/redirects/${id}`, change)).status, JSON.stringify(change)).toBe(422);
    expect(await answerAt(c)).toEqual([301, '/about']);
    expect((await site.staff.put(`/redirects/${first.id}`, { path: a, target: b })).status).toBe(200);
    await site.staff.delete(`/redirects/${first.id}`);
    await make({ path: b, target: '/join' });
    const restored = await site.staff.post(`/admin/trash/redirects/${first.id}/restore`, {});
    expect(restored.status).toBe(409);
  });

  test('[PAGE-08] a file adds its good lines in one step and tells of each other one where it stands and why', async () => {
    const [a, b, c] = [pathLike('a'), pathLike('b'), pathLike('c')];
    const before = (await list()).length;
    const file = `\uFEFFOld path;Leads to\r
"${a}/";"/about"\r
${siteUrl}${b};https://example.org/\r
\r
${a};/join\r
${c};${c}\r
${c};${b}\r
/about;/join\r
old;/join\r
${c};javascript:alert(1)\r
${c}\r
${c};/about;301\r
`;
    const { status, body } = await importFile(file);
    expect([status, body.added]).toEqual([200, 3]);
    expect(body.refused.map(({ line, path, reason }) => [line, path, reason.slice(0, 27)])).toEqual([
      [5, a, 'Leads to /about already. Ch'],
      [6, c, 'This is the old path itself'],
      [7, c, expect.stringContaining(b)],
      [8, '/about', 'The page "About" already ha'],
      [9, 'old', 'Enter what follows the doma'],
      [10, c, 'Enter a path of this site t'],
      [11, c, 'Leads to is required'],
    ]);
    expect(await answerAt(a)).toEqual([301, '/about']);
    expect(await answerAt(b)).toEqual([301, 'https://example.org/']);
    const entries = await site.staff.get<{ action: string; title: string; groupId: string }[]>(
      '/admin/audit?type=redirects&limit=3',
    );
    expect(entries.body.map(({ action, title }) => [action, title])).toEqual([
      ...[c, b, a].map((path) => ['create', path]),
    ]);
    expect(new Set(entries.body.map(({ groupId }) => groupId)).size).toBe(1);
    const again = await importFile(file);
    expect([again.body.added, again.body.refused[0]]).toEqual([
      ...[0, { line: 2, path: a, reason: 'Is there already' }],
    ]);
    expect(await list()).toHaveLength(before + 3);
  });

  test('[PAGE-08] nobody reads, adds or imports redirects without a token', async () => {
    const { id } = await make();
    const { visitor } = site;
    const answers = [
      await visitor.get('/redirects'),
      await visitor.get(`/redirects/${id}`),
      await visitor.post('/redirects', redirect()),
      await visitor.post('/redirects/import', '/a,/b', csv),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('[PAGE-08] a file that is none, is empty, too large or in another encoding is refused with what would work', async () => {
    const before = await list();
    const latin = Uint8Array.from([0x2f, 0xe9, 0x2c, 0x2f, 0x62]);
    for (const [status, text, file, headers] of [
      [415, 'text/csv', '{}', { 'content-type': 'application/json' }],
      [422, 'There is nothing in the file', '\r\n,\r\n', csv],
      [413, 'larger than 2 MB', `${'/x'.repeat(50)},/b\n`.repeat(25_000), csv],
      [422, 'at most 10,000 lines', '/a,/b\n'.repeat(10_001), csv],
      [400, 'CSV UTF-8', latin, csv],
    ] as const) {
      const answer = await site.staff.post<ProblemBody>('/redirects/import', file, headers);
      expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(text)]);
    }
    expect(await list()).toEqual(before);
  });

  test('[PAGE-08] two thousand redirects are imported and listed, and not one more is taken', async () => {
    const before = (await list()).length;
    const lines = Array.from({ length: 2001 }, (_, number) => `/post-${number}/,/about?from=${number}`);
    const { body } = await importFile(lines.join('\n'));
    const reason = 'There are 2,000 redirects, the most there can be. Delete some first';
    expect([body.added, body.refused.at(-1)]).toEqual([
      ...[2000 - before, { line: 2001, path: '/post-2000', reason }],
    ]);
    const all = await list();
    expect(all).toHaveLength(2000);
    expect((await send({})).body.errors).toEqual({ path: reason });
    for (const number of [0, 1999 - before])
      expect(await answerAt(`/post-${number}`)).toEqual([301, `/about?from=${number}`]);
    const { id = '' } = all.find(({ path }) => path.startsWith('/post-')) ?? {};
    expect((await site.staff.put(`/redirects/${id}`, { target: '/join' })).status, 'a change').toBe(200);
  });
});
