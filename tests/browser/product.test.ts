import { association } from '../../content/association/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { complete, fill, joinPage, submitButton, toast } from './forms.ts';
import { visit } from './pages.ts';

test('[PROD-01] [API-02] the same origin serves the public site and the sign-in page of the staff area; requests of visitors carry no token, and requests of staff carry it', async ({
  page,
  site,
}) => {
  const { token } = await site.staff();
  await page.goto('/admin/login');
  expect(new URL(page.url()).origin, '[PROD-01]').toBe(site.origin);
  expect(await page.getByLabel('Username').isVisible(), '[PROD-01]').toBe(true);
  await visit(page, joinPage.path);
  expect(await page.title(), '[PROD-01]').toContain(association.name);
  await page.evaluate((live) => {
    localStorage.setItem('token', live);
    localStorage.setItem('adminAuth', 'true');
  }, token ?? '');
  const calls: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['/api/join', '/api/admin/summary'].includes(pathname)) return;
    calls.push([`${request.method()} ${pathname}`, request.headers().authorization]);
  });
  await complete(page, joinPage);
  await fill(page, { Email: 'plain-client@example.com' });
  const notified = toast(page, joinPage.sent).waitFor();
  await submitButton(page, joinPage).click();
  await notified;
  await page.goto('/admin');
  await expect.poll(() => calls.length).toBe(2);
  expect(calls, '[API-02]').toEqual([
    ['POST /api/join', undefined],
    ['GET /api/admin/summary', `Bearer ${token}`],
  ]);
});
