import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { emptySite, useSite } from '../support/site.ts';

const hostile = '<p onclick="alert(1)">a<script>alert(2)</script><a href="javascript:alert(3)">b</a></p>';
const harmless = '<p>a<a href="about:blank" rel="noopener noreferrer">b</a></p>';

describe.each(usualEngines)('on %s', (engine) => {
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

    test('[TABLE-02] a table sent as HTML stays one, with its caption, header row and merged cells, and without widths and colours', async () => {
      const content =
        '<b id="docs-internal-guid"><table width="90%" border=1><caption>Tariff <i>2026</i> per m<sup>2</sup></caption><colgroup><col width=64></colgroup><thead><tr><td bgcolor="#eee">Slab</td><td style="width:9em;color:red">Rate</td></tr></thead><tbody><tr><th>0-100</th><td rowspan="2">3.5</td></tr><tr><th>101-200</th></tr></tbody><tfoot><tr><td colspan="2">all</td></tr></tfoot></table></b>';
      const stored =
        '<table><caption>Tariff 2026 per m²</caption><thead><tr><th scope="col">Slab</th><th scope="col">Rate</th></tr></thead><tbody><tr><th scope="row">0-100</th><td rowspan="2">3.5</td></tr><tr><th scope="row">101-200</th></tr><tr><td colspan="2">all</td></tr></tbody></table>';
      const { id } = await bodies.createPost(site.staff, { content, status: 'Published' });
      expect(await contentOf(`/blog/posts/${id}`)).toBe(stored);
      const again = await site.staff.put(`/blog/posts/${id}`, { content: stored });
      expect(again.body, 'saved again').toMatchObject({ content: stored });
      const feed = await site.visitor.page('/rss.xml');
      expect(feed.text, 'a plain table in the feed').toContain(
        '&#60;th scope=&#34;col&#34;&#62;Slab&#60;/th&#62;',
      );
      expect(feed.text).not.toContain('table-box');
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
      const content = '<p>सौर ऊर्जा क्षत्रिय 👩🏽‍🔧 مرحبا שלום e\u0301 ﬁ \u{1F1EE}\u{1F1F3}</p>';
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

  test('[API-03] [MEDIA-ED-05] a picture inside the content that cannot be decoded is kept, and left out of lists', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(200_000)}" alt="roof" />`;
    const tag = await bodies.createTag(site.staff);
    const content = `<p>before${picture}after</p>`;
    const post = await bodies.createPost(site.staff, { content, tags: [tag.id] });
    const { _id: category } = post.category as bodies.Stored;
    expect([post.content, await contentOf(`/blog/posts/${post.id}`)]).toEqual([content, content]);
    const lists = [
      '/blog/posts',
      `/blog/posts?tag=${tag.name}`,
      '/blog/posts/search?q=before',
      `/blog/categories/${category}/posts`,
    ];
    for (const path of lists) {
      const { text, body } = await site.visitor.get<{ data: bodies.Stored[] }>(path);
      expect(body.data.find(({ id }) => id === post.id)?.content).toBe('<p>beforeafter</p>');
      expect(text.length).toBeLessThan(20_000);
    }
  });
});
