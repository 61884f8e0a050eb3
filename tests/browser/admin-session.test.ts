import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel } from '../support/panel.ts';
import { adminPassword, adminUsername, type TestServer } from '../support/server.ts';
import { failedCalls, hold } from './pages.ts';

const address = (page: Page) => new URL(page.url());
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Puts a session into the browser's storage; `token` need not be a live one. */
async function remember(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((text) => {
    localStorage.setItem('token', text);
    localStorage.setItem('adminAuth', 'true');
  }, token);
}

/** A session that ends with the test: that of the test server stays alive. */
async function newSession(page: Page, site: TestServer): Promise<string> {
  const pair = { username: adminUsername, password: adminPassword };
  const { body } = await site.visitor.post<{ token: string }>('/auth/login', pair);
  await remember(page, body.token);
  return body.token;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Answers these calls with 401, all at the moment when the returned function is called. */
async function refuseTogether(page: Page, paths: string[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const path of paths) {
    await page.route(`**/api${path}`, async (route) => {
      await promise;
      await route.fulfill({ status: 401, json: { detail: 'Sign in first' } }).catch(() => undefined);
    });
  }
  return resolve;
}

describe('a token that the server rejects', () => {
  test('[AUTH-14] [AUTH-15] [ERR-02] a rejected token is deleted, and signing in returns to the requested page', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await site.visitor.post('/contact', bodies.contactMessage({ firstName: 'Waiting' }));
    await remember(page, 'x'.repeat(43));
    const documents = documentsOf(page);
    await page.goto('/admin/contact?q=wait');
    await page.getByLabel('Username').waitFor();
    expect(documents).toEqual(['/admin/contact', '/login', '/admin/login']);
    expect(await kept(page, 'token')).toBeNull();
    expect(await kept(page, 'adminAuth')).toBeNull();
    await page.getByText('Sign in to go on where you were.').waitFor();
    await signIn(page);
    await heading(page, 'Contact').waitFor();
    await page.getByRole('cell', { name: 'Waiting', exact: true }).waitFor();
    expect(address(page).pathname + address(page).search).toBe('/admin/contact?q=wait');
    expect(await kept(page, 'adminAuth')).toBe('true');
  });

  test('[AUTH-14] a session that ends on the server leads to the sign-in page at the next API call', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const token = await newSession(page, site);
    await openPanel(page, '/join');
    // A list that is still being loaded would meet the end before anybody presses anything.
    await page.getByRole('button', { name: /^Read/ }).first().waitFor();
    await site.visitor.withToken(token).post('/auth/logout');
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByLabel('Username').waitFor();
    expect(address(page).searchParams.get('returnTo')).toBe('/admin/contact');
    expect(await kept(page, 'token')).toBeNull();
  });

  test('several rejected requests open the sign-in page once and show no error', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await site.visitor.post('/contact', bodies.contactMessage());
    await newSession(page, site);
    await openPanel(page, '/contact');
    await page.getByRole('button', { name: /^Read/ }).first().waitFor();
    const documents = documentsOf(page);
    const seen: string[] = [];
    await page.exposeFunction('seen', (text: string) => seen.push(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        const alert = document.querySelector('[role=alert]');
        if (alert) (window as unknown as { seen: (text: string) => void }).seen(alert.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
    });
    const release = await refuseTogether(page, ['/contact?*', '/contact.csv?*']);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const searched = page.waitForRequest('**/api/contact?*');
    await page.getByRole('searchbox').fill('x');
    await searched;
    release();
    await page.getByLabel('Username').waitFor();
    expect(documents.filter((path) => path === '/login')).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  test('a wrong password on the sign-in page does not end a session', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await page.goto('/admin/login');
    const documents = documentsOf(page);
    await page.getByLabel('Username').fill(adminUsername);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid credentials', { exact: true }).waitFor();
    expect(documents).toEqual([]);
  });
});

describe('the session token', () => {
  test('[AUTH-13] the token is sent as an Authorization header and never as part of an address', async ({
    page,
    site,
  }) => {
    const token = await newSession(page, site);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    for (const path of ['', '/contact', '/join', '/blog', '/brands']) await openPanel(page, path);
    const ofStaff = requests.filter((request) => /\/api\/(contact|join|admin)/.test(request.url()));
    expect(ofStaff.length).toBeGreaterThanOrEqual(3);
    for (const request of ofStaff) expect(request.headers().authorization).toBe(`Bearer ${token}`);
    expect(requests.filter((request) => request.url().includes(token))).toEqual([]);
  });

  test('[AUTH-08] without a token the first private API call leads to the sign-in page', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('adminAuth', 'true'));
    await page.goto('/admin/join');
    await page.getByLabel('Username').waitFor();
    expect(await kept(page, 'adminAuth')).toBeNull();
  });
});

