import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { parseCsv } from '../support/csv.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { clearSubmissions, openList } from './submission-records.ts';
import { violations } from './violations.ts';

interface Form {
  path: '/contact' | '/join';
  /** Requirement ids by what is proved. */
  ids: Record<'single' | 'readOnly' | 'delete' | 'noCreate' | 'columns' | 'failed', string>;
  columns: string[];
}

const forms: Form[] = [
  {
    path: '/contact',
    ids: {
      single: 'ADM-CONTACT-01',
      readOnly: 'ADM-CONTACT-02',
      delete: 'ADM-CONTACT-03',
      noCreate: 'ADM-CONTACT-04',
      columns: 'ADM-CONTACT-05',
      failed: 'ERR-73',
    },
    columns: ['First Name', 'Last Name', 'Email', 'Message', 'Created At'],
  },
  {
    path: '/join',
    ids: {
      single: 'ADM-JOIN-01',
      readOnly: 'ADM-JOIN-02',
      delete: 'ADM-JOIN-03',
      noCreate: 'ADM-JOIN-04',
      columns: 'ADM-JOIN-05',
      failed: 'ERR-74',
    },
    columns: [
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Address',
      'Occupation',
      'Interests',
      'Plan',
      'Price',
      'Created At',
    ],
  },
];

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' });
const query = (page: Page) => new URL(page.url()).searchParams;
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const fetchFailed = (path: string) => `Failed to fetch ${path.slice(1)} submissions`;

/** A visitor fills in the form. */
async function send(site: TestServer, path: Form['path'], changes: bodies.Body = {}) {
  const body = path === '/contact' ? bodies.contactMessage(changes) : await application(site, changes);
  const { body: stored } = await site.visitor.post<bodies.Stored>(path, body);
  return stored;
}

async function application(site: TestServer, changes: bodies.Body): Promise<bodies.Body> {
  const { body: plans } = await site.visitor.get<bodies.Stored[]>('/rate-cards');
  return bodies.application(plans[0]?.id, changes);
}

