import { beforeAll, describe, expect, test } from 'vitest';
import { sortKeyOf } from '../../kernel/database/identifiers.ts';
import { migrate } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Found {
  title: string;
  found?: { title: string[]; excerpt: string[] };
}
interface FoundPage {
  data: Found[];
  total: number;
  complete?: number;
  spelling?: string;
}

/** Title, what else the post has, newest last. */
const posts: [string, bodies.Body][] = [
  ['Text', { content: '<p>Before it. A lantern with a mirror stands here. After it.</p>' }],
  ['Excerpt', { excerpt: 'Mirror and lantern.' }],
  ['Names', { content: '<p>lantern</p>' }],
  ['Lantern and mirror', {}],
  ['Lantern alone', {}],
  ['The mirror of a lantern', {}],
  ['On rooftops', {}],
  ['Net metering', {}],
  ['Net-metering in states', {}],
  ['Only a draft', { content: '<p>photovoltaik</p>', status: 'Draft' }],
  ['क़ीमत', { content: '<p>चाँद पर २५ पैनल</p>' }],
  ['कीमत', { content: '<p>चांद पर 25 पैनल</p>' }],
];

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  beforeAll(async () => {
    const general = await bodies.createCategory(site.staff, 'General');
    const tag = await bodies.createTag(site.staff, 'Mirror');
    const plain = { excerpt: 'Of this.', content: '<p>Body.</p>', author: { name: 'Zz', avatar: '/z.webp' } };
    for (const [title, changes] of posts) {
      const tags = title === 'Names' ? [tag.id] : [];
      await bodies.createPost(site.staff, { ...plain, title, category: general.id, tags, ...changes });
    }
  });

  async function search(query: string, more = '', caller: 'visitor' | 'staff' = 'visitor') {
    const path = `/blog/posts/search?q=${encodeURIComponent(query)}${more}`;
    const { status, body } = await site[caller].get<FoundPage>(path);
    expect(status).toBe(200);
    return body;
  }

  async function titles(query: string, more = ''): Promise<string[]> {
    return (await search(query, more)).data.map(({ title }) => title);
  }

  const ranked = ['The mirror of a lantern', 'Lantern and mirror', 'Names', 'Excerpt', 'Text'];

  test('[SEARCH-01] posts with all words come first, by title, tag, excerpt, text and then the newest; posts that lack one follow', async () => {
    expect(await titles('lantern mirror')).toEqual([...ranked, 'Lantern alone']);
    expect(await titles('MIRROR  lantern')).toEqual([...ranked, 'Lantern alone']);
    const { total, complete } = await search('lantern mirror');
    expect({ total, complete }).toEqual({ total: 6, complete: 5 });
    expect(await titles('lantern mirror', '&page=2&limit=2')).toEqual(['Names', 'Excerpt']);
    expect(await titles('lantern mirror', '&exact=1')).toEqual(ranked);
    expect(await titles('ntern mirr', '&exact=1')).toEqual(ranked);
  });

  test('[SEARCH-01] a phrase in quotation marks is found as it stands, one word the newest first', async () => {
    expect(await titles('"lantern and mirror"')).toEqual(['Lantern and mirror']);
    expect(await titles('“mirror of a” lantern', '&exact=1')).toEqual(['The mirror of a lantern']);
    expect(await titles('"mirror and lantern')).toEqual(['Excerpt']);
    expect(await titles('mirror')).toEqual([
      'The mirror of a lantern',
      'Lantern and mirror',
      'Names',
      'Excerpt',
      'Text',
    ]);
  });

  test.each([
    ['roof tops', ['On rooftops']],
    ['rooftops', ['On rooftops']],
    ['netmetering', ['Net-metering in states', 'Net metering']],
    ['net-metering', ['Net-metering in states', 'Net metering']],
    ['netmetering states', ['Net-metering in states', 'Net metering']],
  ])('[SEARCH-02] %j meets words that are joined or divided otherwise', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    ['net metring', 'net metering', 'Net-metering in states'],
    ['lanrtern', 'lantern', 'The mirror of a lantern'],
    ['miror lantren', 'mirror lantern', 'The mirror of a lantern'],
  ])(
    '[SEARCH-03] nothing has %j, so %j is looked for, but not where the words are meant',
    async (query, spelling, first) => {
      const found = await search(query);
      expect([found.spelling, found.data[0]?.title]).toEqual([spelling, first]);
      const { data, total, spelling: none } = await search(query, '&exact=1');
      expect({ data, total, none }).toEqual({ data: [], total: 0, none: undefined });
    },
  );

  test.each([
    ['a short word', 'nex'],
    ['a word with three letters changed', 'lxxxern'],
    ['a word that something has', 'mirro'],
    ['a word that only a draft has', 'photovoltaic'],
  ])('[SEARCH-03] %s has no near spelling', async (_, query) => {
    expect((await search(query)).spelling).toBeUndefined();
  });

  test('[SEARCH-03] staff find by a near spelling what only a draft has', async () => {
    expect((await search('photovoltaic', '', 'staff')).spelling).toBe('photovoltaik');
  });

  test.each(['कीमत', 'क़ीमत', 'चांद', 'चाँद', '25 पैनल', '२५ पैनल', 'चाँद "पर 25"'])(
    '[SEARCH-04] %s finds both spellings',
    async (query) => {
      expect((await titles(query)).toSorted()).toEqual(['कीमत', 'क़ीमत'].toSorted());
    },
  );

  test('[SEARCH-05] what was found comes in parts, the sentence of the text in place of the excerpt', async () => {
    const { data } = await search('lantern mirror');
    const found = new Map(data.map((post) => [post.title, post.found]));
    expect(found.get('Lantern and mirror')).toEqual({
      title: ['', 'Lantern', ' and ', 'mirror', ''],
      excerpt: ['Of this.'],
    });
    expect(found.get('Excerpt')?.excerpt).toEqual(['', 'Mirror', ' and ', 'lantern', '.']);
    expect(found.get('Text')).toEqual({
      title: ['Text'],
      excerpt: ['A ', 'lantern', ' with a ', 'mirror', ' stands here.'],
    });
    const [first] = (await search('चांद')).data;
    expect(first?.found?.excerpt.filter((_, index) => index % 2)).toEqual(['चांद']);
    expect((await search('')).data[0]).not.toHaveProperty('found');
  });

  test('[SEARCH-07] the search of the site tells posts, pages, links and members apart, and finds only what is public', async () => {
    const link = { title: 'Lantern register', link: 'https://lantern.example/', documentUrl: null };
    await bodies.create(site.staff, '/resources', link);
    const hidden = await bodies.create(site.staff, '/resources', { ...link, title: 'Hidden lantern' });
    const action = { action: 'unpublish', ids: [hidden.id] };
    expect((await site.staff.post('/admin/bulk/resources', action)).status).toBe(200);
    await bodies.create(
      site.staff,
      '/about/members',
      bodies.member({ name: 'Asha Lantern', role: 'Treasurer' }),
    );
    const found =
      await site.visitor.get<Record<string, { data: Record<string, unknown>[]; total: number }>>(
        '/search?q=lantern',
      );
    expect(found.body.posts?.total).toBe(6);
    expect(found.body.links?.data.map(({ title }) => title)).toEqual([['', 'Lantern', ' register']]);
    expect(found.body.members?.data.map(({ name }) => name)).toEqual([['Asha ', 'Lantern', '']]);
    const pages = await site.visitor.get<typeof found.body>('/search?q=mediation%20engineers');
    expect(pages.body.pages?.data.map(({ path }) => path)).toEqual(['/about']);
    const draft = await site.visitor.get<typeof found.body>('/search?q=photovoltaik');
    expect(draft.body.posts?.total).toBe(0);
    const spelled = await site.visitor.get<{ spelling: string }>('/search?q=mirorr');
    expect(spelled.body.spelling).toBe('mirror');
    const member = await site.visitor.get<{ spelling?: string }>('/search?q=treasurer');
    expect(member.body.spelling).toBeUndefined();
  });

  test('[TABLE-04] cells of a table and items of a list are separate words in search, excerpt, feed and sentence', async () => {
    const { id: category } = await bodies.createCategory(site.staff, 'Tables');
    const cells = '<table><tbody><tr><td>Kilo</td><td>Joule</td></tr></tbody></table>';
    const items = '<ul><li>Net wattage</li><li>Ledger rules</li></ul>';
    const cell = await bodies.createPost(site.staff, {
      title: 'Cells',
      category,
      excerpt: cells,
      content: items,
    });
    const item = await bodies.createPost(site.staff, {
      title: 'Items',
      category,
      excerpt: '<p></p>',
      content: items,
    });
    expect(await titles('"kilo joule"')).toEqual(['Cells']);
    expect(await titles('"wattage ledger"')).toEqual(['Items', 'Cells']);
    const { data } = await search('ledger joule');
    expect(data[0]?.found?.excerpt).toEqual(['Kilo, ', 'Joule', ' Net wattage, ', 'Ledger', ' rules']);
    const feed = await (await fetch(`${site.server.origin}/rss.xml`)).text();
    expect(feed).toContain('Net wattage, Ledger rules');
    expect(feed).toContain('Kilo, Joule');
    const { id } = item;
    await site.staff.delete(`/blog/posts/${cell.id}`);
    await site.staff.delete(`/blog/posts/${id}`);
  });
});

