import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { site as association } from '../../content/site.ts';
import { expect, test } from '../support/browser.ts';
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

describe('the product', () => {
  test('[PROD-01] the same origin serves the public site and the sign-in page of the staff area', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    expect(await page.title()).toContain(association.name);
    expect(await navigation(page).isVisible()).toBe(true);
    await page.goto('/admin/login');
    expect(new URL(page.url()).origin).toBe(site.origin);
    expect(await page.getByLabel('Username').isVisible()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('button', { name: /sign in|log ?in/i }).isVisible()).toBe(true);
  });

  test('[API-02] visitor requests carry no token, and staff requests carry it', async ({ page, site }) => {
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
});
