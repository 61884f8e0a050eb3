import type { Page, Request } from 'playwright-core';
import { vi } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { comeBackTo, openPanel } from '../support/panel.ts';
import { adminPassword, adminUsername, signIn as signInByApi } from '../support/server.ts';
import { answer, failedCalls, hold, passTime, stopClock, takenOver, visit } from './pages.ts';
import { toast } from './panel-forms.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const address = (page: Page) => new URL(page.url());
const path = (page: Page) => address(page).pathname + address(page).search;
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const username = (page: Page) => page.getByLabel('Username');
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

async function signIn(page: Page, password = adminPassword): Promise<void> {
  await username(page).fill(adminUsername);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Puts a session into the browser's storage; `token` need not be a live one. */
async function remember(page: Page, token: string | null): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((text) => {
    localStorage.clear();
    if (text !== null) localStorage.setItem('token', text);
    localStorage.setItem('adminAuth', 'true');
  }, token);
}

function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

// Also proves AUTH-03, AUTH-04, AUTH-05, AUTH-06, AUTH-12, VAL-69, VAL-70, AMB-113.
test('[AUTH-01] [AUTH-02] the sign-in lists empty fields, reports a wrong password at its field and a failure of the server as such, and opens the dashboard with a session', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/login') && calls.push(request.url()));
  await visit(page, '/login?returnTo=%2F%2Fevil.example%2Fadmin');
  const [user, password] = [username(page), page.getByLabel('Password')];
  const login = page.getByRole('button', { name: 'Login' });
  expect(address(page).pathname, 'the address /login').toBe('/admin/login');
  expect(await password.getAttribute('type'), '[AUTH-01]').toBe('password');

  await login.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  const problems = () => summary.getByRole('link').allTextContents();
  expect(await problems(), '[AMB-113]').toEqual(['Username is required', 'Password is required']);
  const messageAt = async (control: typeof user) =>
    page.locator(`[id="${await control.getAttribute('aria-describedby')}"]`).textContent();
  expect([await messageAt(user), await messageAt(password)], '[VAL-69] [VAL-70]').toEqual(await problems());
  await user.fill(adminUsername);
  expect(await problems()).toEqual(['Password is required']);
  await summary.getByRole('link').click();
  expect(await focusedName(page)).toBe('password');
  expect(calls, 'requests without a password').toEqual([]);

  const documents = documentsOf(page);
  await signIn(page, 'a guess that is wrong');
  await toast(page, 'Invalid username or password').waitFor();
  const message = page.getByText('Invalid credentials', { exact: true });
  await message.waitFor();
  expect(await messageAt(password), '[AUTH-05]').toBe('Invalid credentials');
  expect(await focusedName(page)).toBe('password');
  expect(await page.title()).toMatch(/^Error: /);
  expect(address(page).pathname, '[AUTH-06]').toBe('/admin/login');
  expect(await kept(page, 'adminAuth'), '[AUTH-06]').toBeNull();
  expect(documents, 'a wrong password ends no session').toEqual([]);
  await password.fill('another guess');
  expect(await message.count()).toBe(0);

  const detail = 'Wait a quarter of an hour and try again.';
  for (const [status, body, told] of [
    [503, { detail: 'The database is away.' }, /^You are not signed in/],
    [429, { detail }, detail],
  ] as const) {
    await answer(page, '/auth/login', body, status);
    await login.click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(told);
    await page.unrouteAll();
  }
  expect(await message.count(), 'after a failure of the server').toBe(0);
  expect(await user.inputValue()).toBe(adminUsername);

  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  const notified = toast(page, 'Login successful!').waitFor();
  await signIn(page);
  await notified;
  await heading(page, 'Dashboard').waitFor();
  // The return address leads elsewhere and counts for nothing.
  await expect.poll(() => path(page)).toBe('/admin');
  expect(addresses, '[AUTH-03] [AUTH-04]').toEqual(['/admin/dashboard', '/admin']);
  expect(await kept(page, 'adminAuth'), '[AUTH-02]').toBe('true');
  expect(await kept(page, 'token'), '[AUTH-12]').toMatch(/\S{20,}/);
});

// Also proves CONST-12.
test('[CONST-09] [CONST-10] the notification of an error is shown for 4 seconds, that of a success for 2 seconds, at the top right, and a sign-in leaves none of the failed ones before it', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.clock.install();
  await visit(page, '/admin/login');
  await stopClock(page);
  await signIn(page, 'a guess that is wrong');
  const failure = toast(page, 'Invalid username or password');
  const success = toast(page, 'Login successful!');
  await failure.waitFor();
  await passTime(page, 3500);
  expect(await failure.isVisible(), '[CONST-09] after 3.5 seconds').toBe(true);
  await passTime(page, 1500);
  await expect.poll(() => failure.count(), { message: '[CONST-09] after 5 seconds' }).toBe(0);
  await signIn(page, 'a guess that is wrong');
  await failure.waitFor();
  await signIn(page);
  await success.waitFor();
  expect(await failure.count(), 'after the sign-in').toBe(0);
  const box = await success.boundingBox();
  expect(box?.y, '[CONST-12]').toBeLessThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 0), '[CONST-12]').toBeGreaterThan(1200);
  await passTime(page, 1500);
  expect(await success.isVisible(), '[CONST-10] after 1.5 seconds').toBe(true);
  await passTime(page, 1500);
  await expect.poll(() => success.count(), { message: '[CONST-10] after 3 seconds' }).toBe(0);
});

