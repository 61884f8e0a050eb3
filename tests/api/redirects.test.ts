import { afterAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../content/redirects/schema.ts';
import { type Body, create, createPost, page, redirect, type Stored, unique } from '../factories/bodies.ts';
import { createDatabase, usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { migrateTo } from '../support/old-database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Redirect extends Stored {
  path: string;
  target: string;
}

const siteUrl = 'https://www.kiran.example';
const csv = { 'content-type': 'text/csv' };
const pathLike = (word: string) => `/${unique(word).replace(' ', '-')}`;
const badTarget =
  'Enter a path of this site that begins with one slash, or an address that begins with https://';

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

  test('[PAGE-08] old paths of other systems lead on in every spelling that requests have, in several segments, with file names and in Devanagari', async () => {
    const root = pathLike('old');
    for (const [path, spellings] of [
      ['/2019/03/Some-Post/', ['/2019/03/some-post', '/2019/03/some-post/', '/2019/03/SOME-POST//']],
      ['/index.php', ['/index.php', '/Index.php/']],
      ['/files/annual report.pdf', ['/files/annual%20report.pdf', '/files/annual report.pdf']],
      ['/सौर/नीति', ['/सौर/नीति', '/%E0%A4%B8%E0%A5%8C%E0%A4%B0/%E0%A4%A8%E0%A5%80%E0%A4%A4%E0%A4%BF/']],
      ['/%E0%A4%B8', ['/स']],
    ] as const) {
      await make({ path: root + path, target: '/resources' });
      for (const spelling of spellings)
        expect([spelling, await answerAt(root + spelling)]).toEqual([spelling, [301, '/resources']]);
    }
    expect(await answerAt(`${root}/2019/03`)).toEqual([404]);
    const links = [`${root}/सौर/नीति`, `${root}/2019/03/Some-Post/?x=1#y`, `${root}/nowhere`];
    const { body } = await site.staff.post('/admin/link-check', { paths: links });
    expect(body, 'links in texts').toEqual({ missing: [`${root}/nowhere`] });
    expect(await answerAt(`${root}/index.php/more`)).toEqual([404]);
  });

  test('[PAGE-08] the query of a request goes along to a path without one, and a target in Devanagari is encoded', async () => {
    const [plain, own, hindi] = [pathLike('plain'), pathLike('own'), pathLike('hindi')];
    await make({ path: plain, target: '/about' });
    await make({ path: own, target: '/blog?category=x#list' });
    await make({ path: hindi, target: '/सौर' });
    expect(await answerAt(`${plain}?utm_source=mail`)).toEqual([301, '/about?utm_source=mail']);
    expect(await answerAt(`${own}?utm_source=mail`)).toEqual([301, '/blog?category=x#list']);
    expect(await answerAt(hindi)).toEqual([301, '/%E0%A4%B8%E0%A5%8C%E0%A4%B0']);
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

  test('[PAGE-08] an old path that no visitor can ask for, or that the site has, and a target that is neither a path nor https are refused with 422 at their field, and nothing is stored', async () => {
    const paths = [
      '',
      'old',
      'https://example.org/old',
      '//evil.example',
      '/a#b',
      '/blog?page=2',
      '/../a',
      '/a\\b',
    ];
    const others = ['/a%00', `/${'x'.repeat(500)}`, `/${'x'.repeat(100_000)}`, '/', '/blog'];
    const targets = [
      '',
      'about',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
    ];
    const before = await list();
    for (const [field, values] of [
      ['path', [...paths, ...others, '/admin/x', null, 7, ['/a']]],
      ['target', [...targets, 'http://example.org', 'data:text/html,x', `/${'x'.repeat(2048)}`, null, 7, {}]],
    ] as const)
      for (const value of values) {
        const { status, body } = await send({ [field]: value });
        const found = [value, status, Object.keys(body.errors ?? {})];
        expect(found).toEqual([value, 422, [field]]);
      }
    expect(await list()).toEqual(before);
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
    const restored = await site.staff.post<ProblemBody>(`/admin/trash/redirects/${first.id}/restore`, {});
    expect([restored.status, restored.body.errors]).toEqual([
      ...[409, { target: `${b} leads on to /join. Enter that instead` }],
    ]);
  });

  test('[PAGE-08] an address of the site itself is stored as its path, and one of another site as it is', async () => {
    expect((await make({ target: `${siteUrl}/about?x=1` })).target).toBe('/about?x=1');
    expect((await make({ target: 'https://kiran.example/about' })).target).toBe(
      'https://kiran.example/about',
    );
    expect((await make({ target: `${siteUrl}//evil.example` })).target).toBe(`${siteUrl}//evil.example`);
  });

  test('[PAGE-08] a file adds its good lines in one step and tells of each other one where it stands and why', async () => {
    const [a, b, c] = [pathLike('a'), pathLike('b'), pathLike('c')];
    const shown = await create(site.staff, '/pages', page({ title: 'Privacy' }));
    const before = (await list()).length;
    const file = `\uFEFFOld path;Leads to\r
"${a}/";"/about"\r
${siteUrl}${b};https://example.org/\r
\r
${a};/join\r
${b};https://example.org/\r
/${shown.slug};/join\r
${c};${c}\r
${c};${b}\r
/about;/join\r
old;/join\r
${c};javascript:alert(1)\r
//evil.example;/join\r
${c}\r
${c};/about;301\r
`;
    const { status, body } = await importFile(file);
    expect([status, body]).toEqual([
      200,
      {
        added: 3,
        refused: [
          { line: 5, path: a, reason: 'Leads to /about already. Change that redirect' },
          { line: 6, path: b, reason: 'Is there already' },
          {
            line: 7,
            path: `/${shown.slug}`,
            reason: 'The page "Privacy" stands there. Change its address first',
          },
          { line: 8, path: c, reason: 'This is the old path itself. Enter where it leads' },
          { line: 9, path: c, reason: `${b} leads on to https://example.org/. Enter that instead` },
          { line: 10, path: '/about', reason: 'The page "About" already has this address' },
          {
            line: 11,
            path: 'old',
            reason: 'Enter what follows the domain, with one slash before it: /old-page',
          },
          { line: 12, path: c, reason: badTarget },
          { line: 13, path: '//evil.example', reason: expect.stringContaining('one slash before it') },
          { line: 14, path: c, reason: 'Leads to is required' },
        ],
      },
    ]);
    expect(await answerAt(a)).toEqual([301, '/about']);
    expect(await answerAt(b)).toEqual([301, 'https://example.org/']);
    expect(await list()).toHaveLength(before + 3);
    const entries = await site.staff.get<{ action: string; title: string; groupId: string }[]>(
      '/admin/audit?type=redirects&limit=3',
    );
    expect(entries.body.map(({ action, title }) => [action, title])).toEqual([
      ...[c, b, a].map((path) => ['create', path]),
    ]);
    expect(new Set(entries.body.map(({ groupId }) => groupId)).size).toBe(1);
    const again = await importFile(file);
    expect([again.body.added, again.body.refused.length]).toEqual([0, 13]);
    expect(again.body.refused[0]).toEqual({ line: 2, path: a, reason: 'Is there already' });
    expect(await list()).toHaveLength(before + 3);
  });

  test('[PAGE-08] a redirect of a file can be changed, has versions from then on, and can be deleted', async () => {
    const path = pathLike('imported');
    await importFile(`${path},/about`);
    const { id } = (await list()).find((one) => one.path === path) as Redirect;
    expect((await site.staff.put(`/redirects/${id}`, { target: '/join' })).status).toBe(200);
    const { body } = await site.staff.get<{ action: string }[]>(`/admin/history/redirects/${id}`);
    expect(body.map(({ action }) => action)).toEqual(['update', 'before']);
    expect((await site.staff.delete(`/redirects/${id}`)).status).toBe(200);
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
    const large = `${'/x'.repeat(50)},/b\n`.repeat(25_000);
    const long = '/a,/b\n'.repeat(10_001);
    for (const [status, text, answer] of [
      [415, 'text/csv', await importFile('{}', { 'content-type': 'application/json' })],
      [422, 'There is nothing in the file', await importFile('\r\n,\r\n')],
      [413, 'larger than 2 MB', await importFile(large)],
      [422, 'at most 10,000 lines', await importFile(long)],
      [422, 'at most 10,000 lines', await importFile('\n'.repeat(2_000_000))],
      [400, 'CSV UTF-8', await site.staff.post<ProblemBody>('/redirects/import', latin, csv)],
    ] as const)
      expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(text)]);
    expect(await list()).toEqual(before);
  });
});

