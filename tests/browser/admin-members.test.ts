import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls } from './pages.ts';
import { changes, enter } from './panel-forms.ts';
import { focused, names, rowOf } from './panel-lists.ts';
import { memberPaths } from './site-records.ts';

interface Stored {
  _id: string;
  name: string;
  order: number;
  isWorkingCommittee: boolean;
  social: Record<string, string | null | undefined>;
}

const lists = [
  ['working-committee', 'Working Committee', memberPaths.committee],
  ['other-members', 'Other Members', memberPaths.others],
] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const isAt = (page: Page, path: string) => expect.poll(() => address(page)).toBe(`/admin/about${path}`);
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alerts = (page: Page) => page.getByRole('alert').allTextContents();
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

// Also proves ADM-ABOUT-03, ADM-ABOUT-04, ADM-ABOUT-05, ADM-ABOUT-06, ADM-ABOUT-07, ADM-LIST-11, ERR-33, ERR-34, ERR-35,
// ERR-69, ERR-70, ERR-71, ERR-72, ERR-89.
test('[ADM-ABOUT-01] [ADM-ABOUT-02] members are listed in two tabs that the address names and the keyboard switches, each with its own failure and links to its own forms, a member is deleted after a confirmation, and one form adds members to both lists with the next place, keeps its values when it is wrong or a save fails, and updates the edited field and nothing else', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const name = 'Leaves Soon';
  const { id } = await bodies.create(await site.staff(), '/about/members', bodies.member({ name }));
  const failures = ['Failed to fetch working committee members', 'Failed to fetch other members'];
  await signedIn(page, site);
  for (const [, , path] of lists) await answer(page, path, {}, 500);
  await openPanel(page, '/about');
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Working Committee', 'Other Members']);
  for (const [index, [list, title, path]] of lists.entries()) {
    await tab(page, title).click();
    if (index > 0) await isAt(page, `?tab=${list}`);
    await expect.poll(() => alerts(page), { message: '[ERR-69] [ERR-70]' }).toEqual([failures[index]]);
    await page.unroute(`**/api${path}`);
    await press(page, 'Try again');
    const { body } = await site.visitor.get<Stored[]>(path);
    const wanted = body.map((one) => one.name);
    await expect.poll(() => names(page), { message: '[ADM-ABOUT-02] [ADM-ABOUT-03]' }).toEqual(wanted);
    for (const [link, to] of [
      [`Edit '${body[0]?.name}'`, body[0]?._id],
      ['Create New', 'new'],
    ] as const)
      expect(await page.getByRole('link', { name: link, exact: true }).getAttribute('href'), link).toBe(
        `/admin/about/${list}/${to}`,
      );
  }
  await page.reload();
  await page.getByRole('table').waitFor();
  const selected = page.getByRole('tab', { selected: true });
  expect(await selected.textContent(), '[ADM-ABOUT-03] after a reload').toBe('Other Members');
  await selected.press('ArrowLeft');
  await isAt(page, '?tab=working-committee');

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/about/')) calls.push(`${request.method()} ${pathname}`);
  });
  const remove = async () => {
    await press(page, `Delete '${name}'`);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to delete this member?', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  const own = `/about/members/${id}`;
  await answer(page, own, {}, 500);
  await remove();
  await expect.poll(() => alerts(page), { message: '[ERR-71]' }).toEqual(['Failed to delete member']);
  expect(await rowOf(page, name).count(), '[ERR-71]').toBe(1);
  await page.unroute(`**/api${own}`);
  calls.length = 0;
  await remove();
  await expect.poll(() => rowOf(page, name).count(), { message: '[ERR-89]' }).toBe(0);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11]' })
    .toEqual([`DELETE /api${own}`, `GET /api${memberPaths.committee}`]);

  const read = async (path: string) => (await site.visitor.get<Stored[]>(path)).body;
  const next = String(Math.max(...(await read(memberPaths.committee)).map((one) => one.order)) + 1);
  const sent = changes(page);
  await page.getByRole('link', { name: 'Create New' }).click();
  await label(page, 'LinkedIn').fill('abc');
  expect(await label(page, 'Display Order').inputValue(), 'the next order').toBe(next);
  await press(page, 'Create');
  await page.getByRole('link', { name: 'LinkedIn: Must be a valid URL' }).waitFor();
  expect(sent).toEqual([]);
  await answer(page, '/about/members', {}, 500);
  for (const [list, title, path] of lists) {
    const name = `New of ${title}`;
    if (list === 'other-members') {
      await tab(page, title).click();
      await page.getByRole('link', { name: 'Create New' }).click();
      await label(page, 'Name').waitFor();
    }
    await enter(page, {
      ...{ Name: name, Role: 'Adviser', 'Image URL': '/pictures/people/05.webp' },
      LinkedIn: ' https://example.org/linkedin/new ',
    });
    if (list === 'working-committee') {
      await press(page, 'Create');
      await told(page, 'Failed to save member. Please try again.');
      expect(await label(page, 'Name').inputValue(), '[ERR-35]').toBe(name);
      await page.unroute('**/api/about/members');
    }
    await press(page, 'Create');
    await told(page, 'Member added successfully!');
    await isAt(page, `?tab=${list}`);
    await expect.poll(() => names(page), { message: '[ADM-ABOUT-07] [ERR-33]' }).toContain(name);
    const [before, stored] = (await read(path)).slice(-2);
    expect(stored, title).toMatchObject({
      ...{ name, isWorkingCommittee: list === 'working-committee' },
      order: (before?.order ?? 0) + 1,
      social: { linkedin: 'https://example.org/linkedin/new' },
    });
  }

  await answer(page, '/about/members/some-id', {}, 500);
  await openPanel(page, '/about/other-members/some-id');
  await expect.poll(() => alerts(page), { message: '[ERR-72]' }).toEqual(['Failed to fetch member details']);
  expect(await page.getByRole('textbox').count(), '[ERR-72]').toBe(0);
  await page.getByRole('link', { name: 'Back to Other Members' }).click();
  const [first] = await read(memberPaths.others);
  await page.getByRole('link', { name: `Edit '${first?.name}'`, exact: true }).click();
  await expect.poll(() => label(page, 'Name').inputValue()).toBe(first?.name);
  await enter(page, { Role: 'Another role' });
  const updated = told(page, 'Member updated successfully!');
  await press(page, 'Update');
  await updated;
  const [after] = await read(memberPaths.others);
  expect(after).toEqual({ ...first, role: 'Another role', updatedAt: expect.any(String) });
});

