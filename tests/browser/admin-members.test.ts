import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerMembers, committee, member, memberPaths } from './member-records.ts';
import { answer, failedCalls } from './pages.ts';
import { changes } from './panel-forms.ts';
import { focused, names, rowOf } from './panel-lists.ts';

interface Stored {
  _id: string;
  name: string;
  order: number;
  isWorkingCommittee: boolean;
  social: Record<string, string | null | undefined>;
}

const people = ['Asha Rao', 'Vikram Sethi', 'Noor Khan'];
const others = ['Ira Das', 'Om Puri'].map((name) => member(name, { isWorkingCommittee: false, order: 4 }));
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

// Also proves ADM-ABOUT-03, ADM-ABOUT-04, ADM-ABOUT-05, ADM-ABOUT-06, ADM-LIST-11, ERR-69, ERR-70, ERR-71, ERR-89.
test('[ADM-ABOUT-01] [ADM-ABOUT-02] members are listed in two tabs that the address names and the keyboard switches, each with its own failure and links to its own forms, and a member is deleted after a confirmation', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const name = 'Leaves Soon';
  const { id } = await bodies.create(staff, '/about/members', bodies.member({ name }));
  const failures = ['Failed to fetch working committee members', 'Failed to fetch other members'];
  await signedIn(page, site);
  for (const [, , path] of lists) await answer(page, path, {}, 500);
  await openPanel(page, '/about');
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Working Committee', 'Other Members']);
  for (const [index, [list, title, path]] of lists.entries()) {
    if (index > 0) {
      await tab(page, title).click();
      await isAt(page, `?tab=${list}`);
    }
    await expect.poll(() => alerts(page), { message: '[ERR-69] [ERR-70]' }).toEqual([failures[index]]);
    expect(await page.getByRole('button', { name: 'Reorder' }).isDisabled()).toBe(true);
    await page.unroute(`**/api${path}`);
    await press(page, 'Try again');
    const { body } = await site.visitor.get<Stored[]>(path);
    const wanted = body.map((one) => one.name);
    await expect.poll(() => names(page), { message: '[ADM-ABOUT-02] [ADM-ABOUT-03]' }).toEqual(wanted);
    expect(await alerts(page), 'loaded again').toEqual([]);
    const edit = page.getByRole('link', { name: `Edit '${body[0]?.name}'`, exact: true });
    expect(await edit.getAttribute('href'), '[ADM-ABOUT-06]').toBe(`/admin/about/${list}/${body[0]?._id}`);
    const create = page.getByRole('link', { name: 'Create New' });
    expect(await create.getAttribute('href'), '[ADM-ABOUT-04] [ADM-ABOUT-05]').toBe(
      `/admin/about/${list}/new`,
    );
  }
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(await selectedTab(page), '[ADM-ABOUT-03] after a reload').toBe('Other Members');
  await openPanel(page, '/about?tab=working-committee&q=soon');
  await expect.poll(() => names(page), { message: 'a search' }).toEqual([name]);
  expect(await selectedTab(page)).toBe('Working Committee');

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/about/')) calls.push(`${request.method()} ${pathname}`);
  });
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
  expect(await names(page), '[ERR-71]').toEqual([name]);
  await page.unroute(one);
  calls.length = 0;
  await remove();
  await expect.poll(() => rowOf(page, name).count(), { message: '[ERR-89]' }).toBe(0);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11]' })
    .toEqual([`DELETE /api/about/members/${id}`, `GET /api${memberPaths.committee}`]);
  await tab(page, 'Working Committee').focus();
  await page.keyboard.press('ArrowRight');
  await isAt(page, '?tab=other-members');
  await expect.poll(() => names(page), { message: 'the other tab after a search' }).not.toEqual([]);
});

const errors = (page: Page) => page.locator('form .field-error').allTextContents();

