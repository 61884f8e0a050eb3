import type { Page } from 'playwright-core';
import routes from '../../app/routes.ts';
import { registry } from '../../content/index.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { enter, nothingSaved, pathOf, save, saveButton, summaryLines, writes } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';

/** The list of a content type, the texts that it shows, and its form. */
interface Section {
  /** Below `/admin`, and below `/api` unless `api` names another one. */
  path: string;
  api?: string;
  title: string;
  /** The columns, without that of the actions. */
  columns: string[];
  fetchFailed: string;
  /** What is asked before a delete, and what is told after one. Absent: there is no delete. */
  question?: string;
  deleteFailed?: string;
  deleted?: string;
  form?: Form;
  /** Rows of the requirements: of the list, of a failed load and of a delete. */
  ids: { list: string; fetch: string; remove?: string };
}

interface Form {
  verb: 'PUT' | 'PATCH';
  titles: [create: string, edit: string];
  /** By the labels of the controls. The first one names the record. */
  values: Record<string, string>;
  /** The same as the form shows it again, where that is something else. */
  shown?: Record<string, string>;
  /** All that an empty form is rejected for. */
  required: string[];
  /** The only control that can be wrong takes the focus in place of the summary. */
  focused?: string;
  /** Where it is not what is told of the list. */
  fetchFailed?: string;
  readsFromList?: boolean;
  created?: string;
  updated?: string;
  createFailed?: string;
  updateFailed?: string;
  ids: { form: string; created?: string; updated?: string; failed?: string; fetch?: string };
}

const picture = '/pictures/logos/suvarnex.svg';
const outage = 'The database is away.';
const times = ['Created At', 'Updated At'];
const missing = (...labels: string[]) => labels.map((label) => `${label} is required`);