// Also proves ADM-ABOUT-11, ADM-ABOUT-12, CONST-19, ERR-36, ERR-37, SAFE-47.
test("[ADM-ABOUT-09] [ADM-ABOUT-10] the dialog moves members by button, keyboard and handle and announces each move, Cancel and Escape discard the order; 'Save Order' stores positions from 1 with one change for each member, a failed save keeps the order, and a bar puts back the orders that were there", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const read = async () => (await site.visitor.get<Stored[]>(memberPaths.committee)).body;
  const positions = async () => (await read()).map((one) => [one.name, one.order]);
  // Positions as an import may have left them: not from 1, and not without gaps.
  for (const [index, { _id }] of (await read()).entries())
    await staff.patch(`/about/members/${_id}`, { order: 10 * index + 5 });
  const before = await positions();
  const initial = before.map(([name]) => String(name));
  const [first = '', second = '', third = '', ...rest] = initial;
  const dialog = page.getByRole('dialog');
  const items = dialog.getByRole('listitem');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const said = () => dialog.getByRole('status').textContent();
  const order = async () =>
    (await items.allInnerTexts()).map((text) => initial.find((name) => text.includes(name)));
  const sent = changes(page);
  const discards = async (how: string) => {
    await expect.poll(() => focused(page), { message: how }).toBe('Reorder');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(`Move up '${first}'`);
    expect(await order(), how).toEqual(initial);
    expect(sent, how).toEqual([]);
  };
  await signedIn(page, site);
  await openPanel(page, '/about');
  // It cannot take the focus before there is something to put in order.
  await page.getByRole('button', { name: 'Reorder', disabled: false }).focus();
  await discards('unchanged');
  for (const key of ['Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
  expect(await order(), 'by keyboard').toEqual([second, third, first, ...rest]);
  expect(await focused(page), 'by keyboard').toBe(`Move down '${first}'`);
  await page.keyboard.press('Escape');
  await discards('Escape');
  await button(`Move up '${third}'`).click();
  await button(`Move up '${third}'`).click();
  expect(await order(), '[ADM-ABOUT-09] up').toEqual([third, first, second, ...rest]);
  expect(await said()).toBe(`${third}, position 1 of ${initial.length}`);
  await button('Cancel').click();
  await discards('Cancel');

  const grip = await dialog.locator('[data-grip]').first().boundingBox();
  const below = await items.nth(1).boundingBox();
  if (!grip || !below) throw new Error('The list is not shown');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x, below.y + below.height / 2, { steps: 8 });
  await page.mouse.up();
  const wanted = [second, first, third, ...rest];
  expect(await order(), 'dragged').toEqual(wanted);
  expect(await said()).toBe(`${first}, position 2 of ${initial.length}`);

  await answer(page, '/about/members/*', {}, 500);
  await button('Save Order').click();
  await told(page, 'Failed to reorder members.');
  expect(await order(), '[ERR-37]').toEqual(wanted);
  await page.unroute('**/api/about/members/*');
  sent.length = 0;
  const reordered = told(page, 'Members reordered successfully!');
  await button('Save Order').click();
  await reordered;
  await expect.poll(() => dialog.count(), { message: '[ADM-ABOUT-11]' }).toBe(0);
  await expect.poll(() => names(page)).toEqual(wanted);
  expect(await positions(), '[ADM-ABOUT-10] [CONST-19]').toEqual(
    wanted.map((name, index) => [name, index + 1]),
  );
  expect(
    sent.map((request) => [request.method(), new URL(request.url()).pathname, request.postDataJSON()]),
    '[ADM-ABOUT-12]',
  ).toEqual(
    (await read()).map(({ _id }, index) => ['PATCH', `/api/about/members/${_id}`, { order: index + 1 }]),
  );
  await press(page, 'Undo');
  await expect.poll(positions, { message: '[SAFE-47]' }).toEqual(before);
  await expect.poll(() => names(page), { message: '[SAFE-47]' }).toEqual(initial);
});
