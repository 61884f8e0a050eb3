import type { Page, Request } from 'playwright-core';
import type { Http } from '../support/http.ts';

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

export const control = (page: Page, label: string) => page.getByLabel(label);

export const emptied = ({ filling }: FormPage): Filling =>
  Object.fromEntries(Object.keys(filling).map((label) => [label, '']));

export async function filled(page: Page, labels: readonly string[]): Promise<Filling> {
  const values = labels.map(async (label) => [label, await control(page, label).inputValue()] as const);
  return Object.fromEntries(await Promise.all(values));
}

export const submitButton = (page: Page, form: FormPage) =>
  page.getByRole('button', { name: new RegExp(`^(${form.idle}|${form.busy})$`) });

export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

export const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

export const planCard = (page: Page, title: string) =>
  page.locator('.plan', { has: page.getByRole('heading', { name: title, exact: true }) });

export const choosePlan = (page: Page, title: string) =>
  planCard(page, title).getByText('Select Plan').click();

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
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** What staff find of a form, newest first. */
export async function received(
  staff: Http,
  form: FormPage,
  email: string,
): Promise<Record<string, unknown>[]> {
  const { body } = await staff.get<Record<string, unknown>[]>(`${form.path}?q=${encodeURIComponent(email)}`);
  return body;
}

export const planMissing = 'Please select a plan before submitting';

/** Presses Tab, or Shift and Tab, until the element with the id has the focus. */
export async function tabTo(page: Page, id: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    if ((await focusedId(page)) === id) return;
  }
  throw new Error(`No way to ${id} by keyboard`);
}
