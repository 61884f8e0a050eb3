import { association } from '../../content/association/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { complete, fill, joinPage, submitButton, toast } from './forms.ts';
import { navigation, visit } from './pages.ts';

test('[PROD-01] [API-02] the same origin serves the public site and the sign-in page of the staff area; requests of visitors carry no token, and requests of staff carry it', async ({
  page,
  site,
}) => {
  const { token } = await site.staff();
  await page.goto('/admin/login');
  expect(new URL(page.url()).origin, '[PROD-01]').toBe(site.origin);
  expect(await page.getByLabel('Username').isVisible(), '[PROD-01]').toBe(true);
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('type'), '[PROD-01]').toBe('password');
  const signIn = page.getByRole('button', { name: /sign in|log ?in/i });
  expect(await signIn.isVisible(), '[PROD-01]').toBe(true);

  await visit(page, joinPage.path);
  expect(await page.title(), '[PROD-01]').toContain(association.name);
  expect(await navigation(page).isVisible(), '[PROD-01]').toBe(true);
  await page.evaluate((live) => {
    localStorage.setItem('token', live);
    localStorage.setItem('adminAuth', 'true');
  }, token ?? '');
  const calls: [call: string, token: string | undefined][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['/api/join', '/api/admin/summary'].includes(pathname)) return;
    calls.push([`${request.method()} ${pathname}`, request.headers().authorization]);
  });
  await complete(page, joinPage);
  await fill(page, { Email: 'plain-client@example.com' });
  await submitButton(page, joinPage).click();
  await toast(page, joinPage.sent).waitFor();
  await page.goto('/admin');
  await expect.poll(() => calls.length).toBe(2);
  expect(calls, '[API-02]').toEqual([
    ['POST /api/join', undefined],
    ['GET /api/admin/summary', `Bearer ${token}`],
  ]);
});

test('[A15] no document of the site or the panel opens in a frame of another site', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/frame-ancestors|refused to connect|ERR_BLOCKED_BY_RESPONSE/);
  // The same server by another name: another site to the browser.
  const other = site.origin.replace('localhost', '127.0.0.1');
  const paths = ['/', '/blog', '/contact', '/join', '/nowhere', '/admin', '/admin/login', '/api/docs'];
  await page.route(`${other}/frames`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: paths.map((path) => `<iframe src="${site.origin}${path}"></iframe>`).join(''),
    }),
  );
  await page.goto(`${other}/frames`);
  const frames = page.mainFrame().childFrames();
  expect(frames).toHaveLength(paths.length);
  for (const frame of frames) {
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  }
});
