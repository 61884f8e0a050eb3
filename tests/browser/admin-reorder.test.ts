import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerMembers, committee, member, memberPaths } from './member-records.ts';
import { failedCalls, translate } from './pages.ts';
import { names } from './panel-lists.ts';
import { violations } from './violations.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const said = (page: Page) => dialog(page).getByRole('status').textContent();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** The people in the dialog, from the top. */
async function order(page: Page): Promise<(string | undefined)[]> {
  const texts = await dialog(page).getByRole('listitem').allInnerTexts();
  return texts.map((text) => /[A-Z]\w+ [A-Z]\w+/.exec(text)?.[0]);
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Reorder' }).click();
  await dialog(page).waitFor();
}

/** What a test sends to change members. */
function changes(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request));
  return sent;
}

describe('the reorder dialog', () => {
  test('[ADM-ABOUT-09] the dialog moves members up and down and announces each move', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page);
    await openPanel(page, '/about');
    await openDialog(page);
    expect(await order(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
    await button(page, "Move down 'Asha Rao'").click();
    expect(await order(page)).toEqual(['Vikram Sethi', 'Asha Rao', 'Noor Khan']);
    expect(await said(page)).toBe('Asha Rao, position 2 of 3');
    await button(page, "Move up 'Noor Khan'").click();
    await button(page, "Move up 'Noor Khan'").click();
    expect(await order(page)).toEqual(['Noor Khan', 'Vikram Sethi', 'Asha Rao']);
    expect(await said(page)).toBe('Noor Khan, position 1 of 3');
    expect(await button(page, "Move up 'Noor Khan'").getAttribute('aria-disabled')).toBe('true');
    expect(await violations(page)).toEqual([]);
  });

  test("[ADM-ABOUT-10] [ADM-ABOUT-11] [ADM-ABOUT-12] [CONST-19] [ERR-36] 'Save Order' stores positions starting at 1", async ({
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
    await expect.poll(() => dialog(page).count()).toBe(0);
    const wanted = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => names(page)).toEqual(wanted);
    expect(sent.map((request) => request.postDataJSON())).toEqual(
      wanted.map((_, index) => ({ order: index + 1 })),
    );
    const { body } = await site.visitor.get<{ _id: string; name: string; order: number }[]>(
      `${memberPaths.committee}`,
    );
    expect(body.map(({ name, order }) => [name, order])).toEqual(
      wanted.map((name, index) => [name, index + 1]),
    );
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(
      body.map(({ _id }) => `/api/about/members/${_id}`),
    );
  });

  test('the dialog also reorders the other members', async ({ page, site }) => {
    await signedIn(page, site);
    const others = ['Ira Das', 'Om Puri'].map((name) => member(name, { isWorkingCommittee: false }));
    await answerMembers(page, { others });
    await openPanel(page, '/about?tab=other-members');
    await openDialog(page);
    expect(await order(page)).toEqual(['Ira Das', 'Om Puri']);
    await dialog(page).getByRole('heading', { name: 'Reorder Members', exact: true }).waitFor();
    await dialog(page).getByText("shows 'Other Members' in this order").waitFor();
  });

  test('[ERR-37] a failed save keeps the dialog open with its order and fetches the list again', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    let fetches = 0;
    await page.route(`**/api${memberPaths.committee}`, (route) => {
      fetches += 1;
      return route.fulfill({ json: committee });
    });
    await page.route('**/api/about/members/*', (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      const status = route.request().url().endsWith('Vikram%20Sethi') ? 500 : 200;
      return route.fulfill({ status, json: committee[0] });
    });
    await openPanel(page, '/about');
    await openDialog(page);
    await button(page, "Move down 'Asha Rao'").click();
    let fetchesBefore = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') fetchesBefore = fetches;
    });
    await button(page, 'Save Order').click();
    await page.getByText('Failed to reorder members.', { exact: true }).waitFor();
    await dialog(page).getByRole('alert').waitFor();
    await expect.poll(() => fetches).toBe(fetchesBefore + 1);
    expect(await order(page)).toEqual(['Vikram Sethi', 'Asha Rao', 'Noor Khan']);
    expect(await button(page, 'Save Order').getAttribute('aria-disabled')).toBe('false');
    expect(await names(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
  });

  test('during a save the dialog moves nothing, sends nothing twice and cannot be closed', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent = changes(page);
    await page.route('**/api/about/members/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await released;
      return route.fulfill({ json: committee[0] });
    });
    await openPanel(page, '/about');
    await openDialog(page);
    await button(page, 'Save Order').click();
    for (const name of ['Saving...', "Move down 'Asha Rao'", 'Cancel']) {
      await button(page, name).click({ force: true });
    }
    await page.keyboard.press('Escape');
    expect(await order(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
    await expect.poll(() => sent.length).toBe(3);
    release();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  for (const way of ['Cancel', 'Escape'] as const) {
    test(`${way} discards the order and returns the focus to the Reorder button`, async ({ page, site }) => {
      await signedIn(page, site);
      await answerMembers(page);
      const sent = changes(page);
      await openPanel(page, '/about');
      await openDialog(page);
      await button(page, "Move down 'Asha Rao'").click();
      if (way === 'Cancel') await button(page, 'Cancel').click();
      else await page.keyboard.press('Escape');
      await expect.poll(() => dialog(page).count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reorder');
      await openDialog(page);
      expect(await order(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
      expect(sent).toEqual([]);
    });
  }

  test('the dialog works with the keyboard alone and keeps the focus on the moved member', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page);
    await openPanel(page, '/about');
    // It cannot take the focus before there is something to put in order.
    await page.getByRole('button', { name: 'Reorder', disabled: false }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await expect.poll(() => focusedName(page)).toBe("Move up 'Asha Rao'");
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await order(page)).toEqual(['Vikram Sethi', 'Noor Khan', 'Asha Rao']);
    expect(await focusedName(page)).toBe("Move down 'Asha Rao'");
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
        .toBe(true);
    }
  });

  test('a member can be dragged by its handle', async ({ page, site }) => {
    await signedIn(page, site);
    await answerMembers(page);
    await openPanel(page, '/about');
    await openDialog(page);
    const grip = await dialog(page).locator('[data-grip]').first().boundingBox();
    const last = await dialog(page).getByRole('listitem').last().boundingBox();
    if (!grip || !last) throw new Error('The list is not shown');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x, last.y + last.height / 2, { steps: 8 });
    await page.mouse.up();
    expect(await order(page)).toEqual(['Vikram Sethi', 'Noor Khan', 'Asha Rao']);
    expect(await said(page)).toBe('Asha Rao, position 3 of 3');
    await page.mouse.move(grip.x, grip.y);
    expect(await order(page)).toEqual(['Vikram Sethi', 'Noor Khan', 'Asha Rao']);
  });

  test('a long list scrolls inside the dialog at 320 px, and the moved member stays visible', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 320, height: 568 }, hasTouch: true });
    await signedIn(page, site);
    const many = Array.from({ length: 30 }, (_, index) => member(`Member M${index + 1}`));
    await answerMembers(page, { committee: many });
    await openPanel(page, '/about');
    await openDialog(page);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    expect(await button(page, 'Save Order').isVisible()).toBe(true);
    const save = await button(page, 'Save Order').boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(568);
    for (let steps = 0; steps < 8; steps += 1) await button(page, "Move down 'Member M1'").tap();
    const [row, list] = [
      await dialog(page).getByRole('listitem').nth(8).boundingBox(),
      await dialog(page).getByRole('list').boundingBox(),
    ];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    expect(row?.y ?? 0).toBeGreaterThanOrEqual((list?.y ?? 0) - 1);
  });

  test('the dialog still works after a browser has translated it', async ({ page, site }) => {
    await signedIn(page, site);
    await answerMembers(page);
    await openPanel(page, '/about');
    await openDialog(page);
    await translate(page);
    await button(page, "Move down 'Asha Rao'").click();
    expect(await order(page)).toEqual(['Vikram Sethi', 'Asha Rao', 'Noor Khan']);
    expect(await said(page)).toBe('Asha Rao, position 2 of 3');
    const positions = dialog(page).locator('.reorder-position');
    expect(await positions.allTextContents()).toEqual(['1', '2', '3']);
  });
});
