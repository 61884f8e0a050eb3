import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  complete,
  contactPage,
  control,
  fill,
  focusedId,
  joinPage,
  notSentYet,
  planCard,
  planMissing,
  received,
  submitButton,
  summary,
  toast,
} from './forms.ts';
import { failedCalls, follow, translate, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

/** What axe finds on a wide light screen and on a narrow dark one. */
async function violationsInBothSchemes(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await violations(page))];
}

for (const form of [contactPage, joinPage]) {
  test(`the form ${form.path} has no accessibility violation, does not scroll sideways and is large enough for touch, rejected, failed or sent`, async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const widths = [320, 768, 2560];
    await visit(page, form.path);
    await expectNoSidewaysScroll(page, widths, 'empty');
    await submitButton(page, form).click();
    await summary(page).waitFor();
    await expectNoSidewaysScroll(page, widths, 'with problems');
    expect(await violationsInBothSchemes(page), 'with problems').toEqual([]);
    const controls = page
      .getByRole('main')
      .locator('a, button, label.button, input[id]:not([type=radio]), textarea');
    const small = await controls.evaluateAll((found) =>
      found
        .map((element) => ({
          element,
          box: element.getBoundingClientRect(),
          size: getComputedStyle(element).fontSize,
        }))
        // Phones zoom into smaller texts.
        .filter(({ box, size }) => box.height < 44 || box.width < 44 || Number.parseFloat(size) < 16)
        .map(({ element, box, size }) => `${element.outerHTML} ${box.width} x ${box.height}, ${size}`),
    );
    expect(await controls.count()).toBeGreaterThan(8);
    expect(small, 'controls at 360 px').toEqual([]);
    await complete(page, form);
    await page.route('**/api/**', (route) => route.abort());
    await submitButton(page, form).click();
    await page.getByText(notSentYet).waitFor();
    await toast(page, form.failed).waitFor();
    expect(await violations(page), 'not sent, dark, 360 px').toEqual([]);
    await page.unroute('**/api/**');
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    expect(await violationsInBothSchemes(page), 'sent').toEqual([]);
  });
}

test('both forms still work after a browser has translated them', async ({ page, site }) => {
  await visit(page, '/');
  for (const [form, label] of [
    [contactPage, 'Contact Us'],
    [joinPage, 'Join as member'],
  ] as const) {
    const email = `translated-${form.path.slice(1)}@example.com`;
    await follow(page, label);
    await submitButton(page, form).waitFor();
    await translate(page);
    await submitButton(page, form).click();
    await summary(page).waitFor();
    await translate(page);
    if (form === joinPage) {
      await choosePlan(page, 'Individual Member');
      await choosePlan(page, 'Business Member');
      await planCard(page, 'Individual Member').getByText('Select Plan').waitFor();
      await page.locator('.plan-summary').getByText('Rs. 10,000 / year + GST').waitFor();
    }
    await fill(page, { ...form.filling, Email: 'wrong' });
    await submitButton(page, form).click();
    const wrong = 'Enter an email address in the form name@example.com';
    await expect.poll(() => summary(page).getByRole('link').allTextContents()).toEqual([wrong]);
    await translate(page);
    await fill(page, { Email: email });
    await expect.poll(() => summary(page).count()).toBe(0);
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    expect(await submitButton(page, form).textContent()).toBe(form.idle);
    expect(await page.getByText('Selected', { exact: true }).count()).toBe(0);
    expect(await received(await site.staff(), form, email)).toHaveLength(1);
  }
});

/** Presses Tab, or Shift and Tab, until the element with the id has the focus. */
async function tabTo(page: Page, id: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    if ((await focusedId(page)) === id) return;
  }
  throw new Error(`No way to ${id} by keyboard`);
}

async function tabToButton(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`No way to ${name} by keyboard`);
}

test('a contact message can be written, corrected and sent with the keyboard alone', async ({ page }) => {
  await visit(page, '/contact');
  await tabTo(page, 'contact-firstName');
  await page.keyboard.type('Meera');
  await tabTo(page, 'contact-email');
  await page.keyboard.type('meera');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedId(page)).toBe('contact-problems');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focusedId(page)).toBe('contact-email');
  await page.keyboard.press('End');
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A question');
  await tabToButton(page, contactPage.idle);
  await page.keyboard.press('Space');
  await toast(page, contactPage.sent).waitFor();
  await expect.poll(() => focusedId(page)).toBe('contact-sent');
  await page.keyboard.press('Tab');
  expect(await focusedId(page)).toBe('contact-firstName');
});

test('an application can be sent by keyboard: choosing a plan with arrow keys does not scroll away, and the fixed header covers no field that has the focus', async ({
  page,
}) => {
  await visit(page, '/join');
  await tabTo(page, 'join-firstName');
  for (const label of Object.keys(joinPage.filling)) {
    await page.keyboard.type(label === 'Email' ? 'm@example.com' : 'Meera');
    await page.keyboard.press('Tab');
  }
  await page.setViewportSize({ width: 360, height: 640 });
  for (const id of ['join-address', 'join-email', 'join-firstName']) {
    await tabTo(page, id, 'Shift+Tab');
    const { top, header } = await control(page, 'First Name').evaluate(() => ({
      top: document.activeElement?.getBoundingClientRect().top ?? 0,
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top, id).toBeGreaterThanOrEqual(header);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await tabToButton(page, joinPage.idle);
  await page.keyboard.press('Enter');
  await toast(page, planMissing).waitFor();
  await expect.poll(() => focusedId(page)).toBe('join-selectedRateCard');
  const scrolled = await page.evaluate(() => scrollY);
  for (const [key, title] of [
    ['Space', 'Individual Member'],
    ['ArrowRight', 'Business Member'],
    ['ArrowDown', 'Corporate Member'],
    ['ArrowLeft', 'Business Member'],
  ] as const) {
    await page.keyboard.press(key);
    await planCard(page, title).getByText('Selected', { exact: true }).waitFor();
  }
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Tab');
  expect(await focusedId(page)).toBe('join-firstName');
  await tabToButton(page, joinPage.idle);
  await page.keyboard.press('Enter');
  await toast(page, joinPage.sent).waitFor();
  await expect.poll(() => focusedId(page)).toBe('join-sent');
});
