import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { categories } from '../../content/categories/schema.ts';
import { parse } from '../../engine/api/input.ts';
import { start } from '../../engine/store/actor.ts';
import { toPostWrite } from '../../features/posts/server/post-write.ts';
import { type PostFilter, searchIndexes } from '../../features/search/server/search-index.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import * as bodies from '../factories/bodies.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Found {
  id: string;
  title: string;
  found?: { title: string[]; excerpt: string[] };
}
interface FoundPage {
  data: Found[];
  total: number;
  spelling?: string;
}

const author = { name: 'Zz', avatar: '/z.webp' };
const plain = { excerpt: 'Of this.', content: '<p>Body.</p>', author };

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

/** Those of the search by words, which come in the place of the others. */
const rankedPosts: [string, bodies.Body][] = [
  ['Text', { content: '<p>Before it. A lantern with a mirror stands here. After it.</p>' }],
  ['Excerpt', { excerpt: 'Mirror and lantern.' }],
  ['Names', { content: '<p>lantern</p>' }],
  ['Lantern and mirror', {}],
  ['Lantern alone', {}],
  ['The mirror of a lantern', {}],
  ['On rooftops', {}],
  ['Net metering', {}],
  ['Net-metering in states', {}],
  ['Photovoltaik', { status: 'Draft' }],
  ['क़ीमत', { content: '<p>चाँद पर २५ पैनल</p>' }],
  ['कीमत', { content: '<p>चांद पर 25 पैनल</p>' }],
];

