import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { viewOf } from '../../kernel/panel/list/view.ts';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls, hold } from './pages.ts';
import { rowOf } from './panel-lists.ts';
import { callsFor, controlOf, entriesFor, fillForm, readForm, regularSections } from './section-forms.ts';

const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const nothingSaved = 'Nothing was saved. Your entries are still here; please try again.';
const path = (page: Page) => new URL(page.url()).pathname;
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).last();
const submit = (page: Page) => page.locator('form button[type=submit]');
const guard = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const sections = regularSections.map((section) => ({ label: section.type.definition.label, section }));

test('at least nine content types use the regular panel screens', () => {
  expect(sections.length).toBeGreaterThanOrEqual(9);
});

describe.each(sections)('$label', ({ section }) => {
  const { type, view, path: list, asked, required } = section;
  const { definition } = type;
  const { messages, titleField } = definition;

  const entries = () => entriesFor(section);
  const nameOf = (values: Record<string, unknown>) => String(values[titleField]);

  test('[ADM-LIST-02] [ADM-LIST-03] [ADM-LIST-05] [ADM-LIST-12] [ADM-LIST-13] a created record appears in the list and can be edited there', async ({
    panel,
  }) => {
    const values = entries();
    await openPanel(panel, list);
    await panel.getByRole('table').waitFor();
    const before = await panel.locator('tbody tr').count();
    const calls = callsFor(panel, section);

    await panel.getByRole('link', { name: 'Create New' }).click();
    await panel.waitForURL(`**/admin${list}/new`);
    await fillForm(panel, section, values);
    const release = await hold(panel, definition.paths[0]);
    await submit(panel).click();
    await expect.poll(() => submit(panel).textContent()).toBe('Saving...');
    release();
    await panel.waitForURL(`**/admin${list}`);
    await rowOf(panel, nameOf(values)).waitFor();
    await expect.poll(() => panel.locator('tbody tr').count()).toBe(before + 1);
    if (messages.created) await toast(panel, messages.created).waitFor();
    else expect(await panel.locator('.toast').count()).toBe(0);
    await panel.unrouteAll({ behavior: 'ignoreErrors' });

    const callsBefore = calls.length;
    await rowOf(panel, nameOf(values))
      .getByRole('link', { name: /^Edit '/ })
      .click();
    await panel.waitForURL(`**/admin${list}/*/edit`);
    await panel.locator(controlOf(titleField)).waitFor();
    const shown = await readForm(panel, section);
    for (const [name] of asked) {
      const made =
        type.fields[name]?.kind.name === 'youtube'
          ? type.fields[name].kind.format(values[name])
          : values[name];
      expect(shown[name], name).toEqual(made);
    }
    const renamed = `${nameOf(values)} anew`;
    await panel.locator(controlOf(titleField)).fill(renamed);
    // The record, or the list that has it; the list before may still be asked for.
    expect(calls.slice(callsBefore).length, 'the form does not read again and again').toBeLessThanOrEqual(2);
    await submit(panel).click();
    await panel.waitForURL(`**/admin${list}`);
    await rowOf(panel, renamed).waitFor();
    if (messages.updated) await toast(panel, messages.updated).waitFor();
    else expect(await panel.locator('.toast').count()).toBe(0);
    const writes = calls.filter((line) => !line.startsWith('GET'));
    expect(writes).toEqual([
      `POST ${definition.paths[0]}`,
      expect.stringMatching(`^${definition.updateVerb} ${definition.paths[0]}/[\\w-]+$`),
    ]);
  });

  test('[AMB-113] [F2] saving an empty form lists every required field and sends no request', async ({
    panel,
  }) => {
    await openPanel(panel, `${list}/new`);
    const calls = callsFor(panel, section);
    await submit(panel).click();
    const summary = panel.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    const [[name, field] = ['', undefined], ...others] = required;
    const isAlone = others.length === 0 && field?.focusedWhenRefused;
    const taker = isAlone ? panel.locator(controlOf(name)) : summary;
    await expect.poll(() => taker.evaluate((box) => box === document.activeElement)).toBe(true);
    for (const [name, { label }] of required) {
      const control = panel.locator(controlOf(name));
      expect(await control.getAttribute('aria-invalid'), label).toBe('true');
      const [message = ''] = await described(panel, name);
      expect(message, label).toMatch(/ is required$/);
      expect(await summary.getByRole('link', { name: message }).count(), label).toBeGreaterThan(0);
    }
    expect(await panel.title()).toMatch(/^Error: /);
    expect(calls.filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  test('[AMB-85] [AMB-91] a failed save shows an error, keeps the values and can be repeated', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const values = entries();
    await openPanel(panel, `${list}/new`);
    await fillForm(panel, section, values);
    const held = await readForm(panel, section);
    await panel.route(`**/api${definition.paths[0]}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await submit(panel).click();
    if (messages.createFailed) await toast(panel, messages.createFailed).waitFor();
    await panel.getByRole('alert').filter({ hasText: nothingSaved }).waitFor();
    if (!messages.createFailed) expect(await panel.locator('.toast').count()).toBe(0);
    expect(await submit(panel).textContent()).toBe('Create');
    expect(await readForm(panel, section)).toEqual(held);

    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await submit(panel).click();
    await panel.waitForURL(`**/admin${list}`);
    const row = rowOf(panel, nameOf(values));
    await row.getByRole('link', { name: /^Edit '/ }).click();
    await panel.locator(controlOf(titleField)).waitFor();
    await panel.route(`**/api${definition.paths[0]}/*`, (route) =>
      route.request().method() === definition.updateVerb
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    );
    await panel.locator(controlOf(titleField)).fill('Not to be lost');
    await submit(panel).click();
    if (messages.updateFailed) await toast(panel, messages.updateFailed).waitFor();
    await panel.getByRole('alert').filter({ hasText: nothingSaved }).waitFor();
    if (!messages.updateFailed) expect(await panel.locator('.toast').count()).toBe(0);
    expect(await panel.locator(controlOf(titleField)).inputValue()).toBe('Not to be lost');
    expect(await submit(panel).textContent()).toBe('Update');
  });

  test('[AMB-93] [AMB-114] a list or a record that fails to load shows an error and a way to continue', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const detail = 'The database is away.';
    await panel.route(`**/api${definition.paths[0]}{,/*}`, (route) =>
      route.fulfill({ status: 500, json: { detail } }),
    );
    await openPanel(panel, list);
    const alert = panel.getByRole('alert');
    const failure = viewOf(type).showsServerMessage ? detail : messages.fetchFailed;
    await expect.poll(() => alert.allTextContents()).toEqual([failure]);
    expect(await panel.getByRole('table').count()).toBe(0);

    await panel.goto(`/admin${list}/some-id/edit`);
    const one = messages.fetchOneFailed ?? messages.fetchFailed;
    if (view.returnsOnFailure) {
      await toast(panel, one).waitFor();
      await expect.poll(() => path(panel)).toBe(`/admin${list}`);
    } else {
      await panel.getByRole('alert').filter({ hasText: one }).waitFor();
      expect(await panel.locator('form').count()).toBe(0);
      await panel.getByRole('link', { name: `Back to ${definition.label}` }).click();
      await panel.waitForURL(`**/admin${list}`);
    }
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.locator('tbody tr').first().waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('[F6] leaving a form asks for confirmation while it has unsaved changes, and not otherwise', async ({
    panel,
  }) => {
    const elsewhere = panel.getByRole('navigation', { name: 'Admin' }).getByRole('link', {
      name: 'Dashboard',
    });
    await openPanel(panel, `${list}/new`);
    const title = panel.locator(controlOf(titleField));
    const empty = await title.inputValue();
    await title.fill('Unsaved');
    await elsewhere.click();
    await guard(panel).getByRole('button', { name: 'Keep editing' }).click();
    expect(await title.inputValue()).toBe('Unsaved');
    expect(path(panel)).toBe(`/admin${list}/new`);
    await title.fill(empty);
    await elsewhere.click();
    await panel.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await openPanel(panel, `${list}/new`);
    await title.fill('Given up');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await guard(panel).getByRole('button', { name: 'Discard changes' }).click();
    await panel.waitForURL(`**/admin${list}`);
  });

  if (viewOf(type).disabledActions?.includes('delete')) return;

  test('[ADM-LIST-09] [ADM-LIST-10] [ADM-LIST-11] a dismissed delete sends no request, and a confirmed one removes the row and fetches the list again', async ({
    panel,
    site,
  }) => {
    const values = entries();
    const staff = await site.staff();
    expect((await staff.post(definition.paths[0], values)).status).toBe(201);
    await openPanel(panel, list);
    const row = rowOf(panel, nameOf(values));
    await row.waitFor();
    const calls = callsFor(panel, section);
    const ask = async () => {
      await row.getByRole('button', { name: /^Delete '/ }).click();
      const dialog = panel.getByRole('alertdialog');
      await dialog.getByText(messages.confirmDelete, { exact: true }).waitFor();
      return dialog;
    };
    await (await ask()).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => panel.getByRole('alertdialog').count()).toBe(0);
    await ask();
    await panel.keyboard.press('Escape');
    await expect.poll(() => panel.getByRole('alertdialog').count()).toBe(0);
    expect(calls).toEqual([]);
    expect(await row.count()).toBe(1);
    await (await ask()).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await expect
      .poll(() => calls)
      .toEqual([expect.stringMatching(`^DELETE ${definition.paths[0]}/`), `GET ${definition.paths[0]}`]);
    if (messages.deleted) await toast(panel, messages.deleted).waitFor();
  });
});

/** What the control of an entry is described by, message first. */
async function described(page: Page, name: string): Promise<string[]> {
  return page.locator(controlOf(name)).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element?.classList.contains('field-error'))
      .map((element) => element?.textContent ?? ''),
  );
}
