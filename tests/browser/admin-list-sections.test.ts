import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import { viewOf } from '../../kernel/panel/list/view.ts';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls } from './pages.ts';
import { brand, column, rowOf } from './panel-lists.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

interface Expected {
  path: string;
  title: string;
  /** The columns, without that of the actions. */
  columns: string[];
  /** The call of the list. */
  call: string;
  fetchFailed: string;
  /** What is asked before a delete, and what is told when it failed. Absent: there is no delete. */
  question?: string;
  deleteFailed?: string;
  hasEdit?: boolean;
  /** Rows of the requirements that the sentences prove. */
  rows: { list: string; fetch: string; remove: string; red?: string };
}

const moments = ['Created At', 'Updated At'];
const sections: Expected[] = [
  {
    path: '/categories',
    title: 'Categories',
    columns: ['Name', ...moments],
    call: '/blog/categories',
    // The server's words.
    fetchFailed: 'The database is away.',
    rows: { list: '[ADM-CAT-01] [ADM-CAT-02]', fetch: '[ERR-76]', remove: '' },
  },
  {
    path: '/brands',
    title: 'Brands',
    columns: ['Logo', 'Name', ...moments],
    call: '/brands',
    fetchFailed: 'Failed to fetch brands',
    question: 'Are you sure you want to delete this brand?',
    deleteFailed: 'Failed to delete brand',
    rows: { list: '[ADM-BRAND-01] [ADM-BRAND-02]', fetch: '[AMB-93]', remove: '[ERR-91]' },
  },
  {
    path: '/tags',
    title: 'Tags',
    columns: ['Name', 'Usage Count', ...moments],
    call: '/tags',
    fetchFailed: 'The database is away.',
    question: 'Are you sure you want to delete this tag?',
    deleteFailed: 'The database is away.',
    rows: { list: '[ADM-TAG-01] [ADM-TAG-02]', fetch: '[ERR-77]', remove: '[ERR-77] [ERR-84]' },
  },
  {
    path: '/testimonials',
    title: 'Testimonials',
    columns: ['Image', 'Author', 'Role', 'Location', 'Quote'],
    call: '/testimonials',
    fetchFailed: 'Failed to fetch testimonials',
    question: 'Are you sure you want to delete this testimonial?',
    deleteFailed: 'Failed to delete testimonial',
    rows: { list: '[ADM-TEST-01]', fetch: '[ERR-62]', remove: '[ERR-63] [ERR-85]' },
  },
  {
    path: '/channels',
    title: 'Channels',
    columns: ['Image', 'Title', 'Description', 'Link'],
    call: '/channels',
    fetchFailed: 'Failed to fetch channels',
    question: 'Are you sure you want to delete this channel?',
    deleteFailed: 'Failed to delete channel',
    rows: { list: '[ADM-CHAN-01]', fetch: '[ERR-60]', remove: '[ERR-61] [ERR-83]' },
  },
  {
    path: '/carousel',
    title: 'Carousel',
    columns: ['Image', 'URL'],
    call: '/carousel',
    fetchFailed: 'Failed to fetch carousel images',
    question: 'Are you sure you want to delete this image?',
    deleteFailed: 'Failed to delete carousel image',
    hasEdit: false,
    rows: {
      list: '[ADM-CAR-01] [ADM-CAR-03]',
      fetch: '[ERR-65]',
      remove: '[ADM-CAR-08] [ERR-66] [ERR-86]',
    },
  },
  {
    path: '/video',
    title: 'Videos',
    columns: ['Thumbnail', 'Title', 'Video ID'],
    call: '/video',
    fetchFailed: 'Failed to fetch video',
    question: 'Are you sure you want to delete this video?',
    deleteFailed: 'Failed to delete video',
    rows: { list: '[ADM-VID-01]', fetch: '[ERR-67]', remove: '[ERR-68] [ERR-87]' },
  },
  {
    path: '/important-information',
    title: 'Important Info',
    columns: ['Content', 'Type', 'Document', 'Created At'],
    call: '/important-information',
    fetchFailed: 'Failed to fetch important information',
    question: 'Are you sure you want to delete this information?',
    deleteFailed: 'Failed to delete important information',
    rows: { list: '[ADM-INFO-01]', fetch: '[ERR-57]', remove: '[ERR-58] [ERR-88]' },
  },
  {
    path: '/resources',
    title: 'Resources',
    columns: ['Title', 'Link', 'Document'],
    call: '/resources',
    fetchFailed: 'Failed to fetch resources',
    question: 'Are you sure you want to delete this resource?',
    deleteFailed: 'Failed to delete resource',
    rows: { list: '[ADM-RES-01] [ADM-RES-02]', fetch: '[ERR-52]', red: ' [ADM-RES-05]', remove: '[ERR-55]' },
  },
  {
    path: '/rate-cards',
    title: 'Rate Cards',
    columns: ['Title', 'Description', 'Price', 'Features', 'Popular', ...moments],
    call: '/rate-cards',
    fetchFailed: 'Failed to fetch rate cards',
    question: 'Are you sure you want to delete this rate card?',
    deleteFailed: 'Failed to delete rate card',
    rows: { list: '[ADM-RATE-01] [ADM-RATE-02]', fetch: '[ERR-47]', remove: '[ERR-48] [ERR-92]' },
  },
];

