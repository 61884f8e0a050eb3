import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { createUsedDatabase, emptySite, useSite } from '../support/site.ts';

const day = 86_400_000;
const dayOf = (timestamp: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(timestamp);

describe.each(usualEngines)('suggested posts on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const posts: bodies.Stored[] = [];
  const names = (found: { title: string }[]) => found.map(({ title }) => title);
  const popular = async () => {
    const { status, body } = await site.visitor.get<{ data: { title: string; content: string }[] }>(
      '/blog/posts/popular',
    );
    expect(status).toBe(200);
    return names(body.data);
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
    const category = await bodies.createCategory(site.staff);
    for (let number = 1; number <= 10; number += 1)
      posts.push(await bodies.createPost(site.staff, { title: `Post ${number}`, category: category.id }));
    await bodies.createPost(site.staff, { title: 'Draft', status: 'Draft', category: category.id });
  });

  test('[UXS-07] the popular posts are the most read of the last 90 days that are not among the 4 newest, then the newest of those', async () => {
    expect(await popular(), 'before anybody has read one').toEqual(['Post 6', 'Post 5', 'Post 4', 'Post 3']);
    const [one, two, three] = posts;
    await read(two?.id, 3);
    await read(two?.id, 4, Date.now() - 30 * day);
    await read(three?.id, 5, Date.now() - 89 * day);
    await read(one?.id, 500, Date.now() - 90 * day);
    await read(posts.at(-1)?.id, 900);
    await change();
    expect(await popular()).toEqual(['Post 2', 'Post 3', 'Post 6', 'Post 5']);
    await site.staff.patch(`/blog/posts/${two?.id}`, { status: 'Draft' });
    expect(await popular(), 'without a post that was withdrawn').toEqual([
      'Post 3',
      'Post 6',
      'Post 5',
      'Post 4',
    ]);
    await site.staff.patch(`/blog/posts/${two?.id}`, { status: 'Published' });
  });

  test('[UXS-07] a visit counts for the day on which it happens in India', async () => {
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
    const id = posts[3]?.id;
    const before = dayOf(Date.now());
    for (let number = 0; number < 3; number += 1) await site.visitor.get(`/blog/posts/${id}`, browser);
    const counted = () =>
      withRows(site.server.database, (rows) =>
        rows.all('select day, views from post_views_by_day where post_id = $1', [id]),
      );
    await expect.poll(async () => Number((await counted())[0]?.views)).toBe(3);
    expect([before, dayOf(Date.now())]).toContain((await counted())[0]?.day);
  });

  test('[UXS-07] pages are made anew when visits have changed the popular posts, and only then; days that count no more are forgotten', async () => {
    const { database } = await createUsedDatabase(engine, true);
    const store = await openStore({ ...database, log: pino({ level: 'silent' }) });
    try {
      const [post] = (await store.posts.list({ status: 'Published' }, { offset: 12, limit: 1 })).posts;
      await store.posts.refreshPopular();
      const before = store.revision.current() ?? Number.NaN;
      await store.posts.addViews(new Map([[post?.id ?? '', 2]]));
      await store.posts.refreshPopular();
      const after = store.revision.current() ?? Number.NaN;
      expect(after).toBeGreaterThan(before);
      await store.posts.refreshPopular();
      expect(store.revision.current()).toBe(after);
      await withRows(database, async (rows) => {
        await rows.all('update post_views_by_day set day = $1', [dayOf(Date.now() - 90 * day)]);
        await store.posts.refreshPopular();
        expect(await rows.all('select * from post_views_by_day')).toEqual([]);
      });
    } finally {
      await store.close();
      await database.dispose();
    }
  });

  test('[UXS-08] the related posts of a post share most tags, then its category; drafts and the post itself are not among them', async () => {
    const [sun, wind, other] = [
      await bodies.createTag(site.staff),
      await bodies.createTag(site.staff),
      await bodies.createCategory(site.staff),
    ];
    const make = (title: string, tags: bodies.Stored[], changes: bodies.Body = {}) =>
      bodies.createPost(site.staff, {
        title,
        tags: tags.map(({ id }) => id),
        category: other.id,
        ...changes,
      });
    const post = await make('The post', [sun, wind]);
    const related = async () => {
      const path = `/blog/posts/${post.id}/related`;
      const { status, body } = await site.visitor.get<{ data: { title: string }[] }>(path);
      expect(status).toBe(200);
      return names(body.data);
    };
    expect(await related()).toEqual([]);
    await make('Same category', []);
    expect(await related()).toEqual(['Same category']);
    await make('Both tags', [wind, sun]);
    await make('One tag', [sun], { category: posts[0]?.category });
    await make('A draft', [sun, wind], { status: 'Draft' });
    expect(await related()).toEqual(['Both tags', 'One tag', 'Same category']);
    await make('One tag, newer', [wind]);
    expect(await related()).toEqual(['Both tags', 'One tag, newer', 'One tag']);
    const draft = await make('Hidden', [sun], { status: 'Draft' });
    for (const id of [draft.id, 'nothing'])
      expect((await site.visitor.get(`/blog/posts/${id}/related`)).status).toBe(404);
  });
});
