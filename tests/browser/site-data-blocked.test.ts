import { expect, test } from '../support/browser.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { contactPage, fill, submitButton, toast } from './forms.ts';
import { follow, takenOver } from './pages.ts';

/** What a browser that blocks the data of sites denies, as a page finds it: by an exception. */
function denyAll(): void {
  const deny = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      set() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  const globals = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'Notification'];
  for (const name of [...globals, 'Worker', 'SharedWorker', 'BroadcastChannel']) deny(window, name);
  for (const name of ['locks', 'clipboard', 'storage', 'serviceWorker', 'permissions']) deny(navigator, name);
  deny(document, 'cookie');
}

const paths = '/ /about /blog /events /resources /contact /join /search?q=solar /shop'.split(' ');

test('in a browser that blocks the data of sites every public page stays, the menu works, a form is sent, and the panel can be used until its document is left', async ({
  open,
  noise,
}) => {
  noise.expect(/^warning: Failed to save scroll positions/);
  const page = await open({ viewport: { width: 375, height: 740 } });
  await page.addInitScript(denyAll);
  for (const path of paths) {
    const sent = (await (await page.goto(path))?.text()) ?? '';
    const first = /<h1[^>]*>(.*?)<\/h1>/s.exec(sent)?.[1]?.replace(/<[^>]*>|&\S+;|\W/g, '');
    await takenOver(page);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(heading?.replace(/\W/g, ''), path).toBe(first);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await follow(page, 'Contact Us');
  await fill(page, contactPage.filling);
  const notified = toast(page, contactPage.sent).waitFor();
  await submitButton(page, contactPage).click();
  await notified;

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Tags' }).first().click();
  // The cards of the dashboard have such links too.
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.getByRole('link', { name: 'Create New' }).click();
  await page.getByLabel('Name').fill('Typed without storage');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('status').filter({ hasText: 'created' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
}, 60_000);