const sections: Section[] = [
  {
    path: '/categories',
    api: '/blog/categories',
    title: 'Categories',
    columns: ['Name', ...times],
    // The server's words.
    fetchFailed: outage,
    ids: { list: '[ADM-CAT-01] [ADM-CAT-02]', fetch: '[ERR-76]' },
    form: {
      verb: 'PATCH',
      titles: ['Add New Category', 'Edit Category'],
      values: { Name: 'Storage and Grids' },
      required: missing('Name'),
      fetchFailed: 'Failed to fetch categories',
      created: 'Category created successfully!',
      updated: 'Category updated successfully!',
      createFailed: 'Failed to save category. Please try again',
      updateFailed: 'Failed to save category. Please try again',
      ids: { form: '[VAL-27]', created: '[ERR-23]', updated: '[ERR-23]', failed: '[ERR-25]' },
    },
  },
  {
    path: '/brands',
    title: 'Brands',
    columns: ['Logo', 'Name', ...times],
    fetchFailed: 'Failed to fetch brands',
    question: 'Are you sure you want to delete this brand?',
    deleteFailed: 'Failed to delete brand',
    ids: { list: '[ADM-BRAND-01] [ADM-BRAND-02]', fetch: '[AMB-93]', remove: '[ERR-91]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Brand', 'Edit Brand'],
      values: { 'Brand Name': 'Kiran Cells', 'Logo URL': picture },
      required: missing('Name', 'Logo URL'),
      ids: {
        form: '[ADM-BRAND-04] [ADM-BRAND-05] [ADM-BRAND-06] [ADM-BRAND-08] [ADM-BRAND-09]',
        failed: '[ERR-81]',
      },
    },
  },
  {
    path: '/tags',
    title: 'Tags',
    columns: ['Name', 'Usage Count', ...times],
    fetchFailed: outage,
    question: 'Are you sure you want to delete this tag?',
    deleteFailed: outage,
    ids: { list: '[ADM-TAG-01] [ADM-TAG-02]', fetch: '[ERR-77]', remove: '[ERR-77] [ERR-84]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Tag', 'Edit Tag'],
      values: { Name: 'Canal Arrays Test' },
      required: missing('Name'),
      fetchFailed: 'Failed to fetch tags',
      created: 'Tag created successfully!',
      updated: 'Tag updated successfully!',
      createFailed: 'Failed to save tag. Please try again',
      updateFailed: 'Failed to save tag. Please try again',
      ids: { form: '[VAL-28]', created: '[ERR-24]', updated: '[ERR-24]', failed: '[ERR-26]' },
    },
  },
  {
    path: '/testimonials',
    title: 'Testimonials',
    columns: ['Image', 'Author', 'Role', 'Location', 'Quote'],
    fetchFailed: 'Failed to fetch testimonials',
    question: 'Are you sure you want to delete this testimonial?',
    deleteFailed: 'Failed to delete testimonial',
    ids: { list: '[ADM-TEST-01]', fetch: '[ERR-62]', remove: '[ERR-63] [ERR-85]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Testimonial', 'Edit Testimonial'],
      values: {
        Author: 'Meera Iyer',
        Role: 'Plant Manager',
        Location: 'Chennai',
        Quote: 'The roof pays for itself.',
        'Image URL': picture,
      },
      required: missing('Author', 'Role', 'Location', 'Quote', 'Image URL'),
      readsFromList: true,
      created: 'Testimonial created successfully!',
      updated: 'Testimonial updated successfully!',
      createFailed: 'Failed to save testimonial. Please try again.',
      updateFailed: 'Failed to save testimonial. Please try again.',
      ids: {
        form: '[VAL-35] [VAL-36] [VAL-37] [VAL-38] [VAL-39]',
        created: '[ERR-27]',
        updated: '[ERR-28]',
        failed: '[ERR-29]',
      },
    },
  },
  {
    path: '/channels',
    title: 'Channels',
    columns: ['Image', 'Title', 'Description', 'Link'],
    fetchFailed: 'Failed to fetch channels',
    question: 'Are you sure you want to delete this channel?',
    deleteFailed: 'Failed to delete channel',
    ids: { list: '[ADM-CHAN-01]', fetch: '[ERR-60]', remove: '[ERR-61] [ERR-83]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Channel', 'Edit Channel'],
      values: {
        Title: 'Rooftop Forum',
        Description: 'Questions about rooftops.',
        Link: 'https://example.org/forum',
        'Image URL': picture,
        Color: 'from-blue-500 to-blue-600',
        Icon: '💬',
      },
      required: missing('Title', 'Description', 'Link', 'Image URL', 'Color', 'Icon'),
      readsFromList: true,
      ids: {
        form: '[VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33] [VAL-34]',
        failed: '[ERR-78]',
      },
    },
  },
  {
    path: '/carousel',
    title: 'Carousel',
    columns: ['Image', 'URL'],
    fetchFailed: 'Failed to fetch carousel images',
    question: 'Are you sure you want to delete this image?',
    deleteFailed: 'Failed to delete carousel image',
    ids: {
      list: '[ADM-CAR-01] [ADM-CAR-03]',
      fetch: '[ERR-65]',
      remove: '[ADM-CAR-08] [ERR-66] [ERR-86]',
    },
  },
  {
    path: '/video',
    title: 'Videos',
    columns: ['Thumbnail', 'Title', 'Video ID'],
    fetchFailed: 'Failed to fetch video',
    question: 'Are you sure you want to delete this video?',
    deleteFailed: 'Failed to delete video',
    ids: { list: '[ADM-VID-01]', fetch: '[ERR-67]', remove: '[ERR-68] [ERR-87]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Video', 'Edit Video'],
      values: { Title: 'A Year on the Roof', 'YouTube URL': 'https://youtu.be/aqz-KE-bpKQ' },
      shown: { 'YouTube URL': 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      required: missing('YouTube URL'),
      focused: 'YouTube URL',
      ids: { form: '[VAL-43]', failed: '[ERR-80]' },
    },
  },
  {
    path: '/important-information',
    title: 'Important Info',
    columns: ['Content', 'Type', 'Document', 'Created At'],
    fetchFailed: 'Failed to fetch important information',
    question: 'Are you sure you want to delete this information?',
    deleteFailed: 'Failed to delete important information',
    ids: { list: '[ADM-INFO-01] [ADM-INFO-03]', fetch: '[ERR-57]', remove: '[ERR-58] [ERR-88]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Important Information', 'Edit Important Information'],
      values: { Content: 'The office is closed on Friday.', 'Notice Type': 'Other' },
      required: missing('Content', 'Notice Type'),
      created: 'Important information created successfully!',
      updated: 'Important information updated successfully!',
      createFailed: 'Failed to save important information. Please try again.',
      updateFailed: 'Failed to save important information. Please try again.',
      ids: { form: '[VAL-49] [VAL-50]', created: '[ERR-30]', updated: '[ERR-31]', failed: '[ERR-32]' },
    },
  },
  {
    path: '/resources',
    title: 'Resources',
    columns: ['Title', 'Link', 'Document'],
    fetchFailed: 'Failed to fetch resources',
    question: 'Are you sure you want to delete this resource?',
    deleteFailed: 'Failed to delete resource',
    ids: { list: '[ADM-RES-01] [ADM-RES-02]', fetch: '[ERR-52] [ADM-RES-05]', remove: '[ERR-55]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Resource', 'Edit Resource'],
      values: {
        Title: 'Net Metering Rules',
        Link: 'https://example.org/rules',
        'Document URL': 'https://example.org/rules.pdf',
      },
      required: missing('Title', 'Link', 'Document URL'),
      fetchFailed: 'Failed to fetch resource',
      created: 'Resource added successfully',
      updated: 'Resource updated successfully',
      createFailed: 'Failed to add resource',
      updateFailed: 'Failed to update resource',
      ids: {
        form: '[ADM-RES-06] [ADM-RES-07] [ADM-RES-08] [ADM-RES-09] [VAL-61] [VAL-62] [VAL-63]',
        created: '[ERR-41]',
        updated: '[ERR-40]',
        failed: '[ERR-42] [ERR-43] [ERR-53] [ERR-54]',
        fetch: '[ERR-56]',
      },
    },
  },
  {
    path: '/rate-cards',
    title: 'Rate Cards',
    columns: ['Title', 'Description', 'Price', 'Features', 'Popular', ...times],
    fetchFailed: 'Failed to fetch rate cards',
    question: 'Are you sure you want to delete this rate card?',
    deleteFailed: 'Failed to delete rate card',
    deleted: 'Rate card deleted successfully',
    ids: { list: '[ADM-RATE-01] [ADM-RATE-02]', fetch: '[ERR-47]', remove: '[ERR-44] [ERR-48] [ERR-92]' },
    form: {
      verb: 'PATCH',
      titles: ['Create Rate Card', 'Edit Rate Card'],
      values: {
        Title: 'Seedling Plan',
        Price: 'Free for start-ups',
        Description: 'For the first year.',
        'Feature 1': 'News',
      },
      required: missing('Title', 'Price', 'Description', 'Feature'),
      fetchFailed: 'Failed to fetch rate card',
      created: 'Rate card created successfully',
      updated: 'Rate card updated successfully',
      createFailed: 'Failed to create rate card',
      updateFailed: 'Failed to update rate card',
      ids: {
        form: '[ADM-RATE-05] [ADM-RATE-06] [ADM-RATE-11] [VAL-64] [VAL-65] [VAL-66] [VAL-67]',
        created: '[ERR-46]',
        updated: '[ERR-45]',
        failed: '[ERR-50] [ERR-51]',
        fetch: '[ERR-49]',
      },
    },
  },
];

