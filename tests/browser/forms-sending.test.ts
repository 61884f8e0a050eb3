import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  complete,
  contactPage,
  dismissNotices,
  expectReceipt,
  type FormPage,
  fill,
  filled,
  focusedId,
  joinPage,
  notSentYet,
  planCard,
  planMissing,
  received,
  recordPosts,
  submitButton,
  toast,
} from './forms.ts';
import { answer, failedCalls, hold, passTime, stopClock, visit } from './pages.ts';

type Failure = 'offline' | 'broken off' | 'a page of the network' | number;

const chosen = (page: Page) => page.getByRole('radio', { checked: true });
const emptied = (form: FormPage) => Object.fromEntries(Object.keys(form.filling).map((label) => [label, '']));

/** What is typed and chosen. */
async function valuesOf(page: Page, form: FormPage) {
  const plans = await chosen(page).evaluateAll((radios) => radios.map((radio) => radio.id));
  return { ...(await filled(page, Object.keys(form.filling))), plans };
}

/** A filled-in form whose sender can be told from all others. */
async function begin(page: Page, form: FormPage, email: string): Promise<void> {
  await visit(page, form.path);
  await complete(page, form);
  await fill(page, { Email: email });
}

/** From now on the form fails in this way, or no more. */
async function failWith(page: Page, { path }: FormPage, failure?: Failure): Promise<void> {
  const api = `**/api${path}`;
  await page.unroute(api);
  await page.context().setOffline(failure === 'offline');
  if (typeof failure === 'number') await answer(page, path, { detail: 'told to the console' }, failure);
  if (failure === 'broken off') await page.route(api, (route) => route.abort());
  if (failure === 'a page of the network') {
    await page.route(api, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }));
  }
}

/** Sends it so that it is stored and the answer is lost, as when a phone leaves its network. */
async function sendInVain(page: Page, form: FormPage): Promise<void> {
  const api = `**/api${form.path}`;
  await page.route(api, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page, form).click();
  await page.getByText(notSentYet).waitFor();
  await page.unroute(api);
}

const sentForms: {
  form: FormPage;
  /** The rows that say the same of both. */
  ids: Record<'kept' | 'busy' | 'cleared', string>;
  failures: Failure[];
}[] = [
  {
    form: contactPage,
    ids: { kept: '[CONTACT-04] [ERR-11]', busy: '[CONTACT-02]', cleared: '[CONTACT-03] [ERR-10]' },
    failures: ['offline', 'broken off', 'a page of the network', 400, 403, 404, 409, 429, 500, 503],
  },
  {
    form: joinPage,
    ids: { kept: '[JOIN-13] [ERR-13]', busy: '[JOIN-11]', cleared: '[JOIN-12] [ERR-12]' },
    failures: ['offline', 500],
  },
];

