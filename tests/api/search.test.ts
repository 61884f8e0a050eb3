import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

/** Title, what else the post has, newest last. */
const posts: [string, bodies.Body][] = [
  ['Net metering explained', { content: '<p>Export of <em>surp</em>lus energy.</p>' }],
  ['Subsidy at 100% of cost', { excerpt: 'No catch_all clause.' }],
  ['Inverters', { content: '<p>A \\ backslash, "quotes" and it\'s done; drop table posts --</p>' }],
  ['सौर ऊर्जा की जानकारी', { excerpt: 'छत पर सोलर पैनल' }],
  ['École solaire', { content: '<p>ÉCOLE &amp; ATELIER &lt;b&gt;</p>' }],
  ['PM Kusum', { content: '<h2>Pumps</h2><p>for farms</p>' }],
  ['Recycling', { content: '<p data-secret="x"><a href="https://hidden.example/">link</a></p>' }],
  ['Emoji ☀️ day', {}],
];

const searches: [string, string[]][] = [
  ['metering', ['Net metering explained']],
  ['METERING', ['Net metering explained']],
  ['  net METER ', ['Net metering explained']],
  ['surplus', ['Net metering explained']],
  ['ter', ['Inverters', 'Net metering explained']],
  ['100%', ['Subsidy at 100% of cost']],
  ['%', ['Subsidy at 100% of cost']],
  ['100_', []],
  ['h_a', ['Subsidy at 100% of cost']],
  ['_', ['Subsidy at 100% of cost']],
  ['\\', ['Inverters']],
  ['"', ['Inverters']],
  ['"quotes"', ['Inverters']],
  ["it's", ['Inverters']],
  ['"\'; drop table"', []],
  ['drop table posts --', ['Inverters']],
  ['quotes AND done', ['Inverters']],
  ['"quotes AND done"', []],
  ['quotes NOT pumps', []],
  ['pump*', []],
  ['NEAR(', []],
  ['सौर', ['सौर ऊर्जा की जानकारी']],
  ['ऊर्जा की', ['सौर ऊर्जा की जानकारी']],
  ['छत', ['सौर ऊर्जा की जानकारी']],
  ['école', ['École solaire']],
  ['ÉCOLE', ['École solaire']],
  ['e\u0301cole', ['École solaire']],
  ['& atelier <b>', ['École solaire']],
  ['&amp;', []],
  ['☀️', ['Emoji ☀️ day']],
  ['ecole', ['École solaire']],
  ['☀', ['Emoji ☀️ day']],
  ['ku', ['PM Kusum']],
  ['pm', ['Recycling', 'PM Kusum']],
  ['pumps for', ['PM Kusum']],
  ['pumpsfor', ['PM Kusum']],
  ['hidden.example', []],
  ['data-secret', []],
  ['strong', []],
  ['storage rules', ['Recycling']],
  ['standards', ['PM Kusum', 'Inverters']],
];

