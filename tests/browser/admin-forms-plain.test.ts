import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Definition } from '../../kernel/definition.ts';
import { formTitle, formViewOf } from '../../kernel/panel/form/view.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls } from './pages.ts';
import { enter, messageOf, pathOf, save, summaryLines, toast, writes } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { regularSections } from './section-forms.ts';

const picture = '/pictures/logos/suvarnex.svg';

/** The form of a section, the texts it says, and what is entered to prove it. */
interface Section {
  path: string;
  api: string;
  verb: 'PUT' | 'PATCH';
  rows: { form: string; created: string; updated: string; failed: string };
  titles: [create: string, edit: string];
  entries: Record<string, string>;
  /** All that an empty form is refused for. */
  required: string[];
  /** The label of the field that names the record. */
  naming: string;
  created?: string;
  updated?: string;
  createFailed?: string;
  updateFailed?: string;
}

const sections: Section[] = [
  {
    path: '/categories',
    api: '/blog/categories',
    verb: 'PATCH',
    rows: {
      form: '[ADM-CAT-01] [VAL-27] [ERR-23] [ERR-25]',
      created: '[ERR-23]',
      updated: '[ERR-23]',
      failed: '[ERR-25]',
    },
    titles: ['Add New Category', 'Edit Category'],
    entries: { Name: 'Storage and Grids' },
    required: ['Name is required'],
    naming: 'Name',
    created: 'Category created successfully!',
    updated: 'Category updated successfully!',
    createFailed: 'Failed to save category. Please try again',
    updateFailed: 'Failed to save category. Please try again',
  },
  {
    path: '/tags',
    api: '/tags',
    verb: 'PUT',
    rows: { form: '[ADM-TAG-01] [VAL-28]', created: '[ERR-24]', updated: '[ERR-24]', failed: '[ERR-26]' },
    titles: ['Add New Tag', 'Edit Tag'],
    entries: { Name: 'Canal Arrays Test' },
    required: ['Name is required'],
    naming: 'Name',
    created: 'Tag created successfully!',
    updated: 'Tag updated successfully!',
    createFailed: 'Failed to save tag. Please try again',
    updateFailed: 'Failed to save tag. Please try again',
  },
  {
    path: '/testimonials',
    api: '/testimonials',
    verb: 'PUT',
    rows: {
      form: '[ADM-TEST-01] [VAL-35] [VAL-36] [VAL-37] [VAL-38] [VAL-39]',
      created: '[ERR-27]',
      updated: '[ERR-28]',
      failed: '[ERR-29]',
    },
    titles: ['Add New Testimonial', 'Edit Testimonial'],
    entries: {
      Author: 'Meera Iyer',
      Role: 'Plant Manager',
      Location: 'Chennai',
      Quote: 'The roof pays for itself.',
      'Image URL': picture,
    },
    required: ['Author', 'Role', 'Location', 'Quote', 'Image URL'].map((label) => `${label} is required`),
    naming: 'Author',
    created: 'Testimonial created successfully!',
    updated: 'Testimonial updated successfully!',
    createFailed: 'Failed to save testimonial. Please try again.',
    updateFailed: 'Failed to save testimonial. Please try again.',
  },
  {
    path: '/channels',
    api: '/channels',
    verb: 'PUT',
    rows: {
      form: '[ADM-CHAN-01] [VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33] [VAL-34]',
      created: '',
      updated: '',
      failed: '[ERR-78]',
    },
    titles: ['Add New Channel', 'Edit Channel'],
    entries: {
      Title: 'Rooftop Forum',
      Description: 'Questions about rooftops.',
      Link: 'https://example.org/forum',
      'Image URL': picture,
      Color: 'from-blue-500 to-blue-600',
      Icon: '💬',
    },
    required: ['Title', 'Description', 'Link', 'Image URL', 'Color', 'Icon'].map(
      (label) => `${label} is required`,
    ),
    naming: 'Title',
  },
  {
    path: '/video',
    api: '/video',
    verb: 'PUT',
    rows: { form: '[ADM-VID-01] [VAL-43]', created: '', updated: '', failed: '[ERR-80]' },
    titles: ['Add New Video', 'Edit Video'],
    entries: { Title: 'A Year on the Roof', 'YouTube URL': 'https://youtu.be/aqz-KE-bpKQ' },
    required: ['YouTube URL is required'],
    naming: 'Title',
  },
  {
    path: '/important-information',
    api: '/important-information',
    verb: 'PUT',
    rows: {
      form: '[ADM-INFO-01] [ADM-INFO-03] [VAL-49] [VAL-50]',
      created: '[ERR-30]',
      updated: '[ERR-31]',
      failed: '[ERR-32]',
    },
    titles: ['Add New Important Information', 'Edit Important Information'],
    entries: { Content: 'The office is closed on Friday.', 'Notice Type': 'Other' },
    required: ['Content is required', 'Notice Type is required'],
    naming: 'Content',
    created: 'Important information created successfully!',
    updated: 'Important information updated successfully!',
    createFailed: 'Failed to save important information. Please try again.',
    updateFailed: 'Failed to save important information. Please try again.',
  },
  {
    path: '/brands',
    api: '/brands',
    verb: 'PUT',
    rows: {
      form: '[ADM-BRAND-04] [ADM-BRAND-05] [ADM-BRAND-06] [ADM-BRAND-08] [ADM-BRAND-09]',
      created: '',
      updated: '',
      failed: '[ERR-81]',
    },
    titles: ['Add New Brand', 'Edit Brand'],
    entries: { 'Brand Name': 'Kiran Cells', 'Logo URL': picture },
    required: ['Name is required', 'Logo URL is required'],
    naming: 'Brand Name',
  },
  {
    path: '/resources',
    api: '/resources',
    verb: 'PUT',
    rows: {
      form: '[ADM-RES-06] [ADM-RES-07] [ADM-RES-08] [ADM-RES-09] [VAL-61] [VAL-62] [VAL-63]',
      created: '[ERR-41]',
      updated: '[ERR-40]',
      failed: '[ERR-42] [ERR-43] [ERR-53] [ERR-54]',
    },
    titles: ['Add New Resource', 'Edit Resource'],
    entries: {
      Title: 'Net Metering Rules',
      Link: 'https://example.org/rules',
      'Document URL': 'https://example.org/rules.pdf',
    },
    required: ['Title', 'Link', 'Document URL'].map((label) => `${label} is required`),
    naming: 'Title',
    created: 'Resource added successfully',
    updated: 'Resource updated successfully',
    createFailed: 'Failed to add resource',
    updateFailed: 'Failed to update resource',
  },
  {
    path: '/rate-cards',
    api: '/rate-cards',
    verb: 'PATCH',
    rows: {
      form: '[ADM-RATE-05] [ADM-RATE-06] [ADM-RATE-11] [VAL-64] [VAL-65] [VAL-66] [VAL-67]',
      created: '[ERR-46]',
      updated: '[ERR-45]',
      failed: '[ERR-50] [ERR-51]',
    },
    titles: ['Create Rate Card', 'Edit Rate Card'],
    entries: {
      Title: 'Seedling Plan',
      Price: 'Free for start-ups',
      Description: 'For the first year.',
      'Feature 1': 'News',
    },
    required: ['Title', 'Price', 'Description', 'Feature'].map((label) => `${label} is required`),
    naming: 'Title',
    created: 'Rate card created successfully',
    updated: 'Rate card updated successfully',
    createFailed: 'Failed to create rate card',
    updateFailed: 'Failed to update rate card',
  },
];