describe('sending a form', () => {
  for (const { form, ids, failures } of sentForms) {
    test(`${Object.values(ids).join(' ')} [ERR-01] [ERR-03] the form ${form.path} keeps its values through every failure, shows that it is being sent, and is cleared and confirmed once it has arrived`, async ({
      page,
      site,
      noise,
      complaints,
    }) => {
      noise.expect(...failedCalls);
      const name = form.path.slice(1);
      const email = `sent-${name}@example.com`;
      const button = submitButton(page, form);
      await begin(page, form, email);
      const typed = await valuesOf(page, form);
      // The place of the notices is there before the first of them, whose code cannot be fetched without a network.
      await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
      for (const failure of failures) {
        await failWith(page, form, failure);
        await button.click();
        await toast(page, form.failed).waitFor();
        await page.getByText(notSentYet).waitFor();
        expect.soft(await valuesOf(page, form), `${ids.kept} values after ${failure}`).toEqual(typed);
        const detail = await page.getByText('told to the console').count();
        expect.soft(detail, `[ERR-03] ${failure} shows the same message as the others`).toBe(0);
        await dismissNotices(page);
        await expect.poll(() => toast(page, form.failed).count()).toBe(0);
      }
      expect(complaints.heard.join(), '[ERR-01] the console').toContain('told to the console');
      await failWith(page, form);
      const posts = recordPosts(page);
      const release = await hold(page, form.path);
      await button.click();
      await expect.poll(() => button.textContent(), { message: `${ids.busy} the text` }).toBe(form.busy);
      expect(await button.isDisabled(), `${ids.busy} the button is disabled`).toBe(true);
      // In the tab order still, so that the focus has somewhere to be.
      const stop = await button.evaluate((element: HTMLButtonElement) => [
        element.disabled,
        element.tabIndex,
      ]);
      expect(stop).toEqual([false, 0]);
      await button.click({ force: true });
      await page.keyboard.press('Enter');
      release();
      await toast(page, form.sent).waitFor();
      expect(posts.length, `${ids.busy} one request`).toBe(1);
      expect(await button.textContent()).toBe(form.idle);
      await expect.poll(() => focusedId(page), { message: `${ids.cleared} the focus` }).toBe(`${name}-sent`);
      const confirmation = await page.locator(`#${name}-sent`).textContent();
      expect(confirmation).toContain('The reply goes to the email address');
      expect(await page.getByText(notSentYet).count()).toBe(0);
      const none = { ...emptied(form), plans: [] };
      expect(await valuesOf(page, form), `${ids.cleared} the values`).toEqual(none);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Meera');
      await page.reload();
      expect(await valuesOf(page, form), `${ids.cleared} the values after a reload`).toEqual(none);
      expect(await received(await site.staff(), form, email)).toHaveLength(1);
    });
  }

  test('[CONST-29] a request times out after 15 seconds with the values kept; an error notification stays for 4 seconds, one of success for 2', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const form = contactPage;
    const button = submitButton(page, form);
    await page.clock.install();
    await begin(page, form, 'late@example.com');
    await stopClock(page);
    const release = await hold(page, form.path);
    await button.click();
    await expect.poll(() => button.textContent()).toBe(form.busy);
    await page.clock.runFor(14_000);
    expect(await button.textContent(), '[CONST-29] after 14 seconds').toBe(form.busy);
    await page.clock.runFor(1500);
    await page.getByText(notSentYet).waitFor();
    expect(await button.textContent(), '[CONST-29] after 15 seconds').toBe(form.idle);
    expect(await filled(page, ['First Name'])).toEqual({ 'First Name': 'Meera' });
    await toast(page, form.failed).waitFor();
    await passTime(page, 3000);
    expect(await toast(page, form.failed).isVisible(), 'the error after 3 seconds').toBe(true);
    await passTime(page, 2000);
    await expect
      .poll(() => toast(page, form.failed).count(), { message: 'the error after 5 seconds' })
      .toBe(0);
    release();
    await page.unroute(`**/api${form.path}`);
    await button.click();
    await toast(page, form.sent).waitFor();
    await passTime(page, 1000);
    expect(await toast(page, form.sent).isVisible(), 'the success after 1 second').toBe(true);
    await passTime(page, 2000);
    await expect
      .poll(() => toast(page, form.sent).count(), { message: 'the success after 3 seconds' })
      .toBe(0);
  });

  test('typed values survive other pages and a reload, and a form is stored once however often the same values are sent', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const form = joinPage;
    const email = 'lost@example.com';
    const stored = async () => (await received(await site.staff(), form, email)).length;
    await begin(page, form, email);
    const typed = await valuesOf(page, form);
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await page.goBack();
    await expect
      .poll(() => valuesOf(page, form), { message: 'after a visit to another page' })
      .toEqual(typed);
    const posts = recordPosts(page);
    await sendInVain(page, form);
    await page.reload();
    await expect.poll(() => valuesOf(page, form), { message: 'after a reload' }).toEqual(typed);
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    expect(await stored(), 'a lost response, sent again').toBe(1);
    await complete(page, form);
    await fill(page, { Email: email });
    await submitButton(page, form).dblclick();
    await expect.poll(() => chosen(page).count()).toBe(0);
    expect(await stored(), 'the same values soon after, by a double click').toBe(1);
    await complete(page, form);
    await fill(page, { Email: email });
    await sendInVain(page, form);
    await fill(page, { 'First Name': 'Meenakshi' });
    await submitButton(page, form).click();
    await expect.poll(stored, { message: 'a lost response and changed values' }).toBe(2);
    const keys = posts.map((post) => post.headers()['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect([keys.length, new Set(keys).size]).toEqual([5, 4]);
  });
});

