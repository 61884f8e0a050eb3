import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { answer, failedCalls, passTime, stopClock, takenOver, visit } from './pages.ts';

const panelPaths = [
  '/admin',
  '/admin/dashboard',
  '/admin/blog',
  '/admin/blog-posts',
  '/admin/blog/new',
  '/admin/blog/some-id/edit',
  '/admin/blog/some-id/preview',
  '/admin/categories',
  '/admin/brands',
  '/admin/brands/some-id/edit',
  '/admin/tags',
  '/admin/testimonials',
  '/admin/channels',
  '/admin/carousel',
  '/admin/carousel/new',
  '/admin/video',
  '/admin/important-information',
  '/admin/resources',
  '/admin/rate-cards',
  '/admin/about',
  '/admin/about/working-committee/new',
  '/admin/about/other-members/some-id',
  '/admin/contact',
  '/admin/join',
  '/admin/no-such-page',
];

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function enter(page: Page): Promise<void> {
  await visit(page, '/admin/login');
  await signIn(page, adminPassword);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

describe('the sign-in page', () => {
  test('[AUTH-01] the sign-in form has a username, a password and a button', async ({ page }) => {
    await visit(page, '/admin/login');
    expect(await page.getByLabel('Username').getAttribute('autocomplete')).toBe('username');
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
    expect(await page.getByRole('button', { name: 'Login' }).isVisible()).toBe(true);
  });

  test('[AUTH-02] [AUTH-03] [AUTH-04] [AUTH-12] the right username and password open the dashboard and store the session', async ({
    page,
  }) => {
    await visit(page, '/admin/login');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    await signIn(page, adminPassword);
    await toast(page, 'Login successful!').waitFor();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
    expect(addresses).toEqual(['/admin/dashboard', '/admin']);
    expect(await kept(page, 'adminAuth')).toBe('true');
    expect(await kept(page, 'token')).toMatch(/\S{20,}/);
  });

  test('[AUTH-05] [AUTH-06] a wrong password is reported at its field and in a notification', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await visit(page, '/admin/login');
    await signIn(page, 'a guess that is wrong');
    await toast(page, 'Invalid username or password').waitFor();
    const password = page.getByLabel('Password');
    const message = page.getByText('Invalid credentials', { exact: true });
    await message.waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await password.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel('Username').inputValue()).toBe(adminUsername);
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await kept(page, 'adminAuth')).toBeNull();
    await password.fill('another guess');
    expect(await message.count()).toBe(0);
  });

  test('a sign-in that fails on the server is not reported as a wrong password', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await visit(page, '/admin/login');
    await answer(page, '/auth/login', { detail: 'The database is away.' }, 503);
    await signIn(page, adminPassword);
    await toast(page, 'Unable to sign in. Please try again.').waitFor();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^You are not signed in/);
    expect(await page.getByText('Invalid credentials').count()).toBe(0);
    expect(await page.getByLabel('Username').inputValue()).toBe(adminUsername);
    await page.unrouteAll();
    const detail = 'Wait a quarter of an hour and try again.';
    await answer(page, '/auth/login', { detail }, 429);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(detail);
  });

  test('[VAL-69] [VAL-70] [AMB-113] empty fields are listed in a summary that takes the focus, and nothing is sent', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/auth/login') && calls.push(request.url()));
    await visit(page, '/admin/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Username is required',
      'Password is required',
    ]);
    expect(await page.title()).toMatch(/^Error: Admin Login/);
    for (const label of ['Username', 'Password']) {
      const control = page.getByLabel(label);
      expect(await control.getAttribute('required')).not.toBeNull();
      const message = page.locator(`[id="${await control.getAttribute('aria-describedby')}"]`);
      expect(await message.textContent()).toBe(`${label} is required`);
    }
    await page.getByLabel('Username').fill(adminUsername);
    expect(await summary.getByRole('link').allTextContents()).toEqual(['Password is required']);
    await page.getByRole('button', { name: 'Login' }).click();
    await summary.getByRole('link').click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.keyboard.type('x');
    await expect.poll(() => page.title()).toMatch(/^Admin Login/);
    expect(calls).toEqual([]);
  });

  test('[AUTH-07] no script contains the password', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text());
    });
    await enter(page);
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((text) => text.includes(adminPassword))).toEqual([]);
  });

  test('a return address outside the panel opens the dashboard instead', async ({ page }) => {
    for (const elsewhere of [
      'https://evil.example/admin',
      '//evil.example/admin',
      '/\\evil.example',
      '/blog',
    ]) {
      await visit(page, `/admin/login?returnTo=${encodeURIComponent(elsewhere)}`);
      await signIn(page, adminPassword);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
    }
  });

  test('[CONST-10] [CONST-12] the success notification is shown at the top right for 2 seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await visit(page, '/admin/login');
    await stopClock(page);
    await signIn(page, adminPassword);
    const notice = toast(page, 'Login successful!');
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect(box?.y).toBeLessThan(100);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200);
    await passTime(page, 1500);
    expect(await notice.isVisible()).toBe(true);
    await passTime(page, 1500);
    await expect.poll(() => notice.count()).toBe(0);
  });

  test('[CONST-09] the error notification is shown for 4 seconds', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await page.clock.install();
    await visit(page, '/admin/login');
    await stopClock(page);
    await signIn(page, 'a guess that is wrong');
    const notice = toast(page, 'Invalid username or password');
    await notice.waitFor();
    await passTime(page, 3500);
    expect(await notice.isVisible()).toBe(true);
    await passTime(page, 1500);
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('access to the panel', () => {
  test('[AUTH-08] the flag of a signed-in user opens the panel', async ({ page }) => {
    await page.goto('/shop');
    await page.evaluate(() => localStorage.setItem('adminAuth', 'true'));
    await page.goto('/admin');
    await page.getByText('Admin Panel', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.evaluate(() => localStorage.setItem('adminAuth', 'false'));
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
  });

  for (const path of panelPaths) {
    test(`[AUTH-09] [AUTH-10] without the flag ${path} redirects to the sign-in page and shows nothing of the panel`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const look = () => {
          if (document.body?.textContent?.includes('Admin Panel')) sessionStorage.setItem('seen', 'yes');
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
      await page.goto(path);
      await page.waitForURL('**/admin/login');
      await page.getByLabel('Username').waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    });
  }

  test('[AUTH-11] Logout revokes the session, and Back does not open the panel again', async ({
    page,
    site,
  }) => {
    await enter(page);
    // A second page of the panel to go back to.
    await page.goto('/admin/no-such-page');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const token = await kept(page, 'token');
    const revoked = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    expect(await kept(page, 'adminAuth')).toBeNull();
    expect(await kept(page, 'token')).toBeNull();
    await revoked;
    expect((await site.visitor.withToken(token ?? '').get('/contact')).status).toBe(401);
    await page.goBack();
    await page.getByLabel('Username').waitFor();
    expect(await page.getByText('Admin Panel', { exact: true }).count()).toBe(0);
  });

  test('a logout in another tab closes the panel', async ({ page }) => {
    await enter(page);
    const other = await page.context().newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
  });

  test('/login redirects to the sign-in page, and an unknown address of the panel to the dashboard', async ({
    page,
  }) => {
    await page.goto('/login');
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    await enter(page);
    await page.goto('/admin/no-such-page');
    await takenOver(page);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});
