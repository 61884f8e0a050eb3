import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { emptySite, useSite } from '../support/site.ts';
import { upload } from '../support/upload.ts';

const hostile = '<p onclick="alert(1)">a<script>alert(2)</script><a href="javascript:alert(3)">b</a></p>';
const harmless = '<p>a<a href="about:blank" rel="noopener noreferrer">b</a></p>';

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const contentOf = async (path: string) =>
    String((await site.visitor.get<bodies.Stored>(path)).body.content);

  describe('the content of a post', () => {
    test('the content of a post is sanitised when it is written', async () => {
      const created = await bodies.createPost(site.staff, { content: hostile });
      expect(created.content).toBe(harmless);
      const changed = await site.staff.put(`/blog/posts/${created.id}`, { content: `${hostile}!` });
      expect(changed.body).toMatchObject({ content: `${harmless}!` });
      const stored = await withRows(site.server.database, (rows) =>
        rows.all('select content from blog_posts where id = $1', [created.id]),
      );
      expect(stored).toEqual([{ content: `${harmless}!` }]);
    });

    test('the content of a post is sanitised when it is read, for rows written directly into the database', async () => {
      const { id } = await bodies.createPost(site.staff);
      await withRows(site.server.database, async (rows) => {
        await rows.all('update blog_posts set content = $1 where id = $2', [hostile, id]);
        await rows.all('update content_revision set revision = revision + 1');
      });
      expect((await site.staff.get(`/blog/posts/${id}`)).body).toMatchObject({ content: harmless });
      await expect.poll(() => contentOf(`/blog/posts/${id}`)).toBe(harmless);
      const { body } = await site.visitor.get<{ data: bodies.Stored[] }>('/blog/posts');
      expect(body.data.find((post) => post.id === id)?.content).toBe(harmless);
    });

    test('hostile HTML in a plain text field is returned as text', async () => {
      const title = '</script><script>alert(1)</script>';
      expect(
        await bodies.createPost(site.staff, { title, excerpt: '<img src=x onerror=alert(1)>' }),
      ).toMatchObject({
        title,
        excerpt: '<img src=x onerror=alert(1)>',
      });
    });

    test('text of every writing system is stored unchanged', async () => {
      const content = '<p>सौर ऊर्जा क्षत्रिय 👩🏽‍🔧 مرحبا \u200fשלום e\u0301 ﬁ \u{1F1EE}\u{1F1F3}</p>';
      const { id } = await bodies.createPost(site.staff, { content });
      expect(await contentOf(`/blog/posts/${id}`)).toBe(content);
    });

    // The sanitiser does not depend on the engine.
    if (engine !== 'sqlite') return;

    test('content that is nested too deeply is rejected with 422', async () => {
      const content = '<b>'.repeat(68_000);
      const { id } = await bodies.createPost(site.staff);
      const refused = await site.staff.put(`/blog/posts/${id}`, { content });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errors: { content: 'Content is nested too deeply' } });
    });

    test('no known XSS payload passes the sanitiser', async () => {
      const { id } = await bodies.createPost(site.staff);
      for (let first = 0; first < xssPayloads.length; first += 30) {
        const content = xssPayloads
          .slice(first, first + 30)
          .map((payload) => `<p>${payload}</p>`)
          .join('\n');
        expect((await site.staff.put(`/blog/posts/${id}`, { content })).status).toBe(200);
        expect(findDisallowed(await contentOf(`/blog/posts/${id}`))).toEqual([]);
      }
    });
  });

  describe('[API-03] a picture inside the content', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(200_000)}" alt="roof" />`;
    const addressed = (before: string, after = '') =>
      new RegExp(`^<p>${before}<img src="/blog/pictures/[0-9a-f]{32}\\.png" alt="roof" />${after}</p>$`);

    test('an embedded picture is data for staff and an address for visitors and in lists (HOLD-03)', async () => {
      const tag = await bodies.createTag(site.staff);
      const post = await bodies.createPost(site.staff, {
        content: `<p>before${picture}after</p>`,
        tags: [tag.id],
      });
      const { _id: category } = post.category as bodies.Stored;
      expect(post.content).toBe(`<p>before${picture}after</p>`);
      const shown = await contentOf(`/blog/posts/${post.id}`);
      expect(shown).toMatch(addressed('before', 'after'));
      const lists = [
        '/blog/posts',
        `/blog/posts?tag=${tag.name}`,
        '/blog/posts/search?q=before',
        `/blog/categories/${category}/posts`,
      ];
      for (const path of lists) {
        const { text, body } = await site.visitor.get<{ data: bodies.Stored[] }>(path);
        expect(body.data.find(({ id }) => id === post.id)?.content).toBe(shown);
        expect(text.length).toBeLessThan(20_000);
      }
    });

    test('embedded pictures are stored outside the row that lists read, and deleted with the post', async () => {
      const rowOf = (id: string) =>
        withRows(site.server.database, (rows) =>
          rows.all('select content from blog_posts where id = $1', [id]),
        );
      const apart = (id: string) =>
        withRows(site.server.database, (rows) =>
          rows.all('select content from blog_post_pictured_contents where post_id = $1', [id]),
        );
      const { id } = await bodies.createPost(site.staff, { content: `<p>one${picture}</p>` });
      expect(await rowOf(id)).toEqual([{ content: expect.stringMatching(addressed('one')) }]);
      await site.staff.patch(`/blog/posts/${id}`, { title: 'Another title' });
      expect((await site.staff.get(`/blog/posts/${id}`)).body).toMatchObject({
        content: `<p>one${picture}</p>`,
      });
      const changed = await site.staff.put(`/blog/posts/${id}`, { content: `<p>two${picture}</p>` });
      expect(changed.body).toMatchObject({ content: `<p>two${picture}</p>` });
      expect([await rowOf(id), await apart(id)]).toEqual([
        [{ content: expect.stringMatching(addressed('two')) }],
        [{ content: `<p>two${picture}</p>` }],
      ]);
      await site.staff.put(`/blog/posts/${id}`, { content: '<p>three</p>' });
      expect([await contentOf(`/blog/posts/${id}`), await apart(id)]).toEqual(['<p>three</p>', []]);
      await site.staff.put(`/blog/posts/${id}`, { content: picture });
      await site.staff.delete(`/blog/posts/${id}`);
      expect(await apart(id)).toEqual([]);
    });

    test('the content of a post can be as large as a request of 16 MiB allows', async () => {
      const { id } = await bodies.createPost(site.staff);
      const content = (bytes: number) =>
        `<p><img src="data:image/png;base64,${'A'.repeat(bytes)}" alt="" /></p>`;
      const frame = JSON.stringify({ content: content(0) }).length;
      const largest = content(16 * 1024 * 1024 - frame);
      expect((await site.staff.put(`/blog/posts/${id}`, { content: largest })).status).toBe(200);
      const read = await site.staff.get<bodies.Stored>(`/blog/posts/${id}`);
      expect(String(read.body.content).length).toBe(largest.length);
      const chunks = [JSON.stringify({ content: content(16 * 1024 * 1024 - frame + 1) })];
      const tooLarge = await upload(site.staff, `/blog/posts/${id}`, { method: 'PUT', chunks });
      expect([tooLarge.status, tooLarge.contentType]).toEqual([413, 'application/problem+json']);
    });
  });
});
