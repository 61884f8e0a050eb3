import type { Locator, Page } from 'playwright-core';
import routes from '../../app/routes.ts';
import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import { formTitle, formViewOf } from '../../kernel/panel/form/view.ts';
import { viewOf } from '../../kernel/panel/list/view.tsx';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { enter, nothingSaved, pathOf, save, saveButton, summaryLines, writes } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { type Form, outage, type Section, sections } from './section-texts.ts';

/** The only list with notifications of what failed, and the only form that leaves by itself when its record is not there. */
const notifies = ({ path }: Section) => path === '/rate-cards';

const apiOf = ({ api, path }: Section) => api ?? path;
const idsOf = ({ ids, form }: Section) =>
  [
    ...new Set(
      [ids, form?.ids].flatMap((group) =>
        Object.values(group ?? {})
          .join(' ')
          .split(' '),
      ),
    ),
  ].join(' ');
/** Walked in depth: one form with notifications and one without, two whose failures are told twice (one of them reads its record from the list), one with a choice. */
const inDepth = ['/rate-cards', '/brands', '/testimonials', '/important-information', '/resources'];
const ofForms = '[AMB-113] [AMB-114] [F2]';
const ofDepth = '[AMB-85] [AMB-91] [F6] [ADM-LIST-09] [ADM-LIST-11]';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const alert = (page: Page) => page.getByRole('alert');
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page) => page.getByRole('alertdialog');
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** The file of a screen of the panel. */
const screenOf = (path: string) =>
  routes.flatMap(({ children = [] }) => children).find(({ id }) => id === `admin${path}`)?.file ?? '';
/** Whether a form finds its record in the list. */
const readsList = ({ path }: Section) => screenOf(`${path}/new`) === 'admin/listed-record-form.tsx';

/** What a type with the regular list shows by its declaration alone. */
function declaredSection(type: ContentType): Section {
  const { definition } = type;
  const { messages, section: path, updateVerb } = definition;
  const { columns, disabledActions = [], showsServerMessage } = viewOf(type);
  const told = (message: string) => (showsServerMessage ? outage : message);
  const view = formViewOf(definition);
  const form: Form = {
    verb: updateVerb,
    titles: [formTitle(definition, view, true), formTitle(definition, view, false)],
    fetchFailed: messages.fetchOneFailed ?? messages.fetchFailed,
  };
  const remove = { question: messages.confirmDelete, deleteFailed: told(messages.deleteFailed) };
  return {
    ...{ path, api: definition.paths[0], title: definition.label },
    ...{ columns: columns.map(({ header }) => header), fetchFailed: told(messages.fetchFailed) },
    ...(disabledActions.includes('delete') ? {} : remove),
    ...(screenOf(`${path}/edit`) === '' ? {} : { form }),
  };
}

const declaredSections = (registry as readonly ContentType[])
  .filter(({ definition: { section } }) => screenOf(section) === 'admin/record-list.tsx')
  .filter(({ definition: { section } }) => !sections.some(({ path }) => path === section))
  .map(declaredSection);