const found: Record<string, Record<string, unknown[]>> = {};

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const general = await bodies.createCategory(site.staff, 'General');
    const storage = await bodies.createCategory(site.staff, 'Storage Rules & APM');
    const tag = await bodies.createTag(site.staff, 'BIS-Standards');
    const tagged = ['PM Kusum', 'Inverters'];
    for (const [title, changes] of posts) {
      const category = title === 'Recycling' ? storage.id : general.id;
      const tags = tagged.includes(title) ? [tag.id] : [];
      const plain = {
        excerpt: 'Of all this.',
        content: '<p>Body.</p>',
        author: { name: 'Zz', avatar: '/z.webp' },
      };
      ids[title] = (await bodies.createPost(site.staff, { ...plain, title, category, tags, ...changes })).id;
    }
    ids.general = general.id;
    ids.storage = storage.id;
  });

  async function search(query: string, more = ''): Promise<unknown[]> {
    const path = `/blog/posts/search?q=${encodeURIComponent(query)}${more}`;
    const { status, body } = await site.visitor.get<{ data: bodies.Stored[]; total: number }>(path);
    expect(status).toBe(200);
    expect(body.total).toBeGreaterThanOrEqual(body.data.length);
    return body.data.map(({ title }) => title);
  }

  test.each(searches)('[API-08] a search for %j finds %j, newest first', async (query, titles) => {
    const result = await search(query);
    found[engine] = { ...found[engine], [query]: result };
    expect(result).toEqual(titles);
  });

  test.each(['', '   ', '\u00a0'])('[API-08] a blank query %j returns the whole list', async (query) => {
    expect(await search(query)).toEqual(posts.map(([title]) => title).toReversed());
  });

  test('[API-08] a query is cut at a hundred characters', async () => {
    const long = `x${'metering'.repeat(30)}`;
    expect(await search(long)).toEqual([]);
    expect(await search(`${' '.repeat(20)}metering${' '.repeat(200)}x`)).toEqual(['Net metering explained']);
    const answer = await site.visitor.get(`/blog/posts/search?q=${'x'.repeat(7000)}`);
    expect(answer.status).toBe(200);
    expect((await site.visitor.get(`/blog/posts/search?q=${'x'.repeat(9000)}`)).status).toBe(414);
  });

  test('[API-08] a category narrows a search', async () => {
    expect(await search('pm', `&category=${ids.general}`)).toEqual(['PM Kusum']);
    expect(await search('pm', '&category=General')).toEqual(['PM Kusum']);
    expect(await search('storage rules', `&category=${ids.general}`)).toEqual([]);
    expect(await search('standards', `&category=${ids.storage}`)).toEqual([]);
    expect(await search('', `&category=${ids.storage}`)).toEqual(['Recycling']);
    const answer = await site.visitor.get('/blog/posts/search?q=pm&category=nothing');
    expect(answer.status).toBe(404);
  });

  test('[API-08] search results are returned in pages', async () => {
    const all = await search('ter', '&limit=100');
    expect(await search('ter', '&page=2&limit=2')).toEqual(all.slice(2, 4));
  });

  test("[API-08] 'search' is not a post id", async () => {
    const answer = await site.visitor.get<{ data: unknown[] }>('/blog/posts/search');
    expect([answer.status, answer.body.data.length]).toEqual([200, posts.length]);
    expect((await site.staff.put('/blog/posts/search', {})).status).toBe(404);
  });

  test('[API-08] a search follows changed and deleted posts', async () => {
    const { id } = await bodies.createPost(site.staff, { title: 'Perovskite', category: ids.general });
    expect(await search('perovskite')).toEqual(['Perovskite']);
    await site.staff.put(`/blog/posts/${id}`, { title: 'Tandem cells' });
    expect(await search('perovskite')).toEqual([]);
    expect(await search('tandem')).toEqual(['Tandem cells']);
    await site.staff.delete(`/blog/posts/${id}`);
    expect(await search('tandem')).toEqual([]);
  });

  test('[API-08] a post is found by the new name of a renamed category or tag', async () => {
    const category = await bodies.createCategory(site.staff, 'Old category');
    const tag = await bodies.createTag(site.staff, 'old-tag');
    const { id } = await bodies.createPost(site.staff, {
      title: 'Renamed',
      category: category.id,
      tags: [tag.id],
    });
    await site.staff.patch(`/categories/${category.id}`, { name: 'Agriphotovoltaics' });
    await site.staff.patch(`/tags/${tag.id}`, { name: 'floatovoltaics' });
    expect(await search('agriphoto')).toEqual(['Renamed']);
    expect(await search('floatovol')).toEqual(['Renamed']);
    expect(await search('old-tag')).toEqual([]);
    await site.staff.delete(`/blog/posts/${id}`);
  });

  const odd = ['\0', 'a\0b', '\ud800', '%F0%9F', '\u202e', 'x'.repeat(101), '((((((', '*'.repeat(50)];
  // The last two end in the middle of a character where they are cut.
  test.each([...odd, `${'x'.repeat(99)}😀`, `${'x'.repeat(299)}😀`])(
    '[API-08] the query %j causes no server error',
    async (query) => {
      const text = encodeURIComponent(query.toWellFormed());
      const lists = [
        `/search?q=${text}`,
        `?tag=${text}`,
        `?tag=%F0%9F${text}`,
        `?page=${text}&limit=${text}`,
      ];
      for (const path of lists) {
        expect([path, (await site.visitor.get(`/blog/posts${path}`)).status]).toEqual([path, 200]);
      }
      const missing = [`/categories/${text}/posts`, `/posts/search?category=x${text}`, `/posts/${text}`];
      for (const path of missing) {
        expect([path, (await site.visitor.get(`/blog${path}`)).status]).toEqual([path, 404]);
      }
    },
  );
});

test('[API-08] SQLite and PostgreSQL find the same posts in the same order', () => {
  expect(Object.keys(found)).toEqual(['sqlite', 'postgres']);
  expect(found.postgres).toEqual(found.sqlite);
});
