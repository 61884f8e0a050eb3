import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerMembers, committee, member, memberPaths } from './member-records.ts';
import { answer, failedCalls, translate } from './pages.ts';
import { changes } from './panel-forms.ts';
import { column, names, rowOf } from './panel-lists.ts';

const people = ['Asha Rao', 'Vikram Sethi', 'Noor Khan'];
const others = ['Ira Das', 'Om Puri'].map((name) => member(name, { isWorkingCommittee: false, order: 4 }));
const networks = ['LinkedIn', 'Twitter', 'Facebook', 'YouTube', 'WhatsApp', 'Instagram', 'Telegram'];
const lists = [
  ['working-committee', 'Working Committee', memberPaths.committee],
  ['other-members', 'Other Members', memberPaths.others],
] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const isAt = (page: Page, path: string) => expect.poll(() => address(page)).toBe(`/admin/about${path}`);
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alerts = (page: Page) => page.getByRole('alert').allTextContents();

describe('the member lists of the panel', () => {
  // Also proves ADM-ABOUT-03, ADM-ABOUT-04, ADM-ABOUT-05, ADM-ABOUT-06.
  test('[ADM-ABOUT-01] [ADM-ABOUT-02] members are listed in two tabs that the address names and the keyboard switches, each with its own search and links to its own forms', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page, { others });
    const shows = (wanted: string[], message: string) =>
      expect.poll(() => names(page), { message }).toEqual(wanted);
    await openPanel(page, '/about');
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Working Committee', 'Other Members']);
    await shows(people, '[ADM-ABOUT-02]');
    expect(await selectedTab(page)).toBe('Working Committee');
    expect(await page.getByText('3 members', { exact: true }).isVisible()).toBe(true);
    await tab(page, 'Other Members').click();
    await shows(['Ira Das', 'Om Puri'], '[ADM-ABOUT-03]');
    await isAt(page, '?tab=other-members');
    await page.reload();
    await shows(['Ira Das', 'Om Puri'], '[ADM-ABOUT-03] after a reload');
    expect(await selectedTab(page)).toBe('Other Members');
    await openPanel(page, '/about?tab=working-committee&q=khan');
    await shows(['Noor Khan'], 'a search');
    expect(await selectedTab(page)).toBe('Working Committee');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Image', 'Name', 'Role', 'Contact', 'Order', 'Actions'],
    ]);
    expect(await column(page, 'Contact')).toEqual(['+91 98765 43211']);
    await tab(page, 'Working Committee').focus();
    await page.keyboard.press('ArrowRight');
    await shows(['Ira Das', 'Om Puri'], 'the other tab after a search');
    expect(await column(page, 'Order')).toEqual(['4', '4']);
    await isAt(page, '?tab=other-members');

    for (const [list, title, row] of [
      ['other-members', 'Other Members', 'Ira Das'],
      ['working-committee', 'Working Committee', 'Asha Rao'],
    ] as const) {
      await tab(page, title).click();
      await rowOf(page, row).waitFor();
      const edit = page.getByRole('link', { name: `Edit '${row}'` });
      expect(await edit.getAttribute('href'), '[ADM-ABOUT-06]').toBe(
        `/admin/about/${list}/${encodeURIComponent(row)}`,
      );
      await page.getByRole('link', { name: 'Create New' }).click();
      await isAt(page, `/${list}/new`);
      await page.goBack();
    }
  });

  // Also proves ERR-70, ERR-71, ERR-89.
  test('[ADM-LIST-11] [ERR-69] a member list that fails to load and a delete that fails show an error in their tab, and a confirmed delete removes the member and fetches the list again', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    await signedIn(page, site);
    for (const [, , path] of lists) await answer(page, path, {}, 500);
    let calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/about/')) calls.push(`${request.method()} ${pathname}`);
    });
    const failures = ['Failed to fetch working committee members', 'Failed to fetch other members'];
    for (const [index, [list, title, path]] of lists.entries()) {
      const name = `Leaves ${list}`;
      const isWorkingCommittee = list === 'working-committee';
      const leaving = bodies.member({ name, isWorkingCommittee });
      const { id } = await bodies.create(staff, '/about/members', leaving);
      if (index === 0) await openPanel(page, '/about');
      else await tab(page, title).click();
      await expect.poll(() => alerts(page), { message: '[ERR-69] [ERR-70]' }).toEqual([failures[index]]);
      expect(await page.getByRole('button', { name: 'Reorder' }).isDisabled()).toBe(true);
      await page.unroute(`**/api${path}`);
      await press(page, 'Try again');
      await rowOf(page, name).waitFor();
      expect(await alerts(page), 'loaded again').toEqual([]);

      const one = '**/api/about/members/*';
      await page.route(one, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      const remove = async () => {
        await press(page, `Delete '${name}'`);
        const dialog = page.getByRole('alertdialog');
        await dialog.getByText('Are you sure you want to delete this member?', { exact: true }).waitFor();
        await dialog.getByRole('button', { name: 'Delete' }).click();
      };
      await remove();
      await expect.poll(() => alerts(page), { message: '[ERR-71]' }).toEqual(['Failed to delete member']);
      expect(await names(page), '[ERR-71]').toContain(name);
      await page.unroute(one);
      calls = [];
      await remove();
      await expect.poll(() => rowOf(page, name).count(), { message: '[ERR-89]' }).toBe(0);
      await expect
        .poll(() => calls, { message: '[ADM-LIST-11]' })
        .toEqual([`DELETE /api/about/members/${id}`, `GET /api${path}`]);
      expect((await staff.get(`/about/members/${id}`)).status, '[ADM-LIST-11]').toBe(404);
    }
  });
});