/** Sends the form as the browser does by itself, and gives the status of the page that comes. */
async function send(page: Page, form: FormPage): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  const loaded = page.waitForEvent('load');
  await submitButton(page, form).click();
  await loaded;
  return (await answered).status();
}

const problems = (page: Page) => page.locator('.error-summary');

const plainForms = [
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

describe('a form without JavaScript (AMB-118)', () => {
  for (const { form, missing } of plainForms) {
    test(`the form ${form.path} returns with all errors and all values until it is complete, is then confirmed in words, and is stored once however often it is sent`, async ({
      open,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      const name = form.path.slice(1);
      const email = `plain-${name}@example.com`;
      const page = await open({ javaScriptEnabled: false });
      await page.goto(form.path);
      const title = await page.title();
      expect(await send(page, form), 'the status of an empty form').toBe(422);
      expect(await page.title()).toBe(`Error: ${title}`);
      expect(new URL(page.url()).pathname).toBe(form.path);
      expect(await problems(page).getByRole('link').allTextContents()).toEqual(missing);
      expect(await page.locator('.field-error').allTextContents()).toEqual(missing);
      const firstName = page.getByRole('textbox', { name: 'First Name' });
      expect(await firstName.getAttribute('aria-invalid')).toBe('true');
      await problems(page).getByRole('link', { name: 'Enter your first name' }).click();
      expect(new URL(page.url()).hash).toBe(`#${name}-firstName`);
      await complete(page, form);
      await fill(page, { Email: 'meera at example' });
      const typed = await valuesOf(page, form);
      expect(typed.plans).toHaveLength(form === joinPage ? 1 : 0);
      expect(await send(page, form), 'the status of a wrong email address').toBe(422);
      const wrong = 'Enter an email address in the form name@example.com';
      expect(await problems(page).getByRole('link').allTextContents()).toEqual([wrong]);
      expect(await valuesOf(page, form), 'what was typed and chosen').toEqual(typed);
      if (form === joinPage) {
        const said = (plan: string) =>
          planCard(page, plan)
            .locator('label span')
            .evaluate((span) => getComputedStyle(span, '::after').content);
        const texts = [await said('Business Member'), await said('Individual Member')];
        expect(texts, 'only the chosen plan says so').toEqual(['"Selected"', 'none']);
      }
      await fill(page, { Email: email });
      expect(await send(page, form), 'the status of a complete form').toBe(200);
      expect(await page.getByRole('heading', { name: form.sent }).isVisible()).toBe(true);
      expect(await valuesOf(page, form)).toMatchObject(emptied(form));
      if (form === joinPage) {
        const day = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
        await expectReceipt(page, new Date().toLocaleDateString('en-IN', day));
        await page.emulateMedia({ media: null });
      }
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
  }

  test('a form that is rejected before its scripts load is taken over by them', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    for (const form of [contactPage, joinPage]) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(form.path, { waitUntil: 'commit' });
      await complete(page, form);
      await fill(page, { Email: 'late' });
      await page.unroute('**/assets/*.js');
      expect(await send(page, form)).toBe(422);
      await expect.poll(() => focusedId(page)).toBe(`${form.path.slice(1)}-problems`);
      await fill(page, { Email: 'late@example.com' });
      await expect.poll(() => problems(page).count()).toBe(0);
      await submitButton(page, form).click();
      await toast(page, form.sent).waitFor();
      await expect.poll(() => valuesOf(page, form)).toMatchObject(emptied(form));
    }
  });
});
