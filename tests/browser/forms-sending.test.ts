import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import {
  complete,
  emptied,
  fill,
  filled,
  focusedId,
  joinPage,
  notSentYet,
  planMissing,
  received,
  recordPosts,
  submitButton,
  toast,
} from './forms.ts';
import { failedCalls, takenOver, visit } from './pages.ts';

const form = joinPage;
const chosen = (page: Page) => page.getByRole('radio', { checked: true });

/** What is typed and chosen. */
async function valuesOf(page: Page) {
  const plans = await chosen(page).evaluateAll((radios) => radios.map((radio) => radio.id));
  return { ...(await filled(page, Object.keys(form.filling))), plans };
}

/** Sends it so that it is stored and the answer is lost, as when a phone leaves its network. */
async function sendInVain(page: Page): Promise<void> {
  const api = `**/api${form.path}`;
  await page.route(api, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page, form).click();
  await page.getByText(notSentYet).waitFor();
  await page.unroute(api);
}

test('typed values survive other pages and a reload, and a form is stored once however often the same values are sent', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const email = 'lost@example.com';
  const stored = async () => (await received(await site.staff(), form, email)).length;
  await visit(page, form.path);
  await complete(page, form);
  await fill(page, { Email: email });
  const typed = await valuesOf(page);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/about');
  await page.goBack();
  await expect.poll(() => valuesOf(page), { message: 'after a visit to another page' }).toEqual(typed);
  const posts = recordPosts(page);
  await sendInVain(page);
  await page.reload();
  await takenOver(page);
  await expect.poll(() => valuesOf(page), { message: 'after a reload' }).toEqual(typed);
  const notified = toast(page, form.sent).waitFor();
  await submitButton(page, form).click();
  await notified;
  expect(await stored(), 'a lost response, sent again').toBe(1);
  await complete(page, form);
  await fill(page, { Email: email });
  await submitButton(page, form).dblclick();
  await expect.poll(() => chosen(page).count()).toBe(0);
  expect(await stored(), 'the same values soon after, by a double click').toBe(1);
  await complete(page, form);
  await fill(page, { Email: email });
  await sendInVain(page);
  await fill(page, { 'First Name': 'Meenakshi' });
  await submitButton(page, form).click();
  await expect.poll(stored, { message: 'a lost response and changed values' }).toBe(2);
  const keys = posts.map((post) => post.headers()['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect([keys.length, new Set(keys).size]).toEqual([5, 4]);
});

/** Sends the form as the browser does by itself, and gives the status of the page that comes. */
async function send(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  const loaded = page.waitForEvent('load');
  await submitButton(page, form).click();
  await loaded;
  return (await answered).status();
}

const problems = (page: Page) => page.locator('.error-summary');

test('without JavaScript the application returns with all errors and all values until it is complete, is then confirmed in words, and is stored once however often it is sent (AMB-118)', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const email = 'plain@example.com';
  const page = await open({ javaScriptEnabled: false });
  await page.goto(form.path);
  const title = await page.title();
  expect(await send(page), 'the status of an empty form').toBe(422);
  expect(await page.title()).toBe(`Error: ${title}`);
  const missing = await problems(page).getByRole('link').allTextContents();
  expect([missing.length, missing[0]]).toEqual([8, planMissing]);
  await complete(page, form);
  await fill(page, { Email: 'meera at example' });
  const typed = await valuesOf(page);
  expect(await send(page), 'the status of a wrong email address').toBe(422);
  const wrong = 'Enter an email address in the form name@example.com';
  expect(await problems(page).getByRole('link').allTextContents()).toEqual([wrong]);
  expect(await valuesOf(page), 'what was typed and chosen').toEqual(typed);

  await fill(page, { Email: email });
  expect(await send(page), 'the status of a complete form').toBe(200);
  expect(await page.getByRole('heading', { name: form.sent }).isVisible()).toBe(true);
  expect(await valuesOf(page)).toMatchObject(emptied(form));
  await page.reload();
  await page.goto(form.path);
  await complete(page, form);
  await fill(page, { Email: email });
  await submitButton(page, form).dblclick();
  await page.getByRole('heading', { name: form.sent }).waitFor();
  const stored = await received(await site.staff(), form, email);
  expect(stored, 'a reload, the same values again and a double click').toHaveLength(1);
  const values = Object.values({ ...form.filling, Email: email });
  expect(Object.values(stored[0] ?? {})).toEqual(expect.arrayContaining(values));
});

test('a form that is rejected before its scripts load is taken over by them', async ({ page, noise }) => {
  noise.expect(...failedCalls);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(form.path, { waitUntil: 'commit' });
  await complete(page, form);
  await fill(page, { Email: 'late' });
  await page.unroute('**/assets/*.js');
  expect(await send(page)).toBe(422);
  await expect.poll(() => focusedId(page)).toBe('join-problems');
  await takenOver(page);
  await fill(page, { Email: 'late@example.com' });
  const notified = toast(page, form.sent).waitFor();
  await submitButton(page, form).click();
  await notified;
});