describe('the form of a member', () => {
  interface Stored {
    _id: string;
    name: string;
    order: number;
    isWorkingCommittee: boolean;
    social: Record<string, string | null | undefined>;
  }

  async function fill(page: Page, name: string) {
    await label(page, 'Name').fill(name);
    await label(page, 'Role').fill('Adviser');
    await label(page, 'Image URL').fill('/pictures/people/05.webp');
  }

  const errors = (page: Page) => page.locator('form .field-error').allTextContents();

  // Also proves ADM-ABOUT-07, ADM-ABOUT-08, ERR-33, ERR-35, VAL-52, VAL-53, VAL-54, VAL-55, VAL-56, HOLD-05.
  test('[ADM-ABOUT-04] [ADM-ABOUT-05] the form for a new member asks for its fields, suggests an order to the committee, sends nothing with errors, keeps its values when a save fails and adds the member to its list', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const order = label(page, 'Display Order');
    const create = () => press(page, 'Create');
    await signedIn(page, site);
    await answer(page, memberPaths.committee, {}, 500);
    await openPanel(page, '/about/working-committee/new');
    await order.waitFor();
    expect(await order.inputValue(), 'without the list').toBe('');
    await page.unroute(`**/api${memberPaths.committee}`);

    const { body: before } = await site.visitor.get<Stored[]>(memberPaths.committee);
    const sent = changes(page);
    await openPanel(page, '/about/working-committee/new');
    await label(page, 'Name').waitFor();
    const labels = await page.locator('form label').allTextContents();
    expect(labels, '[ADM-ABOUT-08]').toEqual([
      ...['Name', 'Role', 'Image URL', 'Contact', 'Display Order'],
      ...networks,
    ]);
    const next = String(Math.max(...before.map((one) => one.order)) + 1);
    expect(await order.inputValue(), '[VAL-55] the next order').toBe(next);
    await label(page, 'LinkedIn').fill('abc');
    await create();
    await page.getByText('There is a problem', { exact: true }).waitFor();
    expect(await errors(page), '[VAL-52] [VAL-53] [VAL-54] [VAL-56]').toEqual([
      ...['Name is required', 'Role is required', 'Image URL is required', 'Must be a valid URL'],
    ]);
    expect(await page.getByRole('link', { name: 'LinkedIn: Must be a valid URL' }).isVisible()).toBe(true);
    await label(page, 'LinkedIn').fill('');
    await fill(page, 'Kept Name');
    expect(await errors(page), 'after all are typed').toEqual([]);
    await order.fill('');
    await create();
    await expect.poll(() => errors(page), { message: '[VAL-55]' }).toEqual(['Display Order is required']);
    await order.fill('1.5');
    await create();
    await expect
      .poll(() => page.locator('form [data-field="order"] .field-error').allTextContents(), {
        message: '[HOLD-05]',
      })
      .toEqual(['Display Order must be a whole number of at least 1']);
    expect(await order.inputValue(), '[HOLD-05]').toBe('1.5');
    expect(sent).toEqual([]);

    await order.fill(next);
    await answer(page, '/about/members', {}, 500);
    await create();
    await page.getByText('Failed to save member. Please try again.', { exact: true }).waitFor();
    expect(await label(page, 'Name').inputValue(), '[ERR-35]').toBe('Kept Name');
    expect(address(page), '[ERR-35]').toBe('/admin/about/working-committee/new');
    await page.unroute('**/api/about/members');

    for (const [list, title, path] of lists) {
      const name = `New of ${title}`;
      const isOfCommittee = list === 'working-committee';
      if (!isOfCommittee) {
        await tab(page, title).click();
        await page.getByRole('link', { name: 'Create New' }).click();
        await label(page, 'Name').waitFor();
        expect(await order.inputValue(), 'the order of an other member').toBe('');
        expect(await order.getAttribute('required'), 'the order of an other member').toBe(null);
      }
      const back = page.getByRole('link', { name: title, exact: true });
      expect(await back.getAttribute('href')).toBe(`/admin/about?tab=${list}`);
      await fill(page, name);
      await label(page, 'LinkedIn').fill(' https://example.org/linkedin/new ');
      await create();
      await page.getByText('Member added successfully!', { exact: true }).first().waitFor();
      await isAt(page, `?tab=${list}`);
      await expect.poll(() => names(page), { message: '[ADM-ABOUT-07] [ERR-33]' }).toContain(name);
      const { body } = await site.visitor.get<Stored[]>(path);
      const stored = body.at(-1);
      expect(stored, title).toMatchObject({ name, isWorkingCommittee: isOfCommittee });
      expect(stored?.order, title).toBe((body.at(-2)?.order ?? 0) + 1);
      expect(stored?.social.linkedin).toBe('https://example.org/linkedin/new');
      expect(stored?.social.telegram ?? null).toBe(null);
    }
  });

  // Also proves ERR-72.
  test('[ADM-ABOUT-06] [ERR-34] updating a member changes the edited field and nothing else, an emptied order keeps the position, other addresses lead to the form of its list, and a member that fails to load shows an error', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const stored = async () => (await site.visitor.get<Stored[]>(memberPaths.others)).body;
    const [first, second] = await stored();
    const loads = (name?: string) => expect.poll(() => label(page, 'Name').inputValue()).toBe(name);
    await signedIn(page, site);
    await answer(page, '/about/members/some-id', {}, 500);
    await openPanel(page, '/about/other-members/some-id');
    await expect.poll(() => alerts(page)).toEqual(['Failed to fetch member details']);
    expect(await page.getByRole('textbox').count(), '[ERR-72]').toBe(0);
    await page.getByRole('link', { name: 'Back to Other Members' }).click();
    await isAt(page, '?tab=other-members');

    const sent = changes(page);
    await page.getByRole('link', { name: `Edit '${first?.name}'` }).click();
    await loads(first?.name);
    expect(address(page), '[ADM-ABOUT-06]').toBe(`/admin/about/other-members/${first?._id}`);
    await label(page, 'Role').fill('Another role');
    await press(page, 'Update');
    await page.getByText('Member updated successfully!', { exact: true }).waitFor();
    await isAt(page, '?tab=other-members');
    await page.getByRole('link', { name: `Edit '${second?.name}'` }).click();
    await loads(second?.name);
    await label(page, 'Display Order').fill('');
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await press(page, 'Update');
    expect((await answered).ok(), 'an emptied order').toBe(true);
    await isAt(page, '?tab=other-members');
    expect(sent.map((request) => request.method())).toEqual(['PATCH', 'PATCH']);
    const after = (await stored()).slice(0, 2).map((one) => ({ ...one, updatedAt: '' }));
    expect(after).toEqual([
      { ...first, role: 'Another role', updatedAt: '' },
      { ...second, updatedAt: '' },
    ]);

    const { body } = await site.visitor.get<Stored[]>(memberPaths.committee);
    const own = `/admin/about/working-committee/${body[0]?._id}`;
    const other = own.replace('working-committee', 'other-members');
    for (const path of [other, `${own}/edit`, `${other}/edit`]) {
      await page.goto(path);
      await expect.poll(() => address(page), { message: path }).toBe(own);
      await loads(body[0]?.name);
    }
    await press(page, 'Cancel');
    await isAt(page, '?tab=working-committee');
  });
});