describe.each(usualEngines)('[PAGE-08] many redirects on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test('[PAGE-08] two thousand redirects are imported and listed in a moment, and not one more is taken', async () => {
    const lines = Array.from(
      { length: 2001 },
      (_, number) => `/2019/03/post-${number}/,/about?from=${number}`,
    );
    const begun = performance.now();
    const { body } = await site.staff.post<ImportReport>('/redirects/import', lines.join('\n'), csv);
    // Two or three queries for each line take several times as long.
    expect(performance.now() - begun).toBeLessThan(5000);
    const reason = 'There are 2,000 redirects, the most there can be. Delete some first';
    expect(body).toEqual({ added: 2000, refused: [{ line: 2001, path: '/2019/03/post-2000', reason }] });
    const { body: all } = await site.staff.get<Redirect[]>('/redirects');
    expect(all).toHaveLength(2000);
    const one = await site.staff.post<ProblemBody>('/redirects', redirect());
    expect([one.status, one.body.errors]).toEqual([422, { path: reason }]);
    for (const number of [0, 1999]) {
      const { status, headers } = await site.visitor.page(`/2019/03/post-${number}`);
      expect([status, headers.get('location')]).toEqual([301, `/about?from=${number}`]);
    }
    const [{ id } = { id: '' }] = all;
    expect((await site.staff.put(`/redirects/${id}`, { target: '/join' })).status, 'a change').toBe(200);
    await site.staff.delete(`/redirects/${id}`);
    await create(site.staff, '/redirects', redirect());
    const restored = await site.staff.post<ProblemBody>(`/admin/trash/redirects/${id}/restore`, {});
    expect([restored.status, restored.body.errors]).toEqual([409, { path: reason }]);
  });
});

