import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Listed {
  data: { id: string; title: string; status: string; publication?: unknown }[];
  total: number;
}

describe.each(engines)('the list of posts for staff on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let category: bodies.Stored;
  const titles = async (query: string, path = '/blog/posts') => {
    const { status, body } = await site.staff.get<Listed>(`${path}?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ title }) => title);
  };

  beforeAll(async () => {
    category = await bodies.createCategory(site.staff, 'Policy');
    const other = await bodies.createCategory(site.staff, 'Tools');
    for (const [title, status, of, views] of [
      ['beta rooftop', 'Draft', category, 5],
      ['Alpha rooftop', 'Published', category, 0],
      ['delta', 'Published', other, 9],
      ['Gamma rooftop', 'Draft', other, 0],
      ['epsilon rooftop', 'Published', category, 7],
    ] as const) {
      const post = await bodies.createPost(site.staff, { title, status, category: of.id });
      await withRows(site.server.database, (rows) =>
        rows.all('update blog_post_views set view_count = $1 where post_id = $2', [views, post.id]),
      );
    }
  });

  test('[UXP-05] posts are narrowed by status and category, newest first, with their number', async () => {
    expect(await titles('status=Draft')).toEqual(['Gamma rooftop', 'beta rooftop']);
    const { body } = await site.staff.get<Listed>('/blog/posts?category=Policy&limit=1&page=2');
    expect([body.total, body.data.map(({ title }) => title)]).toEqual([3, ['Alpha rooftop']]);
    const refused = await site.staff.get<{ errors: object }>('/blog/posts?status=Hidden');
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { status: 'The status must be Published or Draft' }],
    ]);
    expect((await site.staff.get('/blog/posts?category=Nope')).status).toBe(404);
  });

  test('[UXP-05] posts are sorted by title without regard to case, by date and by views, in both directions and in pages', async () => {
    const byTitle = ['Alpha rooftop', 'beta rooftop', 'delta', 'epsilon rooftop', 'Gamma rooftop'];
    expect(await titles('sort=title')).toEqual(byTitle);
    expect(await titles('sort=title&direction=descending')).toEqual(byTitle.toReversed());
    expect(await titles('sort=title&page=2&limit=2')).toEqual(byTitle.slice(2, 4));
    const byDate = ['beta rooftop', 'Alpha rooftop', 'delta', 'Gamma rooftop', 'epsilon rooftop'];
    expect(await titles('sort=date')).toEqual(byDate);
    expect(await titles('sort=date&direction=descending')).toEqual(byDate.toReversed());
    const byViews = ['delta', 'epsilon rooftop', 'beta rooftop'];
    expect((await titles('sort=views&direction=descending')).slice(0, 3)).toEqual(byViews);
    expect(await titles('sort=views&status=Draft')).toEqual(['Gamma rooftop', 'beta rooftop']);
  });

  test('[UXP-05] what a search finds is narrowed and sorted in the same way', async () => {
    const path = '/blog/posts/search';
    const byTitle = ['Alpha rooftop', 'beta rooftop', 'epsilon rooftop', 'Gamma rooftop'];
    expect(await titles('q=rooftop&sort=title', path)).toEqual(byTitle);
    expect(await titles('q=rooftop&status=Draft&category=Policy&sort=views', path)).toEqual(['beta rooftop']);
  });

  test('[UXP-05] a visitor sees published posts in their usual order, whatever is asked for', async () => {
    const { body } = await site.visitor.get<Listed>('/blog/posts?status=Draft&sort=title');
    expect(body.data.map(({ title }) => title)).toEqual(['epsilon rooftop', 'delta', 'Alpha rooftop']);
    const found = await site.visitor.get<Listed>('/blog/posts/search?q=rooftop&status=Draft&sort=title');
    expect(found.body.data.map(({ title }) => title)).toEqual(['epsilon rooftop', 'Alpha rooftop']);
  });
});