describe('the dialog that reorders members', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
  const said = (page: Page) => dialog(page).getByRole('status').textContent();
  const focusedName = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );

  /** The people in the dialog, from the top. */
  async function order(page: Page): Promise<(string | undefined)[]> {
    const texts = await dialog(page).getByRole('listitem').allInnerTexts();
    return texts.map((text) => /[A-Z]\w+ [A-Z]\w+/.exec(text)?.[0]);
  }

  async function openDialog(page: Page) {
    await press(page, 'Reorder');
    await dialog(page).waitFor();
  }

  const isClosed = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0);

  // Also proves ADM-ABOUT-12, CONST-19, ERR-36.
  test("[ADM-ABOUT-10] [ADM-ABOUT-11] 'Save Order' stores positions starting at 1", async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/about');
    await page.getByRole('table').waitFor();
    const before = await names(page);
    const sent = changes(page);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Move down' }).first().click();
    await button(page, 'Save Order').click();
    await page.getByText('Members reordered successfully!', { exact: true }).waitFor();
    await isClosed(page);
    const wanted = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => names(page), { message: '[ADM-ABOUT-12]' }).toEqual(wanted);
    expect(
      sent.map((request) => request.postDataJSON()),
      '[CONST-19]',
    ).toEqual(wanted.map((_, index) => ({ order: index + 1 })));
    const { body } = await site.visitor.get<{ _id: string; name: string; order: number }[]>(
      memberPaths.committee,
    );
    expect(
      body.map((one) => [one.name, one.order]),
      '[ADM-ABOUT-11]',
    ).toEqual(wanted.map((name, index) => [name, index + 1]));
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(
      body.map(({ _id }) => `/api/about/members/${_id}`),
    );
  });

  test("[SAFE-47] after 'Save Order' a bar puts back the orders that were there, one change for each member", async ({
    page,
    site,
  }) => {
    const read = async () => {
      const { body } = await site.visitor.get<{ name: string; order: number }[]>(memberPaths.committee);
      return body.map(({ name, order: position }) => [name, position]);
    };
    const staff = await site.staff();
    const { body } = await site.visitor.get<{ id: string }[]>(memberPaths.committee);
    // Positions as an import may have left them: not from 1, and not without gaps.
    for (const [index, { id }] of body.entries())
      await staff.patch(`/about/members/${id}`, { order: 10 * index + 5 });
    const before = await read();
    await signedIn(page, site);
    await openPanel(page, '/about');
    await page.getByRole('table').waitFor();
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Move down' }).first().click();
    await button(page, 'Save Order').click();
    await page.getByRole('status').getByText('Members reordered.', { exact: true }).waitFor();
    await isClosed(page);
    await expect.poll(read).not.toEqual(before);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(read).toEqual(before);
    await expect.poll(() => names(page)).toEqual(before.map(([name]) => name));
    await undo.waitFor({ state: 'detached' });
  });

  test('[ADM-ABOUT-09] [ERR-37] the dialog moves members by button, keyboard and handle and announces each move, Cancel and Escape discard the order, a failed save keeps it, and during a save nothing moves', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answerMembers(page, { others });
    let fetches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(memberPaths.committee)) fetches += 1;
    });
    const sent = changes(page);
    const discards = async (how: string) => {
      await isClosed(page);
      await expect.poll(() => focusedName(page), { message: how }).toBe('Reorder');
      await openDialog(page);
      expect(await order(page), how).toEqual(people);
      expect(sent, how).toEqual([]);
    };
    await openPanel(page, '/about');
    // It cannot take the focus before there is something to put in order.
    await page.getByRole('button', { name: 'Reorder', disabled: false }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await expect.poll(() => focusedName(page)).toBe("Move up 'Asha Rao'");
    for (const key of ['Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
    const [asha, vikram, noor] = people;
    expect(await order(page), 'by keyboard').toEqual([vikram, noor, asha]);
    expect(await focusedName(page), 'by keyboard').toBe("Move down 'Asha Rao'");
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.closest('dialog')?.nodeName ?? document.activeElement?.nodeName,
          ),
        )
        .toMatch(/^(DIALOG|BODY)$/);
    }
    await page.keyboard.press('Escape');
    await discards('Escape');

    await button(page, "Move down 'Asha Rao'").click();
    expect(await order(page), '[ADM-ABOUT-09] down').toEqual([vikram, asha, noor]);
    expect(await said(page)).toBe('Asha Rao, position 2 of 3');
    await button(page, "Move up 'Noor Khan'").click();
    await button(page, "Move up 'Noor Khan'").click();
    expect(await order(page), '[ADM-ABOUT-09] up').toEqual([noor, vikram, asha]);
    expect(await said(page)).toBe('Noor Khan, position 1 of 3');
    expect(await button(page, "Move up 'Noor Khan'").getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Cancel').click();
    await discards('Cancel');

    const grip = await dialog(page).locator('[data-grip]').first().boundingBox();
    const last = await dialog(page).getByRole('listitem').last().boundingBox();
    if (!grip || !last) throw new Error('The list is not shown');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x, last.y + last.height / 2, { steps: 8 });
    await page.mouse.up();
    expect(await order(page), 'dragged').toEqual([vikram, noor, asha]);
    expect(await said(page)).toBe('Asha Rao, position 3 of 3');
    await page.mouse.move(grip.x, grip.y);
    expect(await order(page), 'after the drag').toEqual([vikram, noor, asha]);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let refused = 'Vikram%20Sethi';
    await page.route('**/api/about/members/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      if (refused === '') await released;
      const status = refused !== '' && route.request().url().endsWith(refused) ? 500 : 200;
      return route.fulfill({ status, json: committee[0] });
    });
    let fetchesBefore = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') fetchesBefore = fetches;
    });
    await button(page, 'Save Order').click();
    await page.getByText('Failed to reorder members.', { exact: true }).waitFor();
    await dialog(page).getByRole('alert').waitFor();
    await expect.poll(() => fetches, { message: '[ERR-37] fetched again' }).toBe(fetchesBefore + 1);
    expect(await order(page), '[ERR-37]').toEqual([vikram, noor, asha]);
    expect(await button(page, 'Save Order').getAttribute('aria-disabled'), '[ERR-37]').toBe('false');
    expect(await names(page), '[ERR-37]').toEqual(people);

    refused = '';
    sent.length = 0;
    await button(page, 'Save Order').click();
    for (const name of ['Saving...', "Move down 'Vikram Sethi'", 'Cancel']) {
      await button(page, name).click({ force: true });
    }
    await page.keyboard.press('Escape');
    expect(await order(page), 'during a save').toEqual([vikram, noor, asha]);
    await expect.poll(() => sent.length, { message: 'during a save' }).toBe(3);
    release();
    await isClosed(page);
    expect(sent, 'after the save').toHaveLength(3);

    await openDialog(page);
    await translate(page);
    await button(page, "Move down 'Asha Rao'").click();
    expect(await order(page), 'translated').toEqual([vikram, asha, noor]);
    expect(await said(page)).toBe('Asha Rao, position 2 of 3');
    expect(await dialog(page).locator('.reorder-position').allTextContents()).toEqual(['1', '2', '3']);
  });

  test('the dialog also reorders the other members, and at 320 px a long list scrolls inside it with the moved member in view', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 320, height: 568 }, hasTouch: true });
    await signedIn(page, site);
    const many = Array.from({ length: 30 }, (_, index) => member(`Member M${index + 1}`));
    await answerMembers(page, { committee: many, others });
    await openPanel(page, '/about?tab=other-members');
    await openDialog(page);
    expect(await order(page)).toEqual(['Ira Das', 'Om Puri']);
    await dialog(page).getByRole('heading', { name: 'Reorder Members', exact: true }).waitFor();
    await dialog(page).getByText("shows 'Other Members' in this order").waitFor();
    await button(page, 'Cancel').click();
    await isClosed(page);

    await tab(page, 'Working Committee').click();
    await rowOf(page, 'Member M1').first().waitFor();
    await openDialog(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    expect(await button(page, 'Save Order').isVisible()).toBe(true);
    const save = await button(page, 'Save Order').boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(568);
    for (let steps = 0; steps < 8; steps += 1) await button(page, "Move down 'Member M1'").tap();
    const row = await dialog(page).getByRole('listitem').nth(8).boundingBox();
    const list = await dialog(page).getByRole('list').boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    expect(row?.y ?? 0).toBeGreaterThanOrEqual((list?.y ?? 0) - 1);
  });
});
