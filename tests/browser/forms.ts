import type { Locator, Page, Request } from 'playwright-core';
import { expect } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { answer } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

/** What is written into a form, by label. */
export type Filling = Readonly<Record<string, string>>;

export interface FormPage {
  path: '/contact' | '/join';
  /** Entries that are accepted. */
  filling: Filling;
  idle: string;
  busy: string;
  sent: string;
  failed: string;
}

export const contactPage: FormPage = {
  path: '/contact',
  filling: {
    'First Name': 'Meera',
    'Last Name': 'Krishnan',
    Email: 'meera@example.com',
    Message: 'Is there a course on batteries in Pune?\nIn the evening, if possible.',
  },
  idle: 'Send Message',
  busy: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Failed to send message. Please try again.',
};

export const joinPage: FormPage = {
  path: '/join',
  filling: {
    'First Name': 'Meera',
    'Last Name': 'Krishnan',
    Email: 'meera@example.com',
    Phone: '+91 98200 00000 ext. 4',
    Address: '12 Example Road\nPune 411001',
    Occupation: 'Design engineer',
    Interests: 'Battery storage and standards',
  },
  idle: 'Submit Application',
  busy: 'Submitting...',
  sent: 'Application submitted successfully!',
  failed: 'Failed to submit application. Please try again.',
};

export const notSentYet = 'Not sent yet – your answers are kept. Try again';

export async function fill(page: Page, filling: Filling): Promise<void> {
  for (const [label, text] of Object.entries(filling)) await control(page, label).fill(text);
}

export function control(page: Page, label: string): Locator {
  return page.getByLabel(label);
}

export const emptied = ({ filling }: FormPage): Filling =>
  Object.fromEntries(Object.keys(filling).map((label) => [label, '']));

export async function filled(page: Page, labels: readonly string[]): Promise<Filling> {
  const values = labels.map(async (label) => [label, await control(page, label).inputValue()] as const);
  return Object.fromEntries(await Promise.all(values));
}

export function submitButton(page: Page, form: FormPage): Locator {
  return page.getByRole('button', { name: new RegExp(`^(${form.idle}|${form.busy})$`) });
}

/** A notice at the edge of the page. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** Dismisses all notices in one go, because one may leave by itself meanwhile. */
export async function dismissNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
}

/** The list of what is wrong. */
export function summary(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}

export function planCard(page: Page, title: string): Locator {
  return page.locator('.plan', { has: page.getByRole('heading', { name: title, exact: true }) });
}

export function choosePlan(page: Page, title: string): Promise<void> {
  return planCard(page, title).getByText('Select Plan').click();
}

/** Fills in all that the page asks for, a plan included. */
export async function complete(page: Page, form: FormPage): Promise<void> {
  if (form.path === '/join') await choosePlan(page, 'Business Member');
  await fill(page, form.filling);
}

/** Collects the calls that send a form. */
export function recordPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}

/** The id of the element that has the focus. */
export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

/** What staff find of a form, newest first. */
export async function received(
  staff: Http,
  form: FormPage,
  email: string,
): Promise<Record<string, unknown>[]> {
  const { body } = await staff.get<Record<string, unknown>[]>(`${form.path}?q=${encodeURIComponent(email)}`);
  return body;
}

/** The page of the plans after an application for the middle one: on paper nothing is left but its receipt. */
export async function expectReceipt(page: Page, day: string): Promise<void> {
  const receipt = page.locator('#join-sent');
  const lines = ['Your plan', 'Business Member', 'Price', 'Rs. 10,000 / year + GST', 'Sent on', day];
  expect(await receipt.locator('dt, dd').allTextContents()).toEqual(lines);
  await page.emulateMedia({ media: 'print' });
  const printed = async (part: Locator) => (await part.innerText()).split(/\n+/);
  expect(await printed(page.getByRole('main'))).toEqual(await printed(receipt));
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
}

export const planMissing = 'Please select a plan before submitting';

type Failure = 'offline' | 'broken off' | 'a page of the network' | number;

/** From now on the form fails in this way, or no more. */
export async function failWith(page: Page, { path }: FormPage, failure?: Failure): Promise<void> {
  const api = `**/api${path}`;
  await page.unroute(api);
  await page.context().setOffline(failure === 'offline');
  if (typeof failure === 'number') await answer(page, path, { detail: 'told to the console' }, failure);
  if (failure === 'broken off') await page.route(api, (route) => route.abort());
  if (failure === 'a page of the network')
    await page.route(api, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }));
}

/** Presses Tab, or Shift and Tab, until the element with the id has the focus. */
export async function tabTo(page: Page, id: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    if ((await focusedId(page)) === id) return;
  }
  throw new Error(`No way to ${id} by keyboard`);
}

/** A form that neither scrolls sideways nor has controls too small to touch on a dark phone, and in which axe finds nothing. */
export async function expectEasyForm(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page, [320], state);
  const controls = page
    .getByRole('main')
    .locator('a, button, label.button, input[id]:not([type=radio]), textarea');
  const small = await controls.evaluateAll((found) =>
    found
      .filter((element) => {
        const { height, width } = element.getBoundingClientRect();
        // Phones zoom into texts that are smaller than 16 pixels.
        return Math.min(height, width) < 44 || Number.parseFloat(getComputedStyle(element).fontSize) < 16;
      })
      .map((element) => element.outerHTML),
  );
  expect(await controls.count()).toBeGreaterThan(8);
  expect(small, `controls at 320 px, ${state}`).toEqual([]);
  expect(await violations(page), state).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