// Also proves ADM-ABOUT-04, ADM-ABOUT-05, ADM-ABOUT-08, ERR-33, ERR-34, ERR-35, ERR-72, VAL-52, VAL-53, VAL-54, VAL-55,
// VAL-56.
test('[ADM-ABOUT-06] [ADM-ABOUT-07] one form adds members to both lists with the next place, keeps its values when it is wrong or a save fails, and updates the edited field and nothing else', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const order = label(page, 'Display Order');
  const create = () => press(page, 'Create');
  const read = async (path: string) => (await site.visitor.get<Stored[]>(path)).body;
  const next = String(Math.max(...(await read(memberPaths.committee)).map((one) => one.order)) + 1);
  const sent = changes(page);
  await signedIn(page, site);
  await openPanel(page, '/about/working-committee/new');
  await order.waitFor();
  expect(await order.inputValue(), '[VAL-55] the next order').toBe(next);
  await label(page, 'LinkedIn').fill('abc');
  await create();
  await page.getByText('There is a problem', { exact: true }).waitFor();
  expect(await errors(page), '[VAL-52] [VAL-53] [VAL-54] [VAL-56]').toEqual([
    ...['Name is required', 'Role is required', 'Image URL is required', 'Must be a valid URL'],
  ]);
  expect(await page.getByRole('link', { name: 'LinkedIn: Must be a valid URL' }).isVisible()).toBe(true);
  await order.fill('');
  await create();
  await expect.poll(() => errors(page), { message: '[VAL-55]' }).toContain('Display Order is required');
  expect(sent).toEqual([]);
  await order.fill(next);
  await answer(page, '/about/members', {}, 500);
  for (const [list, title, path] of lists) {
    const name = `New of ${title}`;
    const isOfCommittee = list === 'working-committee';
    if (!isOfCommittee) {
      await tab(page, title).click();
      await page.getByRole('link', { name: 'Create New' }).click();
      await label(page, 'Name').waitFor();
      expect(await order.inputValue(), 'the order of an other member').toBe('');
    }
    await label(page, 'Name').fill(name);
    await label(page, 'Role').fill('Adviser');
    await label(page, 'Image URL').fill('/pictures/people/05.webp');
    await label(page, 'LinkedIn').fill(' https://example.org/linkedin/new ');
    if (isOfCommittee) {
      await create();
      await page.getByText('Failed to save member. Please try again.', { exact: true }).waitFor();
      expect(await label(page, 'Name').inputValue(), '[ERR-35]').toBe(name);
      await page.unroute('**/api/about/members');
    }
    await create();
    await page.getByText('Member added successfully!', { exact: true }).first().waitFor();
    await isAt(page, `?tab=${list}`);
    await expect.poll(() => names(page), { message: '[ADM-ABOUT-07] [ERR-33]' }).toContain(name);
    const body = await read(path);
    const stored = body.at(-1);
    expect(stored, title).toMatchObject({ name, isWorkingCommittee: isOfCommittee });
    expect(stored?.order, title).toBe((body.at(-2)?.order ?? 0) + 1);
    expect(stored?.social.linkedin).toBe('https://example.org/linkedin/new');
  }

  await answer(page, '/about/members/some-id', {}, 500);
  await openPanel(page, '/about/other-members/some-id');
  await expect.poll(() => alerts(page), { message: '[ERR-72]' }).toEqual(['Failed to fetch member details']);
  expect(await page.getByRole('textbox').count(), '[ERR-72]').toBe(0);
  await page.getByRole('link', { name: 'Back to Other Members' }).click();
  await isAt(page, '?tab=other-members');
  const [first, second] = await read(memberPaths.others);
  const loads = (name?: string) => expect.poll(() => label(page, 'Name').inputValue()).toBe(name);
  await page.getByRole('link', { name: `Edit '${first?.name}'`, exact: true }).click();
  await loads(first?.name);
  expect(address(page), '[ADM-ABOUT-06]').toBe(`/admin/about/other-members/${first?._id}`);
  await label(page, 'Role').fill('Another role');
  const told = page.getByText('Member updated successfully!', { exact: true }).waitFor();
  await press(page, 'Update');
  await told;
  await isAt(page, '?tab=other-members');
  await page.getByRole('link', { name: `Edit '${second?.name}'`, exact: true }).click();
  await loads(second?.name);
  await order.fill('');
  await press(page, 'Update');
  await isAt(page, '?tab=other-members');
  const after = (await read(memberPaths.others)).slice(0, 2).map((one) => ({ ...one, updatedAt: '' }));
  expect(after, 'an emptied order keeps the place').toEqual([
    { ...first, role: 'Another role', updatedAt: '' },
    { ...second, updatedAt: '' },
  ]);
  const [asha] = await read(memberPaths.committee);
  const own = `/admin/about/working-committee/${asha?._id}`;
  await page.goto(own.replace('working-committee', 'other-members'));
  await expect.poll(() => address(page), { message: 'by the address of the other list' }).toBe(own);
  await loads(asha?.name);
});

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const said = (page: Page) => dialog(page).getByRole('status').textContent();

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

