import type { Page, Request } from 'playwright-core';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import type { TestServer } from '../support/server.ts';
import { answer, follow, record, visit } from './pages.ts';

/** The calls of the home page, by what they load. */
export const homePaths = {
  hero: '/carousel',
  video: '/video',
  channels: '/channels',
  testimonials: '/testimonials',
  brands: '/brands',
  events: '/events/next',
  notices: '/important-information',
} as const;

export const images = ['rooftop-sunrise', 'solar-farm', 'module-factory'].map((name) => ({
  ...record(name),
  url: `/pictures/hero/${name}.webp`,
}));

export const video = {
  ...record('film'),
  title: 'A day on the roof',
  videoUrl: 'aqz-KE-bpKQ',
  thumbnailUrl: '/pictures/video-thumbnail.webp',
};

const channel = { description: 'Questions and answers.', image: '/pictures/channels/policy-desk.webp' };
const chat = { color: 'from-green-500 to-green-600', icon: '💬', link: 'https://example.org/chat' };
export const channels = [
  { ...record('chat'), title: 'Member chat', ...channel, ...chat },
  { ...record('letters'), title: 'Letters', ...channel, color: 'url(evil)' },
  { ...record('trap'), title: 'Trap', ...channel, color: '', icon: '', link: 'javascript:alert(1)' },
];

export const testimonials = ['Asha Rao', 'Vikram Sethi'].map((author, index) => ({
  ...record(author),
  image: `/pictures/people/0${index + 1}.webp`,
  author,
  quote: `${author} says that the meter runs backwards.`,
  role: 'Installer',
  location: 'Pune',
}));

export const brands = ['Suvarnex', 'Neelkiran', 'Tejovat'].map((name) => ({
  ...record(name),
  name,
  logo: `/pictures/logos/${name.toLowerCase()}.svg`,
}));

export const notices = {
  header: { ...record('header'), content: 'Elections on Friday', noticeType: 'header' },
  footer: null,
};

/** Answers all calls of the home page with the records above, or with `others`. */
export async function answerHome(page: Page, others: Partial<Record<keyof typeof homePaths, unknown>> = {}) {
  const sections = { hero: images, video: [video], channels, testimonials, brands, events: [], notices };
  const answers = { ...sections, ...others };
  for (const [name, path] of Object.entries(homePaths)) {
    await answer(page, path, answers[name as keyof typeof homePaths]);
  }
}

/** Comes to the home page by a navigation in the page, so that it calls the API from the browser. */
export async function comeHome(page: Page): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname !== '/about') await visit(page, '/about');
  await follow(page, 'Home');
}

/** The calls of the About page. */
export const memberPaths = {
  committee: '/about/members/working-committee',
  others: '/about/members/other',
} as const;

const everyNetwork = Object.fromEntries(
  ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'].map((network) => [
    network,
    `https://example.org/${network}/asha`,
  ]),
);

/** A member as the API answers it. */
export function member(name: string, changes: Record<string, unknown> = {}) {
  return {
    ...{ ...record(name), name },
    role: `Role of ${name}`,
    image: '/pictures/people/05.webp',
    contact: '',
    order: 1,
    isWorkingCommittee: true,
    social: {},
    ...changes,
  };
}

export const committee = [
  member('Asha Rao', { contact: '9876543210', social: everyNetwork }),
  member('Vikram Sethi', {
    social: { ...everyNetwork, twitter: null, facebook: 'javascript:alert(1)', youtube: undefined },
  }),
  member('Noor Khan', { contact: '+91 98765 43211', social: { linkedin: 'javascript:alert(1)' } }),
];

/** Answers both lists of the About page. */
export async function answerMembers(page: Page, lists: { committee?: unknown; others?: unknown } = {}) {
  await answer(page, memberPaths.committee, lists.committee ?? committee);
  await answer(page, memberPaths.others, lists.others ?? []);
}

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

/** Deals with all that has come, so that nothing is new. */
export async function closeLeads(staff: Http): Promise<void> {
  for (const path of ['/contact', '/join'])
    for (const { id } of (await staff.get<Stored[]>(`${path}?state=new&limit=100`)).body)
      await staff.patch(`${path}/${id}/lead`, { state: 'done' });
}
