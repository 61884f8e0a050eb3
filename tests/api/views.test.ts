import { beforeEach, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

describe.each(engines)('[ENT-22] view counts on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let post: bodies.Stored;
  const views = async (id = post.id) =>
    (await site.staff.get<bodies.Stored>(`/blog/posts/${id}`)).body.viewCount;

  beforeEach(async () => {
    post = await bodies.createPost(site.staff);
  });

  test('every read of a post by a visitor is counted, cached responses included', async () => {
    expect(await views()).toBe(0);
    const reads = Array.from({ length: 200 }, () => site.visitor.get(`/blog/posts/${post.id}`, browser));
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    await expect.poll(() => views()).toBe(200);
  });

  test('every page view of a post by a visitor is counted, cached pages included', async () => {
    for (let number = 0; number < 3; number += 1) {
      expect((await site.visitor.page(`/blog/${post.id}`, browser)).status).toBe(200);
    }
    await expect.poll(() => views()).toBe(3);
  });

  test('staff, robots, lists and drafts are not counted as views', async () => {
    const draft = await bodies.createPost(site.staff, { status: 'Draft' });
    await site.staff.call('GET', `/blog/posts/${post.id}`, { headers: browser });
    await site.visitor.get(`/blog/posts/${post.id}`, robot);
    await site.visitor.page(`/blog/${post.id}`, robot);
    await site.visitor.call('HEAD', `/blog/posts/${post.id}`, { headers: browser });
    await site.visitor.get('/blog/posts', browser);
    await site.visitor.get('/blog/posts/search?q=roof', browser);
    await site.visitor.get(`/blog/posts/${draft.id}`, browser);
    await site.visitor.get(`/blog/posts/${post.id}`, browser);
    await expect.poll(() => views()).toBe(1);
    expect(await views(draft.id)).toBe(0);
  });

  test('a view changes neither the time of the last change nor the ETag of the post', async () => {
    const before = await site.visitor.get(`/blog/posts/${post.id}`, browser);
    await expect.poll(() => views()).toBe(1);
    expect((await site.staff.get(`/blog/posts/${post.id}`)).body).toMatchObject({
      updatedAt: post.updatedAt,
    });
    const tag = before.headers.get('etag') ?? '';
    expect(
      (await site.visitor.get(`/blog/posts/${post.id}`, { ...browser, 'if-none-match': tag })).status,
    ).toBe(304);
    expect(before.text).not.toContain('viewCount');
  });

  test('the view count cannot be set by a request', async () => {
    await site.visitor.get(`/blog/posts/${post.id}`, browser);
    await expect.poll(() => views()).toBe(1);
    await site.staff.put(`/blog/posts/${post.id}`, { viewCount: 1000, title: 'Changed' });
    expect(await views()).toBe(1);
  });

  test('views are written to the database when the server stops', async () => {
    const other = await startServer({ database: site.server.database, environment: emptySite });
    await other.visitor.get(`/blog/posts/${post.id}`, browser);
    expect(await other.stop()).toBe(0);
    expect(await views()).toBe(1);
  });
});