const searches: [string, string[]][] = [
  ['  net METER ', ['Net metering explained']],
  ['surplus', ['Net metering explained']],
  ['ter', ['Inverters', 'Net metering explained']],
  ['100%', ['Subsidy at 100% of cost']],
  ['%', []],
  ['100_', []],
  ['_', []],
  ['\\', []],
  ['"', []],
  ['% metering', ['Net metering explained']],
  ['"quotes"', ['Inverters']],
  ['"\'; drop table"', []],
  ['quotes AND done', ['Inverters']],
  ['"quotes AND done"', []],
  ['quotes NOT pumps', []],
  ['pump*', []],
  ['NEAR(', []],
  ['सौर', ['सौर ऊर्जा की जानकारी']],
  ['ऊर्जा की', ['सौर ऊर्जा की जानकारी']],
  ['école', ['École solaire']],
  ['e\u0301cole', ['École solaire']],
  ['& atelier <b>', ['École solaire']],
  ['&amp;', []],
  ['ecole', ['École solaire']],
  ['ku', ['PM Kusum']],
  ['k', ['PM Kusum']],
  ['स', ['सौर ऊर्जा की जानकारी']],
  ['ap', ['Recycling']],
  ['pumps for', ['PM Kusum']],
  ['pumps ku a', ['PM Kusum']],
  ['hidden.example', []],
  ['data-secret', []],
  ['storage rules', ['Recycling']],
  ['standards', ['PM Kusum', 'Inverters']],
];

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

  test('[API-08] a search finds parts of words in any order, case and script, newest first, and takes no character for a command', async () => {
    for (const [query, titles] of searches) expect([query, await search(query)]).toEqual([query, titles]);
    for (const blank of ['', '\u00a0'])
      expect(await search(blank)).toEqual(posts.map(([title]) => title).toReversed());
  });

  test('[API-08] a category narrows a search, a query is cut at a hundred characters, and none but an overlong address is refused', async () => {
    expect(await search('pm', `&category=${ids.general}`)).toEqual(['PM Kusum']);
    expect(await search('pm', '&category=General')).toEqual(['PM Kusum']);
    for (const [query, category] of [
      ['storage rules', ids.general],
      ['standards', ids.storage],
    ])
      expect(await search(String(query), `&category=${category}`)).toEqual([]);
    expect(await search('', `&category=${ids.storage}`)).toEqual(['Recycling']);
    const all = posts.map(([title]) => title).toReversed();
    expect(await search('', '&page=2&limit=3')).toEqual(all.slice(3, 6));
    expect(await search(`x${'metering'.repeat(30)}`)).toEqual([]);
    expect(await search(`${' '.repeat(20)}metering${' '.repeat(200)}x`)).toEqual(['Net metering explained']);
    // The last two end in the middle of a character where they are cut.
    const cut = [`${'x'.repeat(99)}😀`, `${'x'.repeat(299)}😀`];
    for (const query of ['\0', 'a\0b', '\ud800', '%F0%9F', '\u202e', '((((((', '*'.repeat(50), ...cut]) {
      const text = encodeURIComponent(query.toWellFormed());
      for (const path of [`/search?q=${text}`, `?tag=%F0%9F${text}`, `?page=${text}&limit=${text}`])
        expect([path, (await site.visitor.get(`/blog/posts${path}`)).status]).toEqual([path, 200]);
      for (const path of [`/categories/${text}/posts`, `/posts/search?category=x${text}`, `/posts/${text}`])
        expect([path, (await site.visitor.get(`/blog${path}`)).status]).toEqual([path, 404]);
    }
    for (const [length, status] of [
      [7000, 200],
      [9000, 414],
    ] as const)
      expect((await site.visitor.get(`/blog/posts/search?q=${'x'.repeat(length)}`)).status).toBe(status);
  });

  test('[API-08] a search follows changed and deleted posts, the new name of a category or tag, and a tag that comes back', async () => {
    const category = await bodies.createCategory(site.staff, 'Old category');
    const tag = await bodies.createTag(site.staff, 'old-tag');
    const parts = { category: category.id, tags: [tag.id] };
    const { id } = await bodies.createPost(site.staff, { title: 'Perovskite', ...parts });
    expect(await search('perovskite')).toEqual(['Perovskite']);
    await site.staff.put(`/blog/posts/${id}`, { title: 'Tandem cells' });
    await site.staff.patch(`/categories/${category.id}`, { name: 'Agriphotovoltaics' });
    await site.staff.patch(`/tags/${tag.id}`, { name: 'floatovoltaics' });
    for (const gone of ['perovskite', 'old-tag']) expect(await search(gone)).toEqual([]);
    for (const query of ['tandem', 'agriphoto', 'floatovol'])
      expect(await search(query)).toEqual(['Tandem cells']);
    await site.staff.delete(`/tags/${tag.id}`);
    expect(await search('floatovol')).toEqual([]);
    await site.staff.put(`/blog/posts/${id}`, { title: 'Tandems', tags: [] });
    expect((await site.staff.post(`/admin/trash/tags/${tag.id}/restore`, {})).status).toBe(200);
    expect(await search('floatovol')).toEqual(['Tandems']);
    await site.staff.delete(`/blog/posts/${id}`);
    expect(await search('tandem')).toEqual([]);
  });

  describe('by words', () => {
    beforeAll(async () => {
      const { body } = await site.staff.get<FoundPage>('/blog/posts?limit=100');
      for (const { id } of body.data) await site.staff.delete(`/blog/posts/${id}`);
      const general = await bodies.createCategory(site.staff, 'In general');
      const tag = await bodies.createTag(site.staff, 'Mirror');
      for (const [title, changes] of rankedPosts) {
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

    test('[SEARCH-01] posts with all words are found, by title, tag, excerpt, text and then the newest', async () => {
      for (const query of ['lantern mirror', 'MIRROR  lantern', 'ntern mirr'])
        expect(await titles(query), query).toEqual(ranked);
      expect((await search('lantern mirror')).total).toBe(5);
      expect(await titles('lantern mirror', '&page=2&limit=2')).toEqual(['Names', 'Excerpt']);
    });

    test('[SEARCH-01] a phrase in quotation marks is found as it stands, one word the newest first', async () => {
      expect(await titles('"lantern and mirror"')).toEqual(['Lantern and mirror']);
      expect(await titles('“mirror of a” lantern')).toEqual(['The mirror of a lantern']);
      expect(await titles('"mirror and lantern')).toEqual(['Excerpt']);
      expect(await titles('mirror')).toEqual(ranked);
    });

    test('[SEARCH-02] a search meets words that are joined or divided otherwise', async () => {
      for (const query of ['roof tops', 'rooftops']) expect(await titles(query)).toEqual(['On rooftops']);
      for (const query of ['netmetering', 'net-metering'])
        expect(await titles(query)).toEqual(['Net-metering in states', 'Net metering']);
    });

    test('[SEARCH-03] where nothing is found, a near spelling is looked for, but not where the words are meant, and only of what the caller sees', async () => {
      for (const [query, spelling, first] of [
        ['net metring', 'net metering', 'Net-metering in states'],
        ['lanrtern', 'lantern', 'The mirror of a lantern'],
        ['miror lantren', 'mirror lantern', 'The mirror of a lantern'],
      ] as const) {
        const near = await search(query);
        expect([near.spelling, near.data[0]?.title]).toEqual([spelling, first]);
        const { data, total, spelling: none } = await search(query, '&exact=1');
        expect({ data, total, none }).toEqual({ data: [], total: 0, none: undefined });
      }
      // A short word, one that is unlike all others, one that something has, and one that only a draft has.
      for (const query of ['nex', 'lxxxern', 'mirro', 'photovoltaic'])
        expect((await search(query)).spelling).toBeUndefined();
      expect((await search('photovoltaic', '', 'staff')).spelling).toBe('photovoltaik');
    });

    test('[SEARCH-04] a search finds Hindi words in each of their spellings', async () => {
      for (const query of ['कीमत', 'क़ीमत', 'चांद', 'चाँद', '25 पैनल', '२५ पैनल', 'चाँद "पर 25"'])
        expect((await titles(query)).toSorted(), query).toEqual(['कीमत', 'क़ीमत'].toSorted());
    });

    test('[SEARCH-05] what was found comes in parts, the sentence of the text in place of the excerpt', async () => {
      const { data } = await search('lantern mirror');
      const found = new Map(data.map((post) => [post.title, post.found]));
      expect(found.get('Lantern and mirror')).toEqual({
        title: ['', 'Lantern', ' and ', 'mirror', ''],
        excerpt: ['Of this.'],
      });
      expect(found.get('Text')?.excerpt).toEqual(['A ', 'lantern', ' with a ', 'mirror', ' stands here.']);
      const [first] = (await search('चांद')).data;
      expect(first?.found?.excerpt.filter((_, index) => index % 2)).toEqual(['चांद']);
      expect((await search('')).data[0]).not.toHaveProperty('found');
    });

    test('[SEARCH-07] the search of the site tells posts, pages, links and members apart, and finds only what is public', async () => {
      const link = { title: 'Lantern register', link: 'https://lantern.example/', documentUrl: null };
      await bodies.create(site.staff, '/resources', link);
      const publication = { isShown: false };
      await bodies.create(site.staff, '/resources', { ...link, title: 'Hidden lantern', publication });
      const member = bodies.member({ name: 'Asha Lantern', role: 'Treasurer' });
      await bodies.create(site.staff, '/about/members', member);
      type Group = { data: Record<string, unknown>[]; total: number } | undefined;
      type Groups = Record<'posts' | 'links' | 'members' | 'pages', Group> & { spelling?: string };
      const find = async (q: string) => (await site.visitor.get<Groups>(`/search?q=${q}`)).body;
      const { posts, links, members } = await find('lantern');
      expect(posts?.total).toBe(6);
      expect(links?.data.map(({ title }) => title)).toEqual([['', 'Lantern', ' register']]);
      expect(members?.data.map(({ name }) => name)).toEqual([['Asha ', 'Lantern', '']]);
      const { pages } = await find('mediation%20engineers');
      expect(pages?.data.map(({ path }) => path)).toEqual(['/about']);
      expect((await find('photovoltaik')).posts?.total).toBe(0);
      expect([(await find('mirorr')).spelling, (await find('treasurer')).spelling]).toEqual([
        ...['mirror', undefined],
      ]);
    });
  });
});

/** Words by which of the posts have them, the first being the oldest. */
const words: Record<string, (index: number) => boolean> = {
  common: () => true,
  frequent: (index) => index % 3 === 0,
  former: (index) => index < 150,
  recent: (index) => index >= 200,
  rare: (index) => index % 100 === 7,
  ancient: (index) => index < 40,
  missing: () => false,
  ' zq': (index) => index % 90 === 1,
};
const count = 260;

interface Made {
  id: string;
  index: number;
  isDraft: boolean;
  category: string;
}

describe.each(engines)('among many posts on %s', (engine) => {
  let database: TestDatabase;
  let store: Store;
  let open: ReturnType<typeof connect>;
  let made: Made[];

  beforeAll(async () => {
    database = await createDatabase(engine);
    const { databaseUrl, dataDirectory } = database;
    store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
    made = await store.atomically(fill);
    open = connect(database);
  });
  afterAll(async () => {
    await open.connection.destroy();
    await store.close();
    await database.dispose();
  });

  test('[API-08] [SEARCH-01] the search finds the newest of many posts, however old and however common their words are', async () => {
    const filters: PostFilter[] = [{ status: 'Published' }, {}, { categoryId: made[0]?.category ?? '' }];
    const pairs = [
      ...[
        ['frequent', 'former'],
        ['common', 'ancient'],
        ['ancient', 'recent'],
        ['common', ' zq'],
      ],
    ];
    for (const searched of [...Object.keys(words).map((word) => [word]), ...pairs])
      for (const filter of filters) {
        const expected = made.filter((post) => searched.every((word) => matching(word, filter)(post)));
        for (const limit of [1, 20, 1000]) {
          const search = { terms: searched.map((word) => ['otherwise', word]), filter, limit };
          const found = await searchIndexes[open.engine.name].newest(open.connection, search);
          const places = found.map(({ place }) => place);
          expect([search, places]).toEqual([search, expected.slice(0, limit).map(({ id }) => id)]);
          const heads =
            searched.length > 1 ? expected.slice(0, limit).map(({ index }) => `post ${index}  `) : [];
          for (const [index, head] of heads.entries()) expect(found[index]?.head).toContain(head);
        }
      }
  });
});

/** Posts in two categories, newest first; one in eleven is a draft. */
async function fill(store: Store): Promise<Made[]> {
  const one = await store.collection(categories).create({ name: 'One' }, start);
  const two = await store.collection(categories).create({ name: 'Two' }, start);
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    const category = (index % 2 ? two : one).id;
    const isDraft = index % 11 === 4;
    const write = toPostWrite(parse(blogPosts.input, draft(index, category, isDraft)));
    const moment = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const { id } = await store.posts.create(write, start, { createdAt: moment });
    made.unshift({ id, index, isDraft, category });
  }
  return made;
}

function draft(index: number, category: string, isDraft: boolean): bodies.Body {
  const has = Object.keys(words).filter((word) => words[word]?.(index));
  return bodies.post(category, {
    title: `Post ${index}`,
    content: `<p>${has.join(' ')}</p>`,
    status: isDraft ? 'Draft' : 'Published',
  });
}

function matching(query: string, { status, categoryId }: PostFilter) {
  return ({ index, isDraft, category }: Made): boolean =>
    (words[query]?.(index) ?? false) && !(status && isDraft) && (!categoryId || category === categoryId);
}
