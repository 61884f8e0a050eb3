import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { adminPassword, signIn } from '../support/server.ts';
import { failedCalls } from './pages.ts';
import { violations } from './violations.ts';

test('[UXP-09] somebody sets a new password with the present one and is told what is wrong with it; other sessions end, and this one goes on', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const other = await signIn(site.visitor);
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('link', { name: 'admin', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  const section = page.getByRole('region', { name: 'Password', exact: true });
  const field = (label: string) => section.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Change password' });
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });

  await save.press('Enter');
  await summary.getByRole('link', { name: 'Enter your present password' }).click();
  await expect
    .poll(() => field('Present password').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await field('Present password').fill('not the present one');
  await field('New password').fill('solar');
  await save.click();
  const links = () => summary.getByRole('link').allTextContents();
  await expect
    .poll(links)
    .toEqual(['The new password needs at least 12 characters', 'The two entries of the new password differ']);
  for (const name of ['New password', 'New password again']) await field(name).fill('Password@2026');
  await save.click();
  await summary.getByText(/among the first that are guessed/).waitFor();
  for (const name of ['New password', 'New password again'])
    await field(name).fill('monsoon terrace lantern');
  await save.click();
  await summary.getByText('This is not your present password').waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await field('Present password').fill(adminPassword);
  await save.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Your password is changed' }).waitFor();
  expect(await field('Present password').inputValue()).toBe('');
  expect((await other.get('/contact')).status, 'another session').toBe(401);
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  const entered = { username: 'admin', password: 'monsoon terrace lantern' };
  expect((await site.visitor.post('/auth/login', entered)).status).toBe(200);
});