// Also proves ADM-ABOUT-12, CONST-19, ERR-36, SAFE-47.
test("[ADM-ABOUT-10] [ADM-ABOUT-11] 'Save Order' stores positions starting at 1 with one change for each member, and a bar puts back the orders that were there", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const read = async () => (await site.visitor.get<Stored[]>(memberPaths.committee)).body;
  const positions = async () => (await read()).map((one) => [one.name, one.order]);
  // Positions as an import may have left them: not from 1, and not without gaps.
  for (const [index, { _id }] of (await read()).entries())
    await staff.patch(`/about/members/${_id}`, { order: 10 * index + 5 });
  const before = await positions();
  const [first = '', second = '', ...rest] = before.map(([name]) => String(name));
  const wanted = [second, first, ...rest];
  await signedIn(page, site);
  await openPanel(page, '/about');
  await page.getByRole('table').waitFor();
  const sent = changes(page);
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Move down' }).first().click();
  const told = page.getByText('Members reordered successfully!', { exact: true }).waitFor();
  await button(page, 'Save Order').click();
  await told;
  await isClosed(page);
  await expect.poll(() => names(page), { message: '[ADM-ABOUT-11]' }).toEqual(wanted);
  expect(await positions(), '[ADM-ABOUT-10] [CONST-19]').toEqual(
    wanted.map((name, index) => [name, index + 1]),
  );
  expect(
    sent.map((request) => [request.method(), new URL(request.url()).pathname, request.postDataJSON()]),
    '[ADM-ABOUT-12]',
  ).toEqual(
    (await read()).map(({ _id }, index) => ['PATCH', `/api/about/members/${_id}`, { order: index + 1 }]),
  );
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(positions, { message: '[SAFE-47]' }).toEqual(before);
  await expect.poll(() => names(page), { message: '[SAFE-47]' }).toEqual([first, second, ...rest]);
  await undo.waitFor({ state: 'detached' });
});

test('[ADM-ABOUT-09] [ERR-37] the dialog moves members by button, keyboard and handle and announces each move, Cancel and Escape discard the order, a failed save keeps it, during a save nothing moves, and on a phone the moved member stays in view', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const page = await open({ hasTouch: true });
  await signedIn(page, site);
  await answerMembers(page, { others });
  let fetches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(memberPaths.committee)) fetches += 1;
  });
  const sent = changes(page);
  const discards = async (how: string) => {
    await isClosed(page);
    await expect.poll(() => focused(page), { message: how }).toBe('Reorder');
    await openDialog(page);
    expect(await order(page), how).toEqual(people);
    expect(sent, how).toEqual([]);
  };
  await openPanel(page, '/about');
  // It cannot take the focus before there is something to put in order.
  await page.getByRole('button', { name: 'Reorder', disabled: false }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await expect.poll(() => focused(page)).toBe("Move up 'Asha Rao'");
  for (const key of ['Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
  const [asha, vikram, noor] = people;
  expect(await order(page), 'by keyboard').toEqual([vikram, noor, asha]);
  expect(await focused(page), 'by keyboard').toBe("Move down 'Asha Rao'");
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

  const many = Array.from({ length: 30 }, (_, index) => member(`Member M${index + 1}`));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerMembers(page, { committee: many, others });
  await page.setViewportSize({ width: 320, height: 568 });
  await openPanel(page, '/about?tab=other-members');
  await openDialog(page);
  expect(await order(page)).toEqual(['Ira Das', 'Om Puri']);
  await dialog(page).getByText("shows 'Other Members' in this order").waitFor();
  await button(page, 'Cancel').click();
  await isClosed(page);
  await tab(page, 'Working Committee').click();
  await rowOf(page, 'Member M1').first().waitFor();
  await openDialog(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  const save = await button(page, 'Save Order').boundingBox();
  expect((save?.y ?? 999) + (save?.height ?? 0)).toBeLessThanOrEqual(568);
  for (let steps = 0; steps < 8; steps += 1) await button(page, "Move down 'Member M1'").tap();
  const row = await dialog(page).getByRole('listitem').nth(8).boundingBox();
  const list = await dialog(page).getByRole('list').boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  expect(row?.y ?? 0).toBeGreaterThanOrEqual((list?.y ?? 0) - 1);
});
