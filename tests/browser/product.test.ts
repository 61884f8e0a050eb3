import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { site as association } from '../../content/site.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { complete, fill, joinPage, submitButton, toast } from './forms.ts';
import { navigation, visit } from './pages.ts';

/** The `Authorization` of each call of these addresses from now on. */
function recordTokens(page: Page, paths: readonly string[]): [call: string, token: string | undefined][] {
  const calls: [string, string | undefined][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!paths.includes(pathname)) return;
    calls.push([`${request.method()} ${pathname}`, request.headers().authorization]);
  });
  return calls;
}

/** What staff manage, as the sidebar calls it. */
const managed = [
  'Blog Posts',
  'Categories',
  'Tags',
  'Channels',
  'Testimonials',
  'Carousel',
  'Videos',
  'Important Info',
  'Brands',
  'Resources',
  'Rate Cards',
  'About',
];

describe('the product', () => {
  test('[PROD-01] is a public site and, in the same place, an area for staff', async ({ page, site }) => {
    await page.goto('/');
    expect(await page.title()).toContain(association.name);
    expect(await navigation(page).isVisible()).toBe(true);
    await page.goto('/admin/login');
    expect(new URL(page.url()).origin).toBe(site.origin);
    expect(await page.getByLabel('Username').isVisible()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('button', { name: /sign in|log ?in/i }).isVisible()).toBe(true);
  });

  test('[API-02] sends what visitors send without the token, and what staff ask with it', async ({
    page,
    site,
  }) => {
    const { token } = await site.staff();
    await visit(page, joinPage.path);
    await page.evaluate((live) => {
      localStorage.setItem('token', live);
      localStorage.setItem('adminAuth', 'true');
    }, token ?? '');
    const calls = recordTokens(page, ['/api/join', '/api/admin/summary']);
    await complete(page, joinPage);
    await fill(page, { Email: 'plain-client@example.com' });
    await submitButton(page, joinPage).click();
    await toast(page, joinPage.sent).waitFor();
    await page.goto('/admin');
    await expect.poll(() => calls.length).toBe(2);
    expect(calls).toEqual([
      ['POST /api/join', undefined],
      ['GET /api/admin/summary', `Bearer ${token}`],
    ]);
  });

  test.for(managed)('[PROD-06] lets staff list and create: %s', async (label, { page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    const sidebar = page.getByRole('navigation', { name: 'Admin' });
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    const main = page.getByRole('main');
    await main.getByRole('row').nth(1).waitFor();
    await main.locator('a[href$="/new"]').first().click();
    await page.waitForURL('**/new');
    await main.locator('form').getByRole('textbox').first().waitFor();
    expect(await main.locator('form button[type=submit]').count()).toBe(1);
  });
});