// Also proves AUTH-08.
test('[AUTH-09] [AUTH-10] without the flag of a signed-in user every address of the panel leads to the sign-in page and shows nothing of the panel; with it the panel opens, every navigation checks it, and the first private call without a token leads to the sign-in page', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent?.includes('Admin Panel')) sessionStorage.setItem('seen', 'yes');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const isAtSignIn = async (from: string) => {
    await expect.poll(() => address(page).pathname, { message: from }).toBe('/admin/login');
    await username(page).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('seen')), from).toBeNull();
  };
  for (const to of ['/admin', '/admin/brands']) {
    await page.goto(to);
    await isAtSignIn(to);
  }
  // The guard is the same for a navigation within.
  const visited: string[] = [];
  page.on('framenavigated', () => visited.push(path(page)));
  for (const screen of [
    '/dashboard',
    '/blog/some-id/edit',
    '/blog/some-id/preview',
    '/join',
    '/media',
    '/none',
  ]) {
    const to = `/admin${screen}`;
    await comeBackTo(page, to);
    await isAtSignIn(to);
    expect(visited.splice(0), to).toContain(to);
  }

  await remember(page, null);
  await hold(page, '/admin/summary');
  await page.goto('/admin/no-such-page');
  await heading(page, 'Dashboard').waitFor();
  expect(path(page), '[AUTH-08] an unknown address of the panel').toBe('/admin');
  await page.evaluate(() => localStorage.setItem('adminAuth', 'false'));
  await follow(page, 'Tags');
  await username(page).waitFor();
  expect(address(page).pathname, '[AUTH-10]').toBe('/admin/login');
  await remember(page, null);
  await page.goto('/admin/join');
  await username(page).waitFor();
  expect(await kept(page, 'adminAuth'), '[AUTH-08]').toBeNull();
});

// Also proves AUTH-15, ERR-02.
test('[AUTH-13] [AUTH-14] a token that the server rejects is deleted and leads to the sign-in page, and signing in returns to the requested page; the token is never part of an address', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await site.visitor.post('/contact', bodies.contactMessage({ firstName: 'Waiting' }));
  await remember(page, 'x'.repeat(43));
  const documents = documentsOf(page);
  await page.goto('/admin/contact?q=wait');
  await page.getByText('Sign in to go on where you were.').waitFor();
  expect(documents).toEqual(['/admin/contact', '/login', '/admin/login']);
  expect(await kept(page, 'token'), '[AUTH-14]').toBeNull();
  expect(await kept(page, 'adminAuth'), '[AUTH-14]').toBeNull();
  const requests: Request[] = [];
  await signIn(page);
  await page.getByRole('cell', { name: /^Waiting\b/ }).waitFor();
  expect(path(page), '[AUTH-15]').toBe('/admin/contact?q=wait');
  page.on('request', (request) => requests.push(request));
  const token = String(await kept(page, 'token'));
  for (const name of ['Join', 'Contact']) {
    const called = page.waitForResponse(`**/api/${name.toLowerCase()}?*`);
    await follow(page, name);
    await called;
  }
  const ofStaff = requests.filter((request) => /\/api\/(contact|join)/.test(request.url()));
  expect(ofStaff.length, '[AUTH-13]').toBeGreaterThanOrEqual(2);
  for (const request of ofStaff)
    expect(request.headers().authorization, request.url()).toBe(`Bearer ${token}`);
  expect(requests.filter((request) => request.url().includes(token)).length, '[AUTH-13]').toBe(0);
});

test('[AUTH-11] signing out ends the session in all tabs at once, and neither Back nor the back/forward cache shows the panel again; other tabs return to their page after the next sign-in', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await site.visitor.post('/contact', bodies.contactMessage({ firstName: 'Secretname' }));
  // A session that ends with the test: that of the test server stays alive.
  const { token = '' } = await signInByApi(site.visitor);
  await remember(page, token);
  await openPanel(page, '/tags');
  const hides = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return document.body.checkVisibility();
    });
  const comesBack = () =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await hides(), 'visible in the back/forward cache').toBe(false);
  await comesBack();
  await hides();
  await page.evaluate(() => localStorage.clear());
  await comesBack();
  await username(page).waitFor();
  expect(address(page).pathname, 'back after a sign-out elsewhere').toBe('/admin/login');

  await remember(page, token);
  await openPanel(page, '/contact');
  await page.getByText('Secretname').first().waitFor();
  await follow(page, 'Tags');
  await heading(page, 'Tags').waitFor();
  const other = await page.context().newPage();
  await openPanel(other, '/tags/new');
  const release = await hold(page, '/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await username(page).waitFor();
  await takenOver(page);
  expect(await kept(page, 'token'), 'without a response of the server').toBeNull();
  expect(await kept(page, 'adminAuth')).toBeNull();
  release();
  const status = async () => (await site.visitor.withToken(token).get('/contact')).status;
  await expect.poll(status, { message: 'the revoked token' }).toBe(401);
  await page.goBack();
  await username(page).waitFor();
  expect(await page.getByText(/Secretname|Admin Panel/).count(), 'Back').toBe(0);

  await username(other).waitFor();
  expect(address(other).searchParams.get('returnTo')).toBe('/admin/tags/new');
});