for (const section of [...sections, ...declaredSections]) {
  const { path, title, form, question } = section;
  const isDeep = inDepth.includes(path);
  test(`${isDeep ? `${ofDepth} ` : ''}${form?.values ? `${ofForms} ` : ''}[AMB-93] ${idsOf(section)} ${title}: the list${form ? ' and the form have' : ' has'} the columns, titles, questions and messages that are required, whether a load, a save or a delete succeeds or fails`, async ({
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
    if (form && isDeep) await leaveForm(page, form, section);
    if (form) await createRecord(page, form, section, isDeep);
    if (form && isDeep) await updateRecord(page, form, section, calls);
    if (form?.ids && !isDeep) seeDeclared(section, form);
    if (question) await failToDelete(page, section);
    if (question && isDeep) await deleteRecord(page, section, calls);
  });
}

/** The walks in depth prove that a form does what its type declares. */
function seeDeclared({ path, fetchFailed }: Section, form: Form): void {
  const { definition } = registry.find((type) => type.definition.section === path) as ContentType;
  const { messages, updateVerb } = definition;
  const view = formViewOf(definition);
  const { saved, notSaved, ids } = form;
  expect(
    {
      ...{ verb: updateVerb, title: formTitle(definition, view, false) },
      fetchFailed: messages.fetchOneFailed ?? messages.fetchFailed,
      ...{ updated: messages.updated, failed: [messages.createFailed, messages.updateFailed] },
    },
    `${ids?.saved} ${ids?.notSaved} what the type declares`,
  ).toEqual({
    ...{ verb: form.verb, title: form.titles[1] },
    fetchFailed: form.fetchFailed ?? fetchFailed,
    ...{ updated: saved?.[1], failed: [notSaved?.[0], notSaved?.[1]] },
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
    await expect.poll(() => pathOf(page), { message: String(form.ids?.fetch) }).toBe(`/admin${section.path}`);
    expect(await toast(page, message).count(), form.ids?.fetch).toBe(1);
    return;
  }
  await expect
    .poll(() => alert(page).allTextContents(), {
      message: `[AMB-114] ${form.ids?.fetch ?? ''} the record does not load`,
    })
    .toEqual([message]);
  expect(await page.locator('main form').count(), 'there is no form to overwrite the record with').toBe(0);
  const record = readsList(section) ? '' : '/some-id';
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
    .poll(() => alert(page).allTextContents(), { message: `[AMB-93] ${ids?.fetch} the list does not load` })
    .toEqual([fetchFailed]);
  const colour = await alert(page).evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, `${ids?.fetch} the error is red`).toBeGreaterThan(2 * Math.max(green, blue));
  expect(await page.getByRole('table').count(), `${ids?.fetch} no table`).toBe(0);
  expect(await page.locator('.spinner').count()).toBe(0);
  await expect
    .poll(() => toast(page, fetchFailed).count(), { message: `${ids?.fetch} the notification` })
    .toBe(notifies(section) ? 1 : 0);
}

async function seeList(page: Page, { path, title, columns, question, form, ids }: Section): Promise<void> {
  expect(await page.getByRole('table', { name: title }).isVisible(), ids?.list).toBe(true);
  expect(await page.getByRole('columnheader').allTextContents(), ids?.list).toEqual(
    columns.length > 0 ? [...columns, 'Actions'] : [],
  );
  const records = await rows(page).count();
  expect(await page.getByRole('button', { name: /^Delete '/ }).count(), ids?.list).toBe(
    question ? records : 0,
  );
  expect(await page.getByRole('link', { name: /^Edit '/ }).count(), ids?.list).toBe(form ? records : 0);
  expect(await page.getByRole('link', { name: 'Create New' }).getAttribute('href'), ids?.list).toBe(
    `/admin${path}/new`,
  );
}

const openNew = async (page: Page, { titles }: Form) => {
  await page.getByRole('link', { name: 'Create New' }).click();
  await heading(page, titles[0]).waitFor();
};
const named = ({ values = {} }: Form) => Object.entries(values)[0] as [label: string, name: string];

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

async function createRecord(page: Page, form: Form, section: Section, isDeep: boolean): Promise<void> {
  const { ids, required, values } = form;
  await rows(page).first().waitFor();
  const before = await rows(page).count();
  await openNew(page, form);
  if (!values) {
    await page.goBack();
    return rows(page).first().waitFor();
  }
  const [, name] = named(form);
  const sent = writes(page);
  await save(page);
  await expect
    .poll(() => summaryLines(page), { message: `[AMB-113] ${ids?.form} the summary` })
    .toEqual(required?.map((message) => message.replace('Feature', 'Feature 1')));
  const focused = form.focused
    ? page.getByLabel(form.focused, { exact: true })
    : page.locator('.error-summary');
  await expect.poll(() => focused.evaluate(isFocused), { message: '[F2] the focus' }).toBe(true);
  expect(await messagesAtControls(page), `${ids?.form} each message at its control`).toEqual(required);
  expect(await page.title(), '[F2]').toMatch(/^Error: /);
  expect(sent.lines(), '[AMB-113] nothing is sent').toEqual([]);

  await enter(page, values);
  if (isDeep) await failToCreate(page, form, section);
  await saveWithNotice(page, `${ids?.saved} a creation`, form.saved?.[0], rowOf(page, name));
  expect(pathOf(page), `${ids?.form} back at the list`).toBe(`/admin${section.path}`);
  expect(await rows(page).count()).toBe(before + 1);
  const post = `POST ${apiOf(section)}`;
  expect(sent.lines()).toEqual(isDeep ? [post, post] : [post]);
}

async function failToCreate(page: Page, form: Form, section: Section): Promise<void> {
  await fail(page, 'POST', apiOf(section));
  await save(page);
  await seeFailure(page, `${form.ids?.notSaved} a failed creation`, [form.alerts?.[0], form.notSaved?.[0]]);
  expect(await shownIn(page, form), '[AMB-85] the values stay').toEqual(form.values);
  expect(await saveButton(page).textContent(), '[AMB-85] it can be tried again').toBe('Create');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function updateRecord(page: Page, form: Form, section: Section, calls: string[]): Promise<void> {
  const { ids, values, titles, verb } = form;
  const [label, name] = named(form);
  const callsBefore = calls.length;
  await rowOf(page, name)
    .getByRole('link', { name: /^Edit '/ })
    .click();
  await heading(page, titles[1]).waitFor();
  const control = page.getByLabel(label, { exact: true });
  await control.waitFor();
  expect(await shownIn(page, form), 'the form shows what was saved').toEqual(values);
  // The record, or the list that has it; the list before may still be asked for.
  expect(calls.length - callsBefore, 'the form does not read again and again').toBeLessThanOrEqual(2);

  const sent = writes(page);
  await fail(page, verb, `${apiOf(section)}/*`);
  await control.fill(`${name} anew`);
  await save(page);
  await seeFailure(page, `${ids?.notSaved} a failed update`, [form.alerts?.[1], form.notSaved?.[1]]);
  expect(await control.inputValue(), '[AMB-91] the values stay').toBe(`${name} anew`);
  expect(await saveButton(page).textContent(), '[AMB-91] it can be tried again').toBe('Update');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await saveWithNotice(page, `${ids?.saved} an update`, form.saved?.[1], rowOf(page, `${name} anew`));
  const line = expect.stringMatching(`^${verb} ${apiOf(section)}/[\\w-]+$`);
  expect(sent.lines(), 'the method of the update').toEqual([line, line]);
}

/** The record of the walk; where it created none, the first one. */
function rowToDelete(page: Page, { form }: Section): Locator {
  return form?.values ? rowOf(page, named(form)[1]) : rows(page).first();
}

async function askToDelete(page: Page, section: Section): Promise<void> {
  await rowToDelete(page, section)
    .getByRole('button', { name: /^Delete '/ })
    .click();
  await dialog(page).getByText(String(section.question), { exact: true }).waitFor();
}

async function failToDelete(page: Page, section: Section): Promise<void> {
  const { deleteFailed = '', ids } = section;
  const before = await rows(page).count();
  await fail(page, 'DELETE', `${apiOf(section)}/*`);
  await askToDelete(page, section);
  await pressIn(page, 'Delete');
  await expect
    .poll(() => alert(page).allTextContents(), { message: `${ids?.remove} a failed delete` })
    .toEqual([deleteFailed]);
  expect(await rows(page).count(), `${ids?.remove} the rows stay`).toBe(before);
  await expect
    .poll(() => toast(page, deleteFailed).count(), { message: `${ids?.remove} the notification` })
    .toBe(notifies(section) ? 1 : 0);
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function deleteRecord(page: Page, section: Section, calls: string[]): Promise<void> {
  const before = await rows(page).count();
  calls.length = 0;
  await askToDelete(page, section);
  await pressIn(page, 'Cancel');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(calls, '[ADM-LIST-09] a dismissed delete sends nothing').toEqual([]);
  await askToDelete(page, section);
  const told = section.deleted ? toast(page, section.deleted).waitFor() : undefined;
  await pressIn(page, 'Delete');
  await told;
  await expect.poll(() => rows(page).count(), { message: '[ADM-LIST-11] the row goes' }).toBe(before - 1);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11] the list is read again' })
    .toEqual([expect.stringMatching(`^DELETE ${apiOf(section)}/`), `GET ${apiOf(section)}`]);
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
async function seeFailure(
  page: Page,
  which: string,
  [summary = '', message]: [summary: string | undefined, message: string | undefined],
): Promise<void> {
  await alert(page)
    .filter({ hasText: `${summary} ${nothingSaved}`.trim() })
    .waitFor();
  await seeNotice(page, which, message);
}

/** Saves, and sees the notification while the list comes: it leaves by itself after two seconds. */
async function saveWithNotice(
  page: Page,
  which: string,
  message: string | undefined,
  row: Locator,
): Promise<void> {
  await Promise.all([save(page), message !== undefined && seeNotice(page, which, message)]);
  await row.waitFor();
  if (message === undefined) await seeNotice(page, which, message);
}

/** A notification is dismissed when it was seen: the next one may say the same. */
async function seeNotice(page: Page, which: string, message: string | undefined): Promise<void> {
  if (message === undefined) return expect(await page.locator('.toast').count(), which).toBe(0);
  const shown = page.locator('.toast').filter({ has: page.getByText(message, { exact: true }) });
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => shown.count(), { message: which }).toBe(0);
}

/** What the controls with these labels hold. */
async function shownIn(page: Page, { values = {} }: Form): Promise<Record<string, string>> {
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