/** The only list with notifications of what failed, and the only form that leaves by itself when its record is not there. */
const notifies = ({ path }: Section) => path === '/rate-cards';

const apiOf = ({ api, path }: Section) => api ?? path;
const idsOf = ({ ids, form }: Section) =>
  [...new Set([...Object.values(ids), ...Object.values(form?.ids ?? {})].join(' ').split(' '))].join(' ');
const common = '[AMB-85] [AMB-91] [AMB-93] [AMB-113] [AMB-114] [F2] [F6] [ADM-LIST-09] [ADM-LIST-11]';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const alert = (page: Page) => page.getByRole('alert');
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page) => page.getByRole('alertdialog');
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test('every content type with the regular form has a walk through its screens', () => {
  const formOf = (id: string) =>
    routes.flatMap(({ children = [] }) => children).find((route) => route.id === id)?.file;
  const regular = registry
    .map(({ definition }) => definition.section)
    .filter((section) => formOf(`admin${section}/new`) === 'admin/form/page.tsx');
  expect(regular.length).toBeGreaterThanOrEqual(9);
  expect(sections.filter(({ form }) => form).map(({ path }) => path)).toEqual(
    expect.arrayContaining(regular as string[]),
  );
});

for (const section of sections) {
  const { path, title, form } = section;
  test(`${common} ${idsOf(section)} ${title}: the list${form ? ' and the form show' : ' shows'} the columns, titles, questions and messages of the content type, whether a load, a save or a delete succeeds or fails`, async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    const calls = callsTo(page, section);
    await page.route(`**/api${apiOf(section)}{,/*}`, (route) =>
      route.fulfill({ status: 500, json: { detail: outage } }),
    );
    await page.goto(`/admin${path}${form ? '/some-id/edit' : ''}`);
    if (form) await failToOpen(page, section, form, calls);
    await failToList(page, section);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    expect(await alert(page).count(), 'the error goes').toBe(0);
    await seeList(page, section);
    if (form) await leaveForm(page, form, section);
    if (form) await createRecord(page, form, section);
    if (form) await updateRecord(page, form, section, calls);
    if (section.question) await deleteRecord(page, section, calls);
  });
}