for (const { path, ids, columns } of forms) {
  describe(`/admin${path}`, () => {
    test.beforeEach(({ site }) => clearSubmissions(site, path));

    test(`[${ids.single}] [${ids.readOnly}] [${ids.noCreate}] [${ids.columns}] submissions are listed newest first and read-only`, async ({
      page,
      site,
    }) => {
      await send(site, path, { firstName: 'Earlier' });
      const sent = await send(site, path, { firstName: 'Later' });
      await openList(page, site, path);
      await rows(page).nth(1).waitFor();
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([...columns, 'Actions']);
      expect(await rows(page).nth(0).innerText()).toContain('Later');
      expect(await rows(page).nth(1).innerText()).toContain('Earlier');
      const { isSuspectedSpam: _, _id, id, createdAt, updatedAt, selectedRateCard, ...values } = sent;
      const plan = selectedRateCard as { title: string; price: string } | undefined;
      const shown = [...Object.values(values), ...(plan ? [plan.title, plan.price] : [])] as string[];
      const first = await rows(page).nth(0).innerText();
      for (const value of shown) expect(first).toContain(value.slice(0, 50));
      expect(await rows(page).nth(0).locator('time').getAttribute('datetime')).toBe(createdAt);
      expect(await rows(page).nth(0).locator('time').innerText()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
      expect(await page.getByText('Create New').count()).toBe(0);
      expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    });

    test(`[${ids.delete}] [ERR-38] [ERR-90] a submission is deleted after a confirmation`, async ({
      page,
      site,
    }) => {
      await send(site, path, { firstName: 'Stays' });
      await send(site, path, { firstName: 'Goes', lastName: 'Away' });
      await openList(page, site, path);
      const button = page.getByRole('button', { name: "Delete 'Goes Away'" });
      await button.click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Are you sure you want to delete this submission?', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await rows(page).count()).toBe(2);
      await button.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Submission deleted successfully').waitFor();
      await expect.poll(() => rows(page).count()).toBe(1);
      const { body } = await (await site.staff()).get<bodies.Stored[]>(path);
      expect(body.map(({ firstName }) => firstName)).toEqual(['Stays']);
    });

    test('[ERR-39] a submission whose delete failed stays in the list, and an error is shown', async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      const sent = await send(site, path, { firstName: 'Stays' });
      await openList(page, site, path);
      await answer(page, `${path}/${sent.id}`, { detail: 'away' }, 500);
      await page.getByRole('button', { name: /^Delete 'Stays/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Failed to delete submission.').waitFor();
      await page.getByRole('alert').getByText('Failed to delete submission.').waitFor();
      expect(await rows(page).count()).toBe(1);
    });

    test(`[${ids.failed}] a list that fails to load shows an error, and can be searched and loaded again`, async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      await send(site, path, { firstName: 'There' });
      await signedIn(page, site);
      await answer(page, `${path}?*`, { detail: 'away' }, 500);
      await openPanel(page, path);
      const failure = page.getByRole('alert').getByText(fetchFailed(path), { exact: true });
      await failure.waitFor();
      const release = await hold(page, `${path}?*`);
      const asked = page.waitForRequest((request) => request.url().endsWith('q=Th'));
      await search(page).pressSequentially('Th');
      await asked;
      await failure.waitFor({ state: 'hidden' });
      await page.keyboard.type('ere');
      expect(await search(page).inputValue()).toBe('There');
      release();
      await row(page, 'There').waitFor();
      await page.unroute(`**/api${path}?*`);
      await answer(page, `${path}?*`, { detail: 'away' }, 500);
      await search(page).press('Escape');
      await failure.waitFor();
      await page.unroute(`**/api${path}?*`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await row(page, 'There').waitFor();
    });

    test('the search of submissions runs on the server when typing stops and is cleared by Escape', async ({
      page,
      site,
    }) => {
      await send(site, path, { firstName: 'Asha', email: 'asha@example.in' });
      await send(site, path, { firstName: 'Bina', email: 'bina@example.in' });
      await openList(page, site, path);
      await rows(page).nth(1).waitFor();
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).search));
      await search(page).pressSequentially('ASHA@ex');
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(calls.filter((call) => call.includes('q='))).toHaveLength(1);
      expect(query(page).get('q')).toBe('ASHA@ex');
      await page.reload();
      await row(page, 'Asha').waitFor();
      expect(await search(page).inputValue()).toBe('ASHA@ex');
      await search(page).press('Escape');
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(query(page).get('q')).toBeNull();
      await search(page).fill('nobody');
      await page.getByRole('heading', { name: "Nothing found for 'nobody'" }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => rows(page).count()).toBe(2);
    });

    test('submissions are listed twenty per page with their total number', async ({ page, site }) => {
      for (let number = 1; number <= 23; number += 1) await send(site, path, { firstName: `N${number}` });
      await openList(page, site, path);
      await expect.poll(() => rows(page).count()).toBe(20);
      expect(await page.getByText('23 submissions', { exact: true }).isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect.poll(() => rows(page).count()).toBe(3);
      expect(query(page).get('page')).toBe('2');
      expect(await rows(page).last().innerText()).toContain('N1');
      await page.goBack();
      await expect.poll(() => rows(page).count()).toBe(20);
    });

    test('the CSV export contains all pages of the filtered list and nothing else', async ({
      page,
      site,
    }) => {
      for (let number = 1; number <= 22; number += 1) await send(site, path, { firstName: 'Asha' });
      await send(site, path, { firstName: '=HYPERLINK("x")', lastName: 'Äöü, "quoted"' });
      await openList(page, site, `${path}?q=asha`);
      await expect.poll(() => rows(page).count()).toBe(20);
      const exported = async () => {
        const download = page.waitForEvent('download');
        const call = page.waitForRequest(`**/api${path}.csv?*`);
        await page.getByRole('button', { name: 'Export CSV' }).click();
        expect((await call).headers().authorization).toMatch(/^Bearer \S+/);
        expect((await call).url()).not.toContain('oken');
        const file = await download;
        expect(file.suggestedFilename()).toMatch(new RegExp(`^${path.slice(1)}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
        return await readFile(await file.path(), 'utf8');
      };
      const [header, ...lines] = parseCsv((await exported()).slice(1));
      expect(header?.[0]).toContain('First Name');
      expect(lines.map(([firstName]) => firstName)).toEqual(Array(22).fill('Asha'));
      await search(page).press('Escape');
      await page.getByText('23 submissions', { exact: true }).waitFor();
      const whole = await exported();
      expect(whole.startsWith('\uFEFF"')).toBe(true);
      expect(parseCsv(whole.slice(1))[1]?.slice(0, 2)).toEqual([`'=HYPERLINK("x")`, 'Äöü, "quoted"']);
    });

    test('[ERR-01] [CONST-29] an export that fails or times out shows an error and can be repeated', async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const failure = page.getByRole('alert').getByText('The file could not be made. Please try again.');
      const retry = page.getByRole('button', { name: 'Try again' });
      await page.clock.install();
      await send(site, path);
      await openList(page, site, path);
      await answer(page, `${path}.csv?*`, { detail: 'away' }, 500);
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await failure.waitFor();
      await expect.poll(() => logged).toContain('500 {detail: away}');
      await page.unroute(`**/api${path}.csv?*`);
      await hold(page, `${path}.csv?*`);
      await retry.click();
      await page.getByRole('button', { name: 'Exporting...' }).waitFor();
      await page.clock.runFor(60_000);
      await failure.waitFor();
      await page.unroute(`**/api${path}.csv?*`);
      const download = page.waitForEvent('download');
      await retry.click();
      await download;
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('an empty list of submissions says so and has no button to create one', async ({ page, site }) => {
      await openList(page, site, path);
      await page.getByRole('heading', { name: 'There are no submissions yet' }).waitFor();
      expect(await page.getByText('Create New').count()).toBe(0);
    });

    test('addresses below the list of submissions redirect to the dashboard', async ({ page, site }) => {
      await signedIn(page, site);
      for (const below of ['/new', '/some-id', '/some-id/edit']) {
        await page.goto(`/admin${path}${below}`);
        await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/admin');
      }
    });
  });
}

test('[ADM-JOIN-05] an application shows the plan as it was chosen after the plan is deleted', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const plan = await bodies.create(
    staff,
    '/rate-cards',
    bodies.rateCard({ title: 'Gold', price: 'Rs. 900' }),
  );
  await site.visitor.post('/join', bodies.application(plan.id, { firstName: 'Keeper' }));
  await staff.delete(`/rate-cards/${plan.id}`);
  await openList(page, site, '/join');
  const text = await row(page, 'Keeper').innerText();
  expect(text).toContain('Gold');
  expect(text).toContain('Rs. 900');
});
