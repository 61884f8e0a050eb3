import type { Page } from 'playwright-core';
import { describe } from 'vitest';
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
import { failedCalls, follow, takenOver, translate, visit } from './pages.ts';
import { violations } from './violations.ts';

const forms = [contactPage, joinPage];

describe.each(forms)('accessibility of the form $path', (form) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      test(`the form has no accessibility violation when empty, rejected, failed or sent, ${colorScheme}, ${width} px`, async ({
        open,
        noise,
      }) => {
        noise.expect(...failedCalls);
        const page = await open({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
        await visit(page, form.path);
        await submitButton(page, form).click();
        await summary(page).waitFor();
        expect(await violations(page), 'with problems').toEqual([]);
        await complete(page, form);
        await page.route('**/api/**', (route) => route.abort());
        await submitButton(page, form).click();
        await page.getByText(notSentYet).waitFor();
        await toast(page, form.failed).waitFor();
        expect(await violations(page), 'not sent').toEqual([]);
        await page.unroute('**/api/**');
        await submitButton(page, form).click();
        await toast(page, form.sent).waitFor();
        expect(await violations(page), 'sent').toEqual([]);
      }, 120_000);
    }
  }

  test('the form does not scroll sideways at 320, 768 or 2560 pixels, with errors too', async ({ open }) => {
    for (const width of [320, 768, 2560]) {
      const page = await open({ viewport: { width, height: 800 } });
      await visit(page, form.path);
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await over(), `${width}`).toBeLessThanOrEqual(0);
      await submitButton(page, form).click();
      await summary(page).waitFor();
      expect(await over(), `${width} with problems`).toBeLessThanOrEqual(0);
    }
  });

  test('controls of the form are large enough for touch, and phones do not zoom into its text', async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await visit(page, form.path);
    await submitButton(page, form).click();
    await summary(page).waitFor();
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
        .filter(({ box, size }) => box.height < 44 || box.width < 44 || Number.parseFloat(size) < 16)
        .map(({ element, box, size }) => `${element.outerHTML} ${box.width} x ${box.height}, ${size}`),
    );
    expect(await controls.count()).toBeGreaterThan(8);
    expect(small).toEqual([]);
  });

  test('the form still works after a browser has translated it', async ({ page, site }) => {
    const email = `translated-${form.path.slice(1)}@example.com`;
    await visit(page, '/');
    await follow(page, form === joinPage ? 'Join as member' : 'Contact Us');
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
  });
});

/** Presses Tab until the element with the id has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
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

describe('forms by keyboard', () => {
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

  test('an application can be sent by keyboard, and choosing a plan with arrow keys does not scroll away', async ({
    page,
  }) => {
    await visit(page, '/join');
    await tabTo(page, 'join-firstName');
    for (const text of Object.values(joinPage.filling)) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
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
});

test('the fixed header does not cover the field that has the focus', async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 640 } });
  await visit(page, '/join');
  await takenOver(page);
  await tabTo(page, 'join-interests');
  for (const id of ['join-address', 'join-email', 'join-firstName']) {
    while ((await focusedId(page)) !== id) await page.keyboard.press('Shift+Tab');
    const { top, header } = await control(page, 'First Name').evaluate(() => ({
      top: document.activeElement?.getBoundingClientRect().top ?? 0,
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top).toBeGreaterThanOrEqual(header);
  }
});