/** The calls for the records of a section, as `POST /brands`. */
function callsTo(page: Page, section: Section): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, '');
    const isOfSection = path === apiOf(section) || path.startsWith(`${apiOf(section)}/`);
    if (request.url().includes('/api/') && isOfSection) calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

async function failToOpen(page: Page, section: Section, form: Form, calls: string[]): Promise<void> {
  const message = form.fetchFailed ?? section.fetchFailed;
  if (notifies(section)) {
    await toast(page, message).waitFor();
    await expect.poll(() => pathOf(page), { message: String(form.ids.fetch) }).toBe(`/admin${section.path}`);
    expect(await toast(page, message).count(), form.ids.fetch).toBe(1);
    return;
  }
  await expect
    .poll(() => alert(page).allTextContents(), {
      message: `[AMB-114] ${form.ids.fetch ?? ''} the record does not load`,
    })
    .toEqual([message]);
  expect(await page.locator('main form').count(), 'there is no form to overwrite the record with').toBe(0);
  const record = form.readsFromList ? '' : '/some-id';
  expect(new Set(calls), 'where the form reads its record').toEqual(
    new Set([`GET ${apiOf(section)}${record}`]),
  );
  await page.getByRole('link', { name: `Back to ${section.title}` }).click();
}

async function failToList(page: Page, section: Section): Promise<void> {
  const { path, fetchFailed, ids } = section;
  await expect.poll(() => pathOf(page)).toBe(`/admin${path}`);
  await heading(page, section.title).waitFor();
  await expect
    .poll(() => alert(page).allTextContents(), { message: `[AMB-93] ${ids.fetch} the list does not load` })
    .toEqual([fetchFailed]);
  const colour = await alert(page).evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, `${ids.fetch} the error is red`).toBeGreaterThan(2 * Math.max(green, blue));
  expect(await page.getByRole('table').count(), `${ids.fetch} no table`).toBe(0);
  expect(await page.locator('.spinner').count()).toBe(0);
  await expect
    .poll(() => toast(page, fetchFailed).count(), { message: `${ids.fetch} the notification` })
    .toBe(notifies(section) ? 1 : 0);
}