const noNotice = async (page: Page) => expect(await page.locator('.toast').count()).toBe(0);

describe.each(sections)('the form of $path', (section) => {
  const { path, api, verb, rows, titles, entries, required, naming } = section;
  const list = `/admin${path}`;

  test(`${rows.form} ${rows.created} the form creates a record and returns to the list`, async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, `${path}/new`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(titles[0]);
    expect(await page.getByRole('button', { name: 'Cancel', exact: true }).isVisible()).toBe(true);
    const sent = writes(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    expect(await summaryLines(page)).toEqual(required);
    expect(sent.lines()).toEqual([]);
    await enter(page, entries);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await rowOf(page, entries[naming] ?? '').waitFor();
    expect(pathOf(page)).toBe(list);
    expect(sent.lines()).toEqual([`POST ${api}`]);
    if (section.created) await toast(page, section.created).waitFor();
    else await noNotice(page);
  });

  test(`${rows.updated} ${rows.failed} the content type declares its other messages and its update method`, () => {
    const { definition } = typeAt(path);
    const { messages }: Definition = definition;
    expect(formTitle(definition, formViewOf(definition), false)).toBe(titles[1]);
    expect(definition.updateVerb).toBe(verb);
    expect(messages.updated).toBe(section.updated);
    expect(messages.createFailed).toBe(section.createFailed);
    expect(messages.updateFailed).toBe(section.updateFailed);
  });
});

/** The tests of all sections prove that a form says what its type declares. */
function typeAt(path: string) {
  const section = regularSections.find((one) => one.path === path);
  if (!section) throw new Error(`${path} has no regular form.`);
  return section.type;
}

describe('a record that fails to load', () => {
  test('[ERR-56] a resource that fails to load shows its error message', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/resources/7', {}, 500);
    await openPanel(page, '/resources/7/edit');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to fetch resource');
    expect(await page.getByLabel('Title').count()).toBe(0);
  });

  test('[ERR-49] a rate card that fails to load shows a notification and returns to the list', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/rate-cards/7', {}, 500);
    await page.goto('/admin/rate-cards/7/edit');
    await toast(page, 'Failed to fetch rate card').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    await page.getByRole('table').waitFor();
    expect(await toast(page, 'Failed to fetch rate card').count()).toBe(1);
  });

  for (const [path, message] of [
    ['/testimonials', 'Failed to fetch testimonials'],
    ['/channels', 'Failed to fetch channels'],
  ] as const) {
    test(`the form of ${path} looks a record up in its list and reports a missing one`, async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(/There is no/);
      await signedIn(page, site);
      const read: string[] = [];
      page.on('request', (request) => request.url().includes('/api/') && read.push(request.url()));
      await openPanel(page, `${path}/7/edit`);
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(message);
      expect(read).toEqual([`${site.origin}/api${path}`]);
      expect(await page.locator('main form').count()).toBe(0);
    });
  }
});

test('[VAL-51] the document link of a notice must be a valid URL', async ({ page, site }) => {
  await signedIn(page, site);
  await openPanel(page, '/important-information/new');
  await page
    .getByText(/^Home shows the header notice, every page the footer notice: .* changed last\./)
    .waitFor();
  await enter(page, { Content: 'Closed', 'Notice Type': 'Other', 'Document Link': 'abc' });
  await save(page);
  expect(await messageOf(page, 'Document Link')).toBe('Must be a valid URL');
});

test('[VAL-59] the logo of a brand must be a valid URL', async ({ page, site }) => {
  await signedIn(page, site);
  await openPanel(page, '/brands/new');
  await enter(page, { 'Brand Name': 'Surya', 'Logo URL': 'abc' });
  const sent = writes(page);
  await save(page);
  expect(await messageOf(page, 'Logo URL')).toBe('Must be a valid URL');
  expect(sent.lines()).toEqual([]);
});