const refusal = { detail: 'The database is away.' };
const removal = (page: Page) => page.getByRole('button', { name: /^Delete '/ });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

describe.each(sections)('the list $title', (expected) => {
  const { path, title, columns, call, fetchFailed, question, deleteFailed, hasEdit = true, rows } = expected;

  test(`${rows.list} the list has the columns ${columns.join(', ')} and the actions of its records`, async ({
    panel,
  }) => {
    await openPanel(panel, path);
    await panel.getByRole('table', { name: title }).waitFor();
    expect(await panel.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await panel.getByRole('columnheader').allTextContents()).toEqual([...columns, 'Actions']);
    const records = await panel.locator('tbody tr').count();
    expect(records).toBeGreaterThan(0);
    expect(await removal(panel).count()).toBe(question ? records : 0);
    expect(await panel.getByRole('link', { name: /^Edit '/ }).count()).toBe(hasEdit ? records : 0);
    expect(await panel.getByRole('link', { name: 'Create New' }).getAttribute('href')).toBe(
      `/admin${path}/new`,
    );
  });

  test(`${rows.fetch} the list declares the message '${fetchFailed}' for a failed load`, () => {
    const type = registry.find(({ definition }) => definition.section === path) as ContentType;
    const told = viewOf(type).showsServerMessage ? refusal.detail : type.definition.messages.fetchFailed;
    expect(told).toBe(fetchFailed);
  });

  if (question === undefined || deleteFailed === undefined) return;

  test(`${rows.remove} a delete asks '${question}', and a failure shows '${deleteFailed}' above the rows`, async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(panel, `${call}/*`, refusal, 500);
    await openPanel(panel, path);
    await removal(panel).first().click();
    const dialog = panel.getByRole('alertdialog');
    expect(await dialog.getByText(question, { exact: true }).isVisible()).toBe(true);
    const before = await panel.locator('tbody tr').count();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => panel.getByRole('alert').textContent()).toBe(deleteFailed);
    expect(await panel.locator('tbody tr').count()).toBe(before);
    await expect.poll(() => toast(panel, deleteFailed).count()).toBe(path === '/rate-cards' ? 1 : 0);
  });
});

/** One with a screen of its own, one that tells the server's words, one with a notice, and the one that a row asks for; the tests of all sections prove the rest. */
const failing = sections.filter(({ path }) =>
  ['/carousel', '/tags', '/rate-cards', '/resources'].includes(path),
);

describe.each(failing)('the list $title', ({ path, call, fetchFailed, rows }) => {
  test(`${rows.fetch}${rows.red ?? ''} a list that fails to load shows '${fetchFailed}' in red instead of the table`, async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(panel, call, refusal, 500);
    await openPanel(panel, path);
    const alert = panel.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe(fetchFailed);
    const [red = 0, green = 0, blue = 0] = await alert.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(await panel.getByRole('table').count()).toBe(0);
    expect(await panel.locator('.spinner').count()).toBe(0);
    await expect.poll(() => toast(panel, fetchFailed).count()).toBe(path === '/rate-cards' ? 1 : 0);
  });
});

describe('columns of single lists', () => {
  test('[ADM-BRAND-02] [ADM-BRAND-03] [CONST-22] the brand list shows logos as pictures and times in Indian time', async ({
    open,
    site,
  }) => {
    const page = await open({ locale: 'hi-IN-u-nu-deva', timezoneId: 'America/New_York' });
    await signedIn(page, site);
    const times = { createdAt: '2026-11-20T18:45:00.000Z', updatedAt: '2027-01-01T00:05:00.000Z' };
    await answer(page, '/brands', [brand('Surya', times)]);
    await openPanel(page, '/brands');
    await expect.poll(() => column(page, 'Created At')).toEqual(['21/11/2026 00:15']);
    expect(await column(page, 'Updated At')).toEqual(['01/01/2027 05:35']);
    expect(await page.locator('td[data-label="Created At"] time').getAttribute('datetime')).toBe(
      times.createdAt,
    );
    expect(await page.locator('td[data-label="Logo"] img').getAttribute('src')).toBe(
      '/pictures/logos/suvarnex.svg',
    );
  });

  const record = { ...brand('one'), image: '/pictures/people/01.webp' };
  const person = { ...record, author: 'Asha', role: 'Owner', location: 'Pune' };

  test('[ADM-TEST-02] [CONST-15] the testimonial list cuts quotes at 100 characters', async ({ panel }) => {
    const quote = 'q'.repeat(150);
    const whole = { ...person, id: 'two', _id: 'two', quote: 'w'.repeat(100) };
    await answer(panel, '/testimonials', [{ ...person, quote }, whole]);
    await openPanel(panel, '/testimonials');
    await expect.poll(() => column(panel, 'Quote')).toEqual([`${'q'.repeat(100)}...`, 'w'.repeat(100)]);
    await panel.locator('td[data-label="Quote"]').first().click();
    await toast(panel, quote).waitFor();
  });

  test('[ADM-CHAN-02] [CONST-15] the channel list cuts descriptions at 100 characters', async ({ panel }) => {
    const channel = { ...record, title: 'Letters', link: 'https://example.org', color: '', icon: '' };
    await answer(panel, '/channels', [{ ...channel, description: 'd'.repeat(150) }]);
    await openPanel(panel, '/channels');
    await expect.poll(() => column(panel, 'Description')).toEqual([`${'d'.repeat(100)}...`]);
  });

  test('[ADM-CAR-04] [CONST-16] the carousel list cuts addresses of more than 50 characters to 20', async ({
    panel,
  }) => {
    const address = (length: number) => `https://example.org/${'p'.repeat(length - 20)}`;
    const image = (id: string, url: string) => ({ ...brand(id), url });
    await answer(panel, '/carousel', [image('a', address(60)), image('b', address(50))]);
    await openPanel(panel, '/carousel');
    await expect.poll(() => column(panel, 'URL')).toEqual([`${address(60).slice(0, 20)}...`, address(50)]);
  });

  test('[ADM-CAR-03] an edit address of a carousel image redirects to the dashboard', async ({ panel }) => {
    await panel.goto('/admin/carousel/some-id/edit');
    await expect.poll(() => new URL(panel.url()).pathname).toBe('/admin');
  });

  test('[ADM-RES-03] [ADM-RES-04] the resource list opens links in a new tab and shows Download only for a document', async ({
    panel,
  }) => {
    const resource = (id: string, documentUrl: string | null) => ({
      ...brand(id),
      ...{ title: id, link: 'https://example.org/page', documentUrl },
    });
    await answer(panel, '/resources', [
      resource('With', 'https://example.org/guide.pdf'),
      resource('Without', null),
    ]);
    await openPanel(panel, '/resources');
    const download = panel.getByRole('link', { name: 'Download' });
    await download.waitFor();
    expect(await download.count()).toBe(1);
    expect(await download.getAttribute('href')).toBe('https://example.org/guide.pdf');
    const links = panel.getByRole('link', { name: 'https://example.org/page' });
    expect(await links.first().getAttribute('target')).toBe('_blank');
    expect(await links.first().getAttribute('rel')).toContain('noopener');
  });

  test('[ADM-RES-12] deleting one of two resources with the same title keeps the other', async ({
    panel,
  }) => {
    const resource = (id: string, link: string) => ({ ...brand(id), title: 'Twin', link, documentUrl: null });
    let current = [resource('a', 'https://example.org/a'), resource('b', 'https://example.org/b')];
    await panel.route('**/api/resources{,/*}', (route) => {
      const isDelete = route.request().method() === 'DELETE';
      if (isDelete) current = current.filter(({ id }) => !route.request().url().endsWith(`/${id}`));
      return isDelete ? route.fulfill({ status: 204 }) : route.fulfill({ json: current });
    });
    await openPanel(panel, '/resources');
    await rowOf(panel, 'https://example.org/b').getByRole('button', { name: "Delete 'Twin'" }).click();
    await panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => column(panel, 'Link')).toEqual(['https://example.org/a']);
  });

  test('[ADM-RATE-03] [ADM-RATE-04] the rate card list shows the features in one line and a star for the popular card', async ({
    panel,
  }) => {
    const card = { ...record, title: 'Plan', description: 'D', price: 'Rs. 1', features: ['A', 'B', 'C'] };
    await answer(panel, '/rate-cards', [
      { ...card, isPopular: true },
      { ...card, id: 'two', _id: 'two', isPopular: false },
    ]);
    await openPanel(panel, '/rate-cards');
    await expect.poll(() => column(panel, 'Features')).toEqual(['A, B, C', 'A, B, C']);
    expect(await column(panel, 'Popular')).toEqual(['', '-']);
    expect(await panel.getByRole('img', { name: 'Popular' }).count()).toBe(1);
  });

  test('[ERR-44] a successful delete of a rate card shows a notification', async ({ panel, site }) => {
    const staff = await site.staff();
    const values = { title: 'To go', description: 'D', price: 'Rs. 1', features: ['A'], isPopular: false };
    await staff.post('/rate-cards', values);
    await openPanel(panel, '/rate-cards');
    await panel.getByRole('button', { name: "Delete 'To go'" }).click();
    await panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(panel, 'Rate card deleted successfully').waitFor();
    await expect.poll(() => rowOf(panel, 'To go').count()).toBe(0);
  });

  test('[ADM-INFO-03] [ADM-INFO-04] the notice list marks the live notices, and deleting a live one makes the next one live', async ({
    panel,
    site,
  }) => {
    const staff = await site.staff();
    const post = (content: string, noticeType: string) =>
      staff.post('/important-information', { content, noticeType });
    await post('Older footer', 'footer');
    await post('Newer footer', 'footer');
    await post('For nobody', 'other');
    await openPanel(panel, '/important-information');
    const live = (text: string) => rowOf(panel, text).getByText('Live', { exact: true });
    await expect.poll(() => live('Newer footer').count()).toBe(1);
    expect(await live('Older footer').count()).toBe(0);
    expect(await live('For nobody').count()).toBe(0);
    const refetched = panel.waitForResponse(
      (response) =>
        response.url().endsWith('/important-information') && response.request().method() === 'GET',
    );
    await panel.getByRole('button', { name: "Delete 'Newer footer'" }).click();
    await panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rowOf(panel, 'Newer footer').count()).toBe(0);
    await refetched;
    await expect.poll(() => live('Older footer').count()).toBe(1);
  });
});