async function seeList(page: Page, { path, title, columns, question, form, ids }: Section): Promise<void> {
  expect(await page.getByRole('table', { name: title }).isVisible(), ids.list).toBe(true);
  expect(await page.getByRole('columnheader').allTextContents(), ids.list).toEqual([...columns, 'Actions']);
  const records = await rows(page).count();
  expect(await page.getByRole('button', { name: /^Delete '/ }).count(), ids.list).toBe(
    question ? records : 0,
  );
  expect(await page.getByRole('link', { name: /^Edit '/ }).count(), ids.list).toBe(form ? records : 0);
  expect(await page.getByRole('link', { name: 'Create New' }).getAttribute('href'), ids.list).toBe(
    `/admin${path}/new`,
  );
}

const openNew = async (page: Page, { titles }: Form) => {
  await page.getByRole('link', { name: 'Create New' }).click();
  await heading(page, titles[0]).waitFor();
};
const named = ({ values }: Form) => Object.entries(values)[0] as [label: string, name: string];

async function leaveForm(page: Page, form: Form, { path }: Section): Promise<void> {
  await openNew(page, form);
  const control = page.getByLabel(named(form)[0], { exact: true });
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await control.fill('Unsaved');
  await cancel.click();
  await pressIn(page, 'Keep editing');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await control.inputValue(), '[F6] a stay keeps what was entered').toBe('Unsaved');
  expect(pathOf(page), '[F6] a stay').toBe(`/admin${path}/new`);
  await control.fill('');
  await cancel.click();
  await expect
    .poll(() => pathOf(page), { message: '[F6] a form without changes is left unasked' })
    .toBe(`/admin${path}`);
}

async function createRecord(page: Page, form: Form, section: Section): Promise<void> {
  const { ids, required, values, created, createFailed } = form;
  const [, name] = named(form);
  await rows(page).first().waitFor();
  const before = await rows(page).count();
  await openNew(page, form);
  const sent = writes(page);
  await save(page);
  await expect
    .poll(() => summaryLines(page), { message: `[AMB-113] ${ids.form} the summary` })
    .toEqual(required);
  const focused = form.focused ? page.getByLabel(form.focused, { exact: true }) : page.locator('.problems');
  await expect.poll(() => focused.evaluate(isFocused), { message: '[F2] the focus' }).toBe(true);
  expect(await messagesAtControls(page), `${ids.form} each message at its control`).toEqual(required);
  expect(await page.title(), '[F2]').toMatch(/^Error: /);
  expect(sent.lines(), '[AMB-113] nothing is sent').toEqual([]);

  await enter(page, values);
  await fail(page, 'POST', apiOf(section));
  await save(page);
  await seeFailure(page, `${ids.failed} a failed creation`, createFailed);
  expect(await shownIn(page, values), '[AMB-85] the values stay').toEqual(values);
  expect(await saveButton(page).textContent(), '[AMB-85] it can be tried again').toBe('Create');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save(page);
  await rowOf(page, name).waitFor();
  expect(pathOf(page), `${ids.form} back at the list`).toBe(`/admin${section.path}`);
  expect(await rows(page).count()).toBe(before + 1);
  expect(sent.lines()).toEqual([`POST ${apiOf(section)}`, `POST ${apiOf(section)}`]);
  await seeNotice(page, `${ids.created} a creation`, created);
}

async function updateRecord(page: Page, form: Form, section: Section, calls: string[]): Promise<void> {
  const { ids, values, shown, updated, updateFailed, titles, verb } = form;
  const [label, name] = named(form);
  const callsBefore = calls.length;
  await rowOf(page, name)
    .getByRole('link', { name: /^Edit '/ })
    .click();
  await heading(page, titles[1]).waitFor();
  const control = page.getByLabel(label, { exact: true });
  await control.waitFor();
  expect(await shownIn(page, values), 'the form shows what was saved').toEqual({ ...values, ...shown });
  // The record, or the list that has it; the list before may still be asked for.
  expect(calls.length - callsBefore, 'the form does not read again and again').toBeLessThanOrEqual(2);

  const sent = writes(page);
  await fail(page, verb, `${apiOf(section)}/*`);
  await control.fill(`${name} anew`);
  await save(page);
  await seeFailure(page, `${ids.failed} a failed update`, updateFailed);
  expect(await control.inputValue(), '[AMB-91] the values stay').toBe(`${name} anew`);
  expect(await saveButton(page).textContent(), '[AMB-91] it can be tried again').toBe('Update');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save(page);
  await rowOf(page, `${name} anew`).waitFor();
  const line = expect.stringMatching(`^${verb} ${apiOf(section)}/[\\w-]+$`);
  expect(sent.lines(), 'the method of the update').toEqual([line, line]);
  await seeNotice(page, `${ids.updated} an update`, updated);
}

async function deleteRecord(page: Page, section: Section, calls: string[]): Promise<void> {
  const { question = '', deleteFailed = '', deleted, form, ids } = section;
  const row = form ? rowOf(page, `${named(form)[1]} anew`) : rows(page).first();
  const before = await rows(page).count();
  const ask = async () => {
    await row.getByRole('button', { name: /^Delete '/ }).click();
    await dialog(page).getByText(question, { exact: true }).waitFor();
  };
  await fail(page, 'DELETE', `${apiOf(section)}/*`);
  const callsBefore = calls.length;
  await ask();
  await pressIn(page, 'Cancel');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(calls.length, '[ADM-LIST-09] a dismissed delete sends nothing').toBe(callsBefore);
  await ask();
  await pressIn(page, 'Delete');
  await expect
    .poll(() => alert(page).allTextContents(), { message: `${ids.remove} a failed delete` })
    .toEqual([deleteFailed]);
  expect(await rows(page).count(), `${ids.remove} the rows stay`).toBe(before);
  await expect
    .poll(() => toast(page, deleteFailed).count(), { message: `${ids.remove} the notification` })
    .toBe(notifies(section) ? 1 : 0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => dialog(page).count()).toBe(0);
  calls.length = 0;
  await ask();
  await pressIn(page, 'Delete');
  await expect.poll(() => rows(page).count(), { message: '[ADM-LIST-11] the row goes' }).toBe(before - 1);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11] the list is read again' })
    .toEqual([expect.stringMatching(`^DELETE ${apiOf(section)}/`), `GET ${apiOf(section)}`]);
  if (deleted) await toast(page, deleted).waitFor();
}

/** Lets the calls of a method fail. */
async function fail(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { detail: outage } })
      : route.fallback(),
  );
}

/** A failed save is told beside the buttons, and by a notification where the type has words for it. */
async function seeFailure(page: Page, which: string, message: string | undefined): Promise<void> {
  await alert(page).filter({ hasText: nothingSaved }).waitFor();
  await seeNotice(page, which, message);
}

/** A notification is dismissed when it was seen: the next one may say the same. */
async function seeNotice(page: Page, which: string, message: string | undefined): Promise<void> {
  if (message === undefined) return expect(await page.locator('.toast').count(), which).toBe(0);
  const shown = page.locator('.toast').filter({ has: page.getByText(message, { exact: true }) });
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => shown.count(), { message: which }).toBe(0);
}

/** What the controls with these labels hold. */
async function shownIn(page: Page, values: Form['values']): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const label of Object.keys(values))
    shown[label] = await page
      .getByLabel(label, { exact: true })
      .evaluate((control: HTMLInputElement | HTMLSelectElement) =>
        control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? '') : control.value,
      );
  return shown;
}

/** The messages that rejected controls are described by. */
function messagesAtControls(page: Page): Promise<string[]> {
  return page.locator('main form [aria-invalid=true]').evaluateAll((controls) =>
    controls.map((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .filter((element) => element?.classList.contains('field-error'))
        .map((element) => element?.textContent ?? '')
        .join(),
    ),
  );
}

const isFocused = (element: Element) => element === document.activeElement;