describe.each(usualEngines)('an upgrade on %s', (engine) => {
  let stop = async () => {};
  afterAll(() => stop());

  test('[UPG-02] [PAGE-04] earlier addresses of pages lead to them as before the upgrade, also of one that was in the trash', async () => {
    const database = await createDatabase(engine);
    await migrateTo(database, '2026-12-11-settings');
    const [id, deleted] = [1, 2].map((number) => `01890000-0000-7000-8000-00000000000${number}`);
    const at = '2026-11-01T00:00:00.000Z';
    const isShown = engine === 'postgres' ? true : 1;
    const row = { id, title: 'T', slug: 'new', slug_key: 'new', summary: 'S', content: '', picture: null };
    const rest = { description: '', in_footer: isShown, created_at: at, updated_at: at, is_shown: isShown };
    const trashed = { ...row, ...rest, id: deleted, slug: 'back', slug_key: 'back' };
    const snapshot = {
      row: trashed,
      parts: {},
      kept: { redirects: [{ path: '/gone', page_id: deleted, target: null, created_at: at }] },
      schedules: [],
    };
    await withRows(database, async (rows) => {
      const insert = (table: string, values: object) => {
        const names = Object.keys(values);
        const places = names.map((_, index) => `$${index + 1}`);
        return rows.all(`insert into ${table} (${names}) values (${places})`, Object.values(values));
      };
      await insert('pages', { ...row, ...rest });
      await insert('redirects', { path: '/old', page_id: id, created_at: at });
      await insert('trash', {
        ...{ id: deleted, type: 'pages', name: 'T', snapshot: JSON.stringify(snapshot) },
        ...{ deleted_at: new Date().toISOString(), actor_id: null, actor_name: null },
      });
    });
    const server = await startServer({ database, environment: emptySite });
    stop = async () => {
      await server.stop();
      await database.dispose();
    };
    const answerAt = async (path: string) => {
      const { status, headers } = await server.visitor.page(path);
      return [status, headers.get('location')];
    };
    expect(await answerAt('/old')).toEqual([301, '/new']);
    const staff = await server.staff();
    expect((await staff.get('/redirects')).body).toEqual([]);
    expect((await staff.post(`/admin/trash/pages/${deleted}/restore`, {})).status).toBe(200);
    expect(await answerAt('/gone')).toEqual([301, '/back']);
  });
});
