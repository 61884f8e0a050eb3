import type { Page } from 'playwright-core';
import type { Http } from './http.ts';
import type { TestServer } from './server.ts';

/**
 * Signs the page's browser in, without typing: the session lies in its storage as the sign-in would have left it. Call it
 * before the first address of the panel is opened. `staff` is who signs in; default: the admin.
 *
 * @example
 * test('…', async ({ page, site }) => {
 *   await signedIn(page, site);
 *   await openPanel(page, '/brands');
 * });
 */
export async function signedIn(page: Page, site: TestServer, staff?: Http): Promise<void> {
  const http = staff ?? (await site.staff());
  const kept = { token: http.token ?? '', person: (await http.get('/me')).text };
  const script = await page.addInitScript(({ token, person }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('person', person);
    localStorage.setItem('adminAuth', 'true');
  }, kept);
  // Later documents find what the panel itself left.
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined));
}

/** Opens a screen of the panel, such as `/brands` or `''`, in a new document and waits for its heading. */
export async function openPanel(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Comes to an address of the panel by the history of the browser, without a new document. */
export async function comeBackTo(page: Page, to: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}
