import { expect, test } from '../support/browser.ts';
import { choosePlan, control, fill, joinPage, planMissing, submitButton, summary, toast } from './forms.ts';
import { visit } from './pages.ts';

test('[UXS-14] a plan that is chosen after a refused application brings the first wrong field or the heading of the form below the header, and repeated refusals show one notice', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/join');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await visit(page, '/join');
    const header = await page.getByRole('banner').boundingBox();
    const topOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    const expectBelowHeader = async (selector: string) => {
      await expect
        .poll(() => topOf(selector), { message: `${selector} at ${width}` })
        .toBeLessThan(height / 2);
      expect(await topOf(selector), `${selector} at ${width}`).toBeGreaterThanOrEqual(header?.height ?? 0);
    };
    await fill(page, { ...joinPage.filling, Phone: '', Interests: '' });
    await submitButton(page, joinPage).click();
    await summary(page).waitFor();
    await choosePlan(page, 'Business Member');
    await expectBelowHeader('label[for="join-phone"]');

    await page.reload();
    await visit(page, '/join');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await visit(page, '/join');
    await fill(page, joinPage.filling);
    for (let attempt = 0; attempt < 3; attempt += 1) await submitButton(page, joinPage).click();
    await toast(page, planMissing).waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    await choosePlan(page, 'Individual Member');
    await expectBelowHeader('#application');
  }
});

test('[UXS-15] leaving an email address or an Indian number that looks wrong shows a hint that can be taken up, and refuses nothing', async ({
  page,
}) => {
  for (const path of ['/contact', '/join']) {
    await visit(page, path);
    const email = control(page, 'Email');
    const ask = (address: string) => page.getByRole('button', { name: `Did you mean ${address}?` });
    await email.fill('anil@gmial.com');
    expect(await ask('anil@gmail.com').count(), 'while it is typed').toBe(0);
    await email.press('Tab');
    await ask('anil@gmail.com').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('false');
    await ask('anil@gmail.com').click();
    expect(await email.inputValue()).toBe('anil@gmail.com');
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => ask('anil@gmail.com').count()).toBe(0);
    await email.fill('anil@yahoo');
    await email.press('Tab');
    await ask('anil@yahoo.com').waitFor();
    await email.fill('anil@suryakant.example');
    await email.press('Tab');
    await expect.poll(() => page.getByText('Did you mean').count()).toBe(0);
  }
  const phone = control(page, 'Phone');
  const hint = page.getByText('Indian numbers have 10 digits');
  await phone.fill('+91 98200 123');
  await phone.press('Tab');
  await hint.waitFor();
  expect(await phone.getAttribute('aria-invalid')).toBe('false');
  await phone.fill('+91 98200 12345');
  await phone.press('Tab');
  await expect.poll(() => hint.count()).toBe(0);
});
