import type { Page, Request } from 'playwright-core';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { answer, follow, record, visit } from './pages.ts';

export const categories = ['Policy', 'R&D', 'Solar Policy'].map((name) => ({
  ...record(`category-${name.toLowerCase().replace(/\W+/g, '-')}`),
  name,
}));

export const tags = [
  { ...record('tag-policy'), name: 'policy', usageCount: 3 },
  { ...record('tag-net'), name: 'net metering', usageCount: 2 },
];

/** A published post as the API answers it; `number` makes it differ from others. */
export function post(number: number, changes: Record<string, unknown> = {}) {
  return {
    ...record(`post-${number}`),
    path: `/blog/post-${number}`,
    title: `Post ${number}`,
    excerpt: `What post ${number} is about.`,
    content: `<p>The text of post ${number}.</p>`,
    coverImage: '/pictures/posts/floating-solar.webp',
    category: { _id: categories[0]?.id, id: categories[0]?.id, name: 'Policy' },
    tags: tags.map(({ _id, id, name }) => ({ _id, id, name })),
    author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
    publishedAt: '2026-11-25T00:00:00.000Z',
    readTime: 7,
    status: 'Published',
    ...changes,
  };
}

export const posts = (count: number) => Array.from({ length: count }, (_, index) => post(index + 1));

/** A page of posts as the API answers it. */
export function pageOf(all: readonly unknown[], page = 1, limit = 10) {
  const data = all.slice((page - 1) * limit, page * limit);
  return { data, page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) };
}

/** Answers the calls of the blog: lists as pages of `all`, a search and a category with the posts given for them. */
export async function answerBlog(page: Page, all: readonly unknown[] = posts(12)): Promise<void> {
  await answer(page, '/blog/categories', categories);
  await answer(page, '/tags', tags);
  await page.route('**/api/blog/posts?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    await route.fulfill({ json: pageOf(all, Number(query.get('page')), Number(query.get('limit'))) });
  });
}

/** Comes to the list by a navigation in the page, so that it calls the API from the browser. */
export async function comeToBlog(page: Page): Promise<void> {
  if (!page.url().endsWith('/shop')) await visit(page, '/shop');
  await follow(page, 'Blog');
}

/** Writes down each call of the API from now on, as path and query below `/api`. Notices are left out. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname === '/api/important-information') return;
    calls.push(pathname.slice('/api'.length) + search);
  });
  return calls;
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search posts' });
export const categoryBox = (page: Page) => page.getByRole('combobox', { name: 'Category' });
export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'More from the blog' });
/** The cards of the section with this heading. */
export const cards = (page: Page, section: string) =>
  page.getByRole('region', { name: section, exact: true }).getByRole('article');

/** Waits until the server has written down all views so far: it writes those of one moment together, a later one included. */
export async function viewsWritten(site: TestServer): Promise<void> {
  const staff = await site.staff();
  const { id } = await createPost(staff);
  await site.visitor.get(`/blog/posts/${id}`);
  await expect.poll(async () => (await staff.get<Stored>(`/blog/posts/${id}`)).body.viewCount).toBe(1);
}