describe('the flag of a signed-in user', () => {
  test('[AUTH-10] every navigation checks the flag of the signed-in user', async ({ page, site }) => {
    await newSession(page, site);
    await openPanel(page, '');
    await page.evaluate(() => localStorage.removeItem('adminAuth'));
    await page.getByRole('link', { name: 'Tags', exact: true }).first().click();
    await page.getByLabel('Username').waitFor();
    expect(address(page).pathname).toBe('/admin/login');
    expect(await page.getByText('Admin Panel', { exact: true }).count()).toBe(0);
  });
});

describe('signing out of the panel', () => {
  test('[AUTH-11] signing out signs out all tabs, which return to their page after the next sign-in', async ({
    page,
    site,
  }) => {
    await newSession(page, site);
    await openPanel(page, '');
    const other = await page.context().newPage();
    await openPanel(other, '/tags');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').waitFor();
    expect(address(page).pathname + address(page).search).toBe('/admin/login');
    await other.getByLabel('Username').waitFor();
    expect(address(other).searchParams.get('returnTo')).toBe('/admin/tags');
    await signIn(page);
    await heading(page, 'Dashboard').waitFor();
    await heading(other, 'Tags').waitFor();
  });

  test('[AUTH-11] values typed in any tab are kept at sign-out and offered again', async ({ page, site }) => {
    await newSession(page, site);
    await openPanel(page, '/categories/new');
    await page.getByLabel('Name').fill('Typed before the logout');
    const other = await page.context().newPage();
    await openPanel(other, '/tags/new');
    await other.getByLabel('Name').fill('Typed in another tab');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').waitFor();
    await other.getByLabel('Username').waitFor();
    await other.bringToFront();
    await signIn(other);
    await other.getByRole('button', { name: 'Restore' }).click();
    expect(await other.getByLabel('Name').inputValue()).toBe('Typed in another tab');
    await heading(page, 'Dashboard').waitFor();
    await openPanel(page, '/categories/new');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed before the logout');
    page.on('dialog', (dialog) => void dialog.accept());
    other.on('dialog', (dialog) => void dialog.accept());
  });

  test('[AUTH-11] drafts of two tabs with the same form are kept at sign-out and offered one after the other', async ({
    page,
    site,
  }) => {
    await newSession(page, site);
    const other = await page.context().newPage();
    for (const [tab, text] of [
      [page, 'Typed here'],
      [other, 'Typed there'],
    ] as const) {
      await openPanel(tab, '/tags/new');
      await tab.getByLabel('Name').fill(text);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, other]) await tab.getByLabel('Username').waitFor();
    await signIn(other);
    const restored: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      await other.getByRole('button', { name: 'Restore' }).click();
      restored.push(await other.getByLabel('Name').inputValue());
    }
    expect(restored.toSorted()).toEqual(['Typed here', 'Typed there']);
    other.on('dialog', (dialog) => void dialog.accept());
  });

  test('[AUTH-11] signing out works without a response from the server', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await newSession(page, site);
    await openPanel(page, '');
    await hold(page, '/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').waitFor();
    expect(await kept(page, 'token')).toBeNull();
  });

  test('[AUTH-11] Back after signing out shows nothing of the pages that were open', async ({
    page,
    site,
  }) => {
    await site.visitor.post('/contact', bodies.contactMessage({ firstName: 'Secretname' }));
    await newSession(page, site);
    await openPanel(page, '/contact');
    await page.getByText('Secretname').first().waitFor();
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await heading(page, 'Tags').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').waitFor();
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await page.getByLabel('Username').waitFor();
      expect(await page.getByText('Secretname').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
    }
  });
});

describe('a panel page in the back/forward cache', () => {
  const hides = (page: Page) =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return document.body.checkVisibility();
    });
  const comesBack = (page: Page) =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  test('a page in the back/forward cache is hidden and shown again to a signed-in user', async ({
    page,
    site,
  }) => {
    await newSession(page, site);
    await openPanel(page, '/tags');
    expect(await hides(page)).toBe(false);
    await comesBack(page);
    expect(await heading(page, 'Tags').isVisible()).toBe(true);
  });

  test('[AUTH-11] a page from the back/forward cache stays hidden and leads to the sign-in page after a sign-out', async ({
    page,
    site,
  }) => {
    await newSession(page, site);
    await openPanel(page, '/tags');
    await hides(page);
    await page.evaluate(() => localStorage.clear());
    await comesBack(page);
    await page.getByLabel('Username').waitFor();
    expect(address(page).pathname).toBe('/admin/login');
  });
});

test('every document of the panel is the same empty shell, which must not be stored', async ({ site }) => {
  await site.visitor.post('/contact', bodies.contactMessage({ firstName: 'Secretname' }));
  const texts = new Set<string>();
  for (const path of ['/admin', '/admin/contact', '/admin/blog', '/admin/about?tab=other-members']) {
    const { status, headers, text } = await site.visitor.page(path, {
      authorization: `Bearer ${(await site.staff()).token}`,
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('Secretname');
    const body = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<head>[\s\S]*<\/head>/, '');
    texts.add(
      body
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  expect([...texts]).toEqual(['Loading... The panel needs JavaScript.']);
});
