import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoDate } from '../../engine/zoned-date.ts';
import type { Statistics } from '../../features/statistics/statistics.ts';
import { openStore } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite, useSite } from '../support/site.ts';

const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const dayMs = 86_400_000;
const dayOf = (timestamp: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(timestamp);
const daysAgo = (days: number) => isoDate(new Date(Date.now() - days * dayMs));

describe.each(usualEngines)('what is read, on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const reading = async () => (await site.staff.get<Statistics>('/admin/reading')).body;
  const open = (path: string, headers: Record<string, string> = browser) => site.visitor.page(path, headers);

  test('[UXP-02] a document that a person opens is a visit of its page on this day, from the cache too; robots, prefetches, the panel, the API and error pages are none', async () => {
    const post = await bodies.createPost(site.staff);
    for (const path of ['/about', '/About/', '/about?utm_source=mail', `/blog/${post.id}`])
      for (let number = 0; number < 3; number += 1) expect((await open(path)).status).toBe(200);
    await open('/about', robot);
    for (const name of ['sec-purpose', 'purpose']) await open('/about', { ...browser, [name]: 'prefetch' });
    for (const path of ['/admin', '/nowhere', `/blog/${'0'.repeat(8)}-0000-7000-8000-000000000000`])
      await open(path);
    await site.visitor.get('/blog/posts', browser);
    const visits = () =>
      withRows(site.server.database, (rows) => rows.all('select * from visits_by_day order by path'));
    const counted = [
      { day: expect.anything(), path: '/about', visits: 9 },
      { day: expect.anything(), path: `/blog/${post.id}`, visits: 3 },
    ];
    await expect.poll(visits).toEqual(counted);
    expect((await open('/about')).headers.get('set-cookie')).toBeNull();
    const { days } = await reading();
    expect(days).toHaveLength(90);
    expect(days.at(-1)?.day).toBe(isoDate(new Date()));
    expect([12, 13]).toContain(days.at(-1)?.visits);
    const posts = [{ id: post.id, title: post.title, views: 3 }];
    await expect.poll(async () => (await reading()).posts).toEqual(posts);
  });

  test('[UXP-02] visits are told for 90 days, added up over all instances and kept when the server stops', async () => {
    const today = isoDate(new Date());
    await withRows(site.server.database, async (rows) => {
      const insert = 'insert into visits_by_day (day, path, visits) values ($1, $2, $3)';
      for (const [days, path, visits] of [
        [90, '/', 5],
        [89, '/', 7],
        [89, '/join', 2],
      ] as const)
        await rows.all(insert, [daysAgo(days), path, visits]);
    });
    expect((await reading()).days.at(0)).toEqual({ day: daysAgo(89), visits: 9 });
    const second = await startServer({ database: site.server.database, environment: emptySite });
    await second.visitor.page('/join', browser);
    await open('/join');
    await second.stop();
    const stored = () =>
      withRows(site.server.database, (rows) =>
        rows.all("select visits from visits_by_day where path = '/join' and day = $1", [today]),
      );
    await expect.poll(stored).toEqual([{ visits: 2 }]);
  });

  test('[UXP-02] searches of visitors that showed nothing are counted without what was typed on the way; those of staff and robots are not, nor those that showed near spellings', async () => {
    const search = (q: string, headers = browser) =>
      site.visitor.get(`/blog/posts/search?q=${encodeURIComponent(q)}`, headers);
    await bodies.createPost(site.staff, { title: 'Storing in a battery', status: 'Published' });
    expect((await search('batery')).body).toMatchObject({ total: 1 });
    await Promise.all(['perovskit', 'Perovskite  cells', 'perovskite cells'].map((q) => search(q)));
    await search('crawled words', robot);
    await site.staff.call('GET', '/blog/posts/search?q=staff+words', { headers: browser });
    await expect
      .poll(async () => (await reading()).searches)
      .toEqual([{ query: 'perovskite cells', searches: 2 }]);
    // The second time it comes from the cache of the API.
    await search('perovskite cells');
    await expect.poll(async () => (await reading()).searches[0]?.searches).toBe(3);
  });

  test('[UXP-02] applications are counted by week, from Monday in India time', async () => {
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    const { body: sent } = await site.visitor.post<bodies.Stored>('/join', bodies.application(plan.id));
    await site.visitor.post('/join', bodies.application(plan.id, { firstName: 'Other' }));
    const { weeks } = await reading();
    expect(weeks).toHaveLength(13);
    expect(weeks.at(-1)?.applications).toBe(2);
    for (const { monday } of weeks) expect(new Date(monday).getUTCDay()).toBe(1);
    // One minute before that Monday begins in India.
    const moment = Date.parse(`${weeks.at(-1)?.monday}T00:00+05:30`) - 60_000;
    const time = moment.toString(16).padStart(12, '0');
    await withRows(site.server.database, (rows) =>
      rows.all('update "join" set id = $1 where id = $2', [
        `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`,
        sent.id,
      ]),
    );
    expect((await reading()).weeks.slice(-2).map(({ applications }) => applications)).toEqual([1, 1]);
  });

  describe('[ENT-22] view counts', () => {
    let post: bodies.Stored;
    const viewsOf = async (id: string) =>
      (await site.staff.get<bodies.Stored>(`/blog/posts/${id}`)).body.viewCount;
    beforeEach(async () => {
      post = await bodies.createPost(site.staff);
    });

    test('[ENT-22] every read of a post by a visitor, from caches too, is counted, and changes neither its time of change nor its ETag', async () => {
      expect(await viewsOf(post.id)).toBe(0);
      const day = dayOf(Date.now());
      const reads = Array.from({ length: 50 }, () => site.visitor.get(`/blog/posts/${post.id}`, browser));
      for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
      for (let number = 0; number < 3; number += 1) expect((await open(`/blog/${post.id}`)).status).toBe(200);
      await expect.poll(() => viewsOf(post.id)).toBe(53);
      expect((await site.staff.get<bodies.Stored>(`/blog/posts/${post.id}`)).body.updatedAt).toBe(
        post.updatedAt,
      );
      const days = await withRows(site.server.database, (rows) =>
        rows.all('select day from post_views_by_day where post_id = $1', [post.id]),
      );
      expect([day, dayOf(Date.now())], '[UXS-07] the day in India').toContain(days[0]?.day);
      const { headers, text } = (await reads[0]) as Awaited<(typeof reads)[0]>;
      expect(text).not.toContain('viewCount');
      const seen = { ...browser, 'if-none-match': headers.get('etag') ?? '' };
      expect((await site.visitor.get(`/blog/posts/${post.id}`, seen)).status).toBe(304);
    });

    test('staff, robots, lists and drafts are not counted as views', async () => {
      const draft = await bodies.createPost(site.staff, { status: 'Draft' });
      const path = `/blog/posts/${post.id}`;
      await site.staff.call('GET', path, { headers: browser });
      await site.visitor.get(path, robot);
      await site.visitor.call('HEAD', path, { headers: browser });
      for (const seen of ['/blog/posts', '/blog/posts/search?q=roof', `/blog/posts/${draft.id}`, path])
        await site.visitor.get(seen, browser);
      await expect.poll(() => viewsOf(post.id)).toBe(1);
      expect(await viewsOf(draft.id)).toBe(0);
      await site.staff.put(`/blog/posts/${post.id}`, { viewCount: 1000, title: 'Changed' });
      expect(await viewsOf(post.id), 'no request sets it').toBe(1);
    });
  });

  describe('suggested posts', () => {
    const posts: bodies.Stored[] = [];
    const names = (found: { title: string }[]) => found.map(({ title }) => title);
    const popular = async () => {
      const { status, body } = await site.visitor.get<{ data: { title: string; content: string }[] }>(
        '/blog/posts/popular',
      );
      expect(status).toBe(200);
      return names(body.data).map((title) => Number(title.replace('Post ', '')));
    };
    const read = (id: string | undefined, views: number, timestamp = Date.now()) =>
      withRows(site.server.database, (rows) =>
        rows.all('insert into post_views_by_day (post_id, day, views) values ($1, $2, $3)', [
          id,
          dayOf(timestamp),
          views,
        ]),
      );
    /** Makes a change that visitors see, after which nothing is answered from memory. */
    const change = async () => void (await bodies.createTag(site.staff));

    beforeAll(async () => {
      await withRows(site.server.database, (rows) => rows.all('delete from post_views_by_day'));
      const category = await bodies.createCategory(site.staff);
      for (let number = 1; number <= 10; number += 1)
        posts.push(await bodies.createPost(site.staff, { title: `Post ${number}`, category: category.id }));
      await bodies.createPost(site.staff, { title: 'Draft', status: 'Draft', category: category.id });
    });

    test('[UXS-07] the popular posts are the most read of the last 90 days that are not among the 4 newest, then the newest of those', async () => {
      expect(await popular(), 'before anybody has read one').toEqual([6, 5, 4, 3]);
      const [one, two, three] = posts;
      await read(two?.id, 3);
      await read(two?.id, 4, Date.now() - 30 * dayMs);
      await read(three?.id, 5, Date.now() - 89 * dayMs);
      await read(one?.id, 500, Date.now() - 90 * dayMs);
      await read(posts.at(-1)?.id, 900);
      await change();
      expect(await popular()).toEqual([2, 3, 6, 5]);
      await site.staff.patch(`/blog/posts/${two?.id}`, { status: 'Draft' });
      expect(await popular(), 'without a post that was withdrawn').toEqual([3, 6, 5, 4]);
      await site.staff.patch(`/blog/posts/${two?.id}`, { status: 'Published' });
    });

    test('[UXS-07] pages are made anew when visits have changed the popular posts, and only then; days that count no more are forgotten', async () => {
      const { database } = await createUsedDatabase(engine, true);
      const store = await openStore({ ...database, log: pino({ level: 'silent' }) });
      const { posts, revision } = store;
      const [post] = (await posts.list({ status: 'Published' }, { offset: 12, limit: 1 })).posts;
      const revisions = [];
      for (const views of [0, 2, 0]) {
        if (views) await posts.addViews(new Map([[post?.id ?? '', views]]));
        await posts.refreshPopular();
        revisions.push(revision.current() ?? Number.NaN);
      }
      const [before = 0, after, again] = revisions;
      expect(after).toBeGreaterThan(before);
      expect(again).toBe(after);
      await withRows(database, async (rows) => {
        await rows.all('update post_views_by_day set day = $1', [dayOf(Date.now() - 90 * dayMs)]);
        await posts.refreshPopular();
        expect(await rows.all('select * from post_views_by_day')).toEqual([]);
      });
      await store.close();
      await database.dispose();
    });

    test('[UXS-08] the related posts of a post share most tags, then its category; drafts and the post itself are not among them', async () => {
      const [sun, wind] = [(await bodies.createTag(site.staff)).id, (await bodies.createTag(site.staff)).id];
      const category = (await bodies.createCategory(site.staff)).id;
      const make = (title: string, tags: string[], changes: bodies.Body = {}) =>
        bodies.createPost(site.staff, { title, tags, category, ...changes });
      const post = await make('The post', [sun, wind]);
      const related = async () => {
        const path = `/blog/posts/${post.id}/related`;
        return names((await site.visitor.get<{ data: { title: string }[] }>(path)).body.data);
      };
      expect(await related()).toEqual([]);
      await make('Same category', []);
      await make('Both tags', [wind, sun]);
      await make('One tag', [sun], { category: posts[0]?.category });
      const draft = await make('A draft', [sun, wind], { status: 'Draft' });
      expect(await related()).toEqual(['Both tags', 'One tag', 'Same category']);
      await make('One tag, newer', [wind]);
      expect(await related()).toEqual(['Both tags', 'One tag, newer', 'One tag']);
      for (const id of [draft.id, 'nothing'])
        expect((await site.visitor.get(`/blog/posts/${id}/related`)).status).toBe(404);
    });
  });
});
