import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  complete,
  contactPage,
  expectReceipt,
  type FormPage,
  fill,
  filled,
  focusedId,
  joinPage,
  planCard,
  planMissing,
  received,
  submitButton,
} from './forms.ts';
import { failedCalls } from './pages.ts';

const forms = [
  { form: contactPage, missing: ['Enter your first name', 'Enter your email address', 'Enter your message'] },
  {
    form: joinPage,
    missing: [
      planMissing,
      'Enter your first name',
      'Enter your last name',
      'Enter your email address',
      'Enter your phone number',
      'Enter your address',
      'Enter your occupation',
      'Enter your interests',
    ],
  },
];

/** Sends the form as the browser does by itself, and gives the status of the page that comes. */
async function send(page: Page, form: FormPage): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await submitButton(page, form).click();
  return (await answered).status();
}

const problems = (page: Page) => page.locator('.problems');

describe.each(forms)('$form.path without JavaScript (AMB-118)', ({ form, missing }) => {
  const name = form.path.slice(1);
  const labels = Object.keys(form.filling);

  test('an incomplete form returns with all errors and a changed title', async ({ open, noise }) => {
    noise.expect(...failedCalls);
    const page = await open({ javaScriptEnabled: false });
    await page.goto(form.path);
    const title = await page.title();
    expect(await send(page, form)).toBe(422);
    expect(await page.title()).toBe(`Error: ${title}`);
    expect(new URL(page.url()).pathname).toBe(form.path);
    expect(await problems(page).getByRole('link').allTextContents()).toEqual(missing);
    expect(await page.locator('.field-error').allTextContents()).toEqual(missing);
    expect(await page.getByRole('textbox', { name: 'First Name' }).getAttribute('aria-invalid')).toBe('true');
    await problems(page).getByRole('link', { name: 'Enter your first name' }).click();
    expect(new URL(page.url()).hash).toBe(`#${name}-firstName`);
  });

  test('a rejected form keeps what was typed and chosen', async ({ open, noise }) => {
    noise.expect(...failedCalls);
    const page = await open({ javaScriptEnabled: false });
    await page.goto(form.path);
    await complete(page, form);
    await fill(page, { Email: 'meera at example' });
    expect(await send(page, form)).toBe(422);
    expect(await problems(page).getByRole('link').allTextContents()).toEqual([
      'Enter an email address in the form name@example.com',
    ]);
    expect(await filled(page, labels)).toEqual({ ...form.filling, Email: 'meera at example' });
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(form === joinPage ? 1 : 0);
  });

  test('a form that is sent several times is stored once and confirmed in words', async ({ open, site }) => {
    const email = `plain-${name}@example.com`;
    const page = await open({ javaScriptEnabled: false });
    await page.goto(form.path);
    await complete(page, form);
    await fill(page, { Email: email });
    expect(await send(page, form)).toBe(200);
    expect(await page.getByRole('heading', { name: form.sent }).isVisible()).toBe(true);
    expect(Object.values(await filled(page, labels)).join('')).toBe('');
    if (form === joinPage) {
      const day = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
      await expectReceipt(page, new Date().toLocaleDateString('en-IN', day));
      await page.emulateMedia({ media: null });
    }
    await page.reload();
    await page.goBack();
    await page.goto(form.path);
    await complete(page, form);
    await fill(page, { Email: email });
    await submitButton(page, form).dblclick();
    await page.getByRole('heading', { name: form.sent }).waitFor();
    const stored = await received(await site.staff(), form, email);
    expect(stored).toHaveLength(1);
    expect(Object.values(stored[0] ?? {})).toEqual(
      expect.arrayContaining(Object.values({ ...form.filling, Email: email })),
    );
  });

  test('a form rejected before its scripts loaded is taken over by them', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(form.path, { waitUntil: 'commit' });
    await complete(page, form);
    await fill(page, { Email: 'late' });
    await page.unroute('**/assets/*.js');
    expect(await send(page, form)).toBe(422);
    await expect.poll(() => focusedId(page)).toBe(`${name}-problems`);
    await fill(page, { Email: 'late@example.com' });
    await expect.poll(() => problems(page).count()).toBe(0);
    await submitButton(page, form).click();
    await page.getByRole('status').filter({ hasText: form.sent }).waitFor();
    await expect.poll(async () => Object.values(await filled(page, labels)).join('')).toBe('');
  });
});

test("the card of the chosen plan says 'Selected' without JavaScript", async ({ open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/join');
  await choosePlan(page, 'Corporate Member');
  const said = (title: string) =>
    planCard(page, title)
      .locator('label span')
      .evaluate((span) => getComputedStyle(span, '::after').content);
  expect(await said('Corporate Member')).toBe('"Selected"');
  expect(await said('Individual Member')).toBe('none');
});
