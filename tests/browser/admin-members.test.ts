import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerMembers, committee, member, memberPaths } from './member-records.ts';
import { answer, failedCalls } from './pages.ts';
import { column, names, rowOf } from './panel-lists.ts';
import { violations } from './violations.ts';

const others = [member('Ira Das', { isWorkingCommittee: false, order: 4 })];
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('the member lists of the panel', () => {
  test('[ADM-ABOUT-01] [ADM-ABOUT-02] [ADM-ABOUT-03] members are listed in two tabs that the address names', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page, { others });
    await openPanel(page, '/about');
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Working Committee', 'Other Members']);
    await expect.poll(() => names(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
    expect(await selectedTab(page)).toBe('Working Committee');
    expect(await page.getByText('3 members', { exact: true }).isVisible()).toBe(true);
    await tab(page, 'Other Members').click();
    await expect.poll(() => names(page)).toEqual(['Ira Das']);
    expect(address(page)).toBe('/admin/about?tab=other-members');
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Ira Das']);
    expect(await selectedTab(page)).toBe('Other Members');
    await openPanel(page, '/about?tab=working-committee');
    await expect.poll(() => names(page)).toEqual(['Asha Rao', 'Vikram Sethi', 'Noor Khan']);
    expect(await selectedTab(page)).toBe('Working Committee');
  });

  test('the member tabs are switched by keyboard, and a search applies to its own tab only', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answerMembers(page, { others });
    await openPanel(page, '/about?q=khan');
    await expect.poll(() => names(page)).toEqual(['Noor Khan']);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Image', 'Name', 'Role', 'Contact', 'Order', 'Actions'],
    ]);
    expect(await column(page, 'Contact')).toEqual(['+91 98765 43211']);
    await tab(page, 'Working Committee').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => names(page)).toEqual(['Ira Das']);
    expect(await column(page, 'Order')).toEqual(['4']);
    expect(address(page)).toBe('/admin/about?tab=other-members');
  });

  for (const [name, list, row] of [
    ['Working Committee', 'working-committee', 'Asha Rao'],
    ['Other Members', 'other-members', 'Ira Das'],
  ] as const) {
    test(`[ADM-ABOUT-04] [ADM-ABOUT-05] [ADM-ABOUT-06] the tab ${name} links to forms of its own list for Create New and Edit`, async ({
      page,
      site,
    }) => {
      await signedIn(page, site);
      await answerMembers(page, { others });
      await openPanel(page, `/about?tab=${list}`);
      await rowOf(page, row).waitFor();
      const edit = page.getByRole('link', { name: `Edit '${row}'` });
      expect(await edit.getAttribute('href')).toBe(`/admin/about/${list}/${encodeURIComponent(row)}`);
      await page.getByRole('link', { name: 'Create New' }).click();
      await expect.poll(() => address(page)).toBe(`/admin/about/${list}/new`);
    });
  }

  for (const [id, list, path, message] of [
    ['ERR-69', 'working-committee', memberPaths.committee, 'Failed to fetch working committee members'],
    ['ERR-70', 'other-members', memberPaths.others, 'Failed to fetch other members'],
  ] as const) {
    test(`[${id}] a member list that fails to load shows an error in its tab`, async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      await signedIn(page, site);
      await answer(page, path, {}, 500);
      await openPanel(page, `/about?tab=${list}`);
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(message);
      expect(await page.getByRole('button', { name: 'Reorder' }).isDisabled()).toBe(true);
      await page.unroute(`**/api${path}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('table').waitFor();
    });
  }

  test('[ERR-71] [ERR-89] a delete asks for confirmation in both tabs, and a failure shows an error', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answerMembers(page, { others });
    await page.route('**/api/about/members/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    for (const [list, name] of [
      ['working-committee', committee[1]?.name ?? ''],
      ['other-members', 'Ira Das'],
    ] as const) {
      await openPanel(page, `/about?tab=${list}`);
      await page.getByRole('button', { name: `Delete '${name}'` }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Are you sure you want to delete this member?', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Failed to delete member']);
      expect(await names(page)).toContain(name);
    }
  });

  test('[ADM-LIST-11] a confirmed delete removes the member and fetches the list of its tab again', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    await signedIn(page, site);
    let calls: string[] = [];
    page.on('request', (request) => {
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    for (const [list, path, isWorkingCommittee] of [
      ['working-committee', memberPaths.committee, true],
      ['other-members', memberPaths.others, false],
    ] as const) {
      const name = `Leaves ${list}`;
      const { id } = await bodies.create(
        staff,
        '/about/members',
        bodies.member({ name, isWorkingCommittee }),
      );
      await openPanel(page, `/about?tab=${list}`);
      await rowOf(page, name).waitFor();
      await page.waitForLoadState('networkidle');
      calls = [];
      await page.getByRole('button', { name: `Delete '${name}'` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => rowOf(page, name).count()).toBe(0);
      await expect.poll(() => calls).toEqual([`DELETE /api/about/members/${id}`, `GET /api${path}`]);
      expect((await staff.get(`/about/members/${id}`)).status).toBe(404);
    }
  });

  test('the member list has no accessibility violation', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/about');
    await page.getByRole('table').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