describe.each(engines)('on %s', (engine) => {
  test('[SEARCH-01] [SEARCH-03] posts of a version before are found as they were, and after the start by near spellings, too; those in the trash when they are back', async () => {
    const database = await createDatabase(engine);
    const { connection } = connect(database);
    await migrate(connection, { upTo: '2026-12-06-listed-posts' });
    await connection.destroy();
    // Each of a moment of its own, as ids that the product gives.
    const id = (number: number) => `01890000-000${number}-7000-8000-000000000000`;
    const moment = '2026-01-31T00:00:00.000Z';
    const row = (number: number) => ({
      id: id(number),
      title: `Post ${number}`,
      excerpt: 'An\nexcerpt',
      content: '<p>Export of surplus energy</p>',
      cover_image: '/x.webp',
      category_id: id(9),
      author_name: 'N',
      author_avatar: '/x.webp',
      published_at: moment,
      read_time: 5,
      status: 'Published',
      created_at: moment,
      updated_at: moment,
      listed_at: moment,
      listed_id: id(number),
    });
    const text = (number: number) => `post ${number}\nan\nexcerpt\nexport of surplus energy`;
    await withRows(database, async (rows) => {
      const insert = (table: string, values: object) =>
        rows.all(
          `insert into ${table} (${Object.keys(values).join()})
            values (${Object.keys(values).map((_, index) => `$${index + 1}`)})`,
          Object.values(values),
        );
      const named = { created_at: moment, updated_at: moment };
      await insert('categories', { id: id(9), name: 'C', name_key: 'c', ...named });
      await insert('blog_posts', row(1));
      await insert('blog_post_totals', { category_id: id(9), status: 'Published', total: 1 });
      const place = engine === 'sqlite' ? { rowid: sortKeyOf(id(1)) } : {};
      await insert('blog_post_search', { post_id: id(1), text: text(1), ...place });
      const snapshot = { row: row(2), parts: { blog_post_tags: [] }, kept: { searchText: text(2) } };
      const deleted = { deleted_at: new Date().toISOString(), is_draft: 0 };
      const entry = { id: id(2), type: 'blog-posts', name: 'Post 2', snapshot: JSON.stringify(snapshot) };
      await insert('trash', { ...entry, ...deleted });
    });

    const server = await startServer({ database, environment: emptySite });
    const titles = async (query: string) => {
      const path = `/blog/posts/search?q=${encodeURIComponent(query)}`;
      return (await server.visitor.get<FoundPage>(path)).body.data.map(({ title }) => title);
    };
    expect(await titles('"export of surplus"')).toEqual(['Post 1']);
    await expect.poll(() => titles('enxrgy surplus')).toEqual(['Post 1']);
    const staff = await server.staff();
    expect((await staff.post(`/admin/trash/blog-posts/${id(2)}/restore`, {})).status).toBe(200);
    expect(await titles('enxrgy surplus')).toEqual(['Post 2', 'Post 1']);
    await server.stop();
    await database.dispose();
  });
});
