import { describe, expect, test } from 'vitest';
import type { Reading } from '../../content/reading.ts';
import { isoDate } from '../../kernel/zoned-date.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const dayMs = 86_400_000;
const daysAgo = (days: number) => isoDate(new Date(Date.now() - days * dayMs));

describe.each(usualEngines)('what is read, on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const reading = async () => (await site.staff.get<Reading>('/admin/reading')).body;
  const visitsOf = async () =>
    withRows(site.server.database, (rows) =>
      rows.all('select path, visits from visits_by_day order by path', []),
    );
  const open = (path: string, headers: Record<string, string> = browser) => site.visitor.page(path, headers);

  test('[UXP-02] a document that a person opens is a visit of its page on this day, from the cache too; robots, prefetches, the panel, the API and error pages are none', async () => {
    const post = await bodies.createPost(site.staff);
    for (const path of ['/about', '/About/', '/about?utm_source=mail', `/blog/${post.id}`]) {
      for (let number = 0; number < 3; number += 1) expect((await open(path)).status).toBe(200);
    }
    await open('/about', robot);
    for (const name of ['sec-purpose', 'purpose']) {
      await open('/about', { ...browser, [name]: 'prefetch' });
      await open('/contact', { ...browser, [name]: 'prefetch;prerender' });
    }
    await open('/admin');
    await open('/nowhere');
    await open(`/blog/${'0'.repeat(8)}-0000-7000-8000-000000000000`);
    await site.visitor.get('/blog/posts', browser);
    await expect
      .poll(() => visitsOf())
      .toEqual([
        { path: '/about', visits: 9 },
        { path: `/blog/${post.id}`, visits: 3 },
      ]);
    const { days, posts } = await reading();
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({ day: isoDate(new Date()), visits: 12 });
    expect(days.slice(0, -1).every(({ visits }) => visits === 0)).toBe(true);
    await expect
      .poll(async () => (await reading()).posts)
      .toEqual([{ id: post.id, title: post.title, views: 3 }]);
    expect(posts.length).toBeLessThanOrEqual(1);
  });

  test('[UXP-02] visits know nothing of who it was', async () => {
    await open('/resources', { ...browser, cookie: 'a=b', 'x-forwarded-for': '203.0.113.77' });
    await expect.poll(async () => JSON.stringify(await visitsOf())).toContain('/resources');
    const columns = await withRows(site.server.database, (rows) =>
      rows.all('select * from visits_by_day', []),
    );
    for (const row of columns) expect(Object.keys(row).sort()).toEqual(['day', 'path', 'visits']);
    const answer = await open('/resources');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('[UXP-02] visits are told for 90 days, added up over all instances and kept when the server stops', async () => {
    await withRows(site.server.database, async (rows) => {
      const insert = 'insert into visits_by_day (day, path, visits) values ($1, $2, $3)';
      for (const [days, path, visits] of [
        [90, '/', 5],
        [89, '/', 7],
        [89, '/join', 2],
        [1, '/', 4],
      ] as const)
        await rows.all(insert, [daysAgo(days), path, visits]);
    });
    const before = (await reading()).days;
    expect([before.at(0), before.at(-2)]).toEqual([
      { day: daysAgo(89), visits: 9 },
      { day: daysAgo(1), visits: 4 },
    ]);
    if (engine === 'postgres') {
      const second = await startServer({ database: site.server.database });
      await second.visitor.page('/join', browser);
      await open('/join');
      await second.stop();
    } else {
      await open('/join');
      await open('/join');
    }
    const day = isoDate(new Date());
    await expect
      .poll(() =>
        withRows(site.server.database, (rows) =>
          rows.all("select visits from visits_by_day where path = '/join' and day = $1", [day]),
        ),
      )
      .toEqual([{ visits: 2 }]);
  });

  test('[UXP-02] searches of visitors that showed nothing are counted without what was typed on the way; those of staff and robots are not, nor those that showed near spellings or posts without one of the words', async () => {
    const search = (q: string, headers = browser) =>
      site.visitor.get(`/blog/posts/search?q=${encodeURIComponent(q)}`, headers);
    await bodies.createPost(site.staff, { title: 'Storing in a battery', status: 'Published' });
    for (const q of ['batery', 'battery zeppelins'])
      expect((await search(q)).body, q).toMatchObject({ total: 1 });
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

  test('[UXP-02] only staff read it', async () => {
    expect((await site.visitor.get('/admin/reading')).status).toBe(401);
  });
});
