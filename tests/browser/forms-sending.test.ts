import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  complete,
  contactPage,
  type FormPage,
  fill,
  filled,
  focusedId,
  joinPage,
  notSentYet,
  received,
  recordPosts,
  submitButton,
  toast,
} from './forms.ts';
import { answer, failedCalls, hold, passTime, stopClock, visit } from './pages.ts';

/** Both forms, with the ids of the rows that say the same of them. */
const forms = [
  {
    form: contactPage,
    ids: {
      busy: '[CONTACT-02]',
      cleared: '[CONTACT-03] [ERR-10]',
      kept: '[CONTACT-04] [ERR-11] [ERR-01]',
    },
  },
  {
    form: joinPage,
    ids: { busy: '[JOIN-11]', cleared: '[JOIN-12] [ERR-12]', kept: '[JOIN-13] [ERR-13] [ERR-01]' },
  },
];

const statuses = [400, 403, 404, 409, 429, 500, 503];
const chosen = (page: Page) => page.getByRole('radio', { checked: true });
const keysOf = (posts: ReturnType<typeof recordPosts>) =>
  posts.map((post) => post.headers()['idempotency-key']);

/** A filled-in form whose sender can be told from all others. */
async function begin(page: Page, form: FormPage, email: string): Promise<void> {
  await visit(page, form.path);
  await complete(page, form);
  await fill(page, { Email: email });
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

describe.each(forms)('sending $form.path', ({ form, ids }) => {
  const labels = Object.keys(form.filling);
  const empty = Object.fromEntries(labels.map((label) => [label, '']));
  const api = `**/api${form.path}`;
  const name = form.path.slice(1);

  test(`${ids.busy} the submit button shows that the form is being sent and ignores a second press`, async ({
    page,
  }) => {
    await begin(page, form, `busy-${name}@example.com`);
    const posts = recordPosts(page);
    const release = await hold(page, form.path);
    const button = submitButton(page, form);
    await button.click();
    await expect.poll(() => button.textContent()).toBe(form.busy);
    expect(await button.isDisabled()).toBe(true);
    // In the tab order still, so that the focus has somewhere to be.
    expect(
      await button.evaluate((element: HTMLButtonElement) => [element.disabled, element.tabIndex]),
    ).toEqual([false, 0]);
    await button.click({ force: true });
    await page.keyboard.press('Enter');
    release();
    await toast(page, form.sent).waitFor();
    expect(posts.length).toBe(1);
    expect(await button.textContent()).toBe(form.idle);
  });

  test(`${ids.cleared} a form that was sent is cleared, and the confirmation receives the focus`, async ({
    page,
  }) => {
    await begin(page, form, `cleared-${name}@example.com`);
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    await expect.poll(() => focusedId(page)).toBe(`${name}-sent`);
    expect(await page.locator(`#${name}-sent`).textContent()).toContain(
      'The reply goes to the email address',
    );
    expect(await filled(page, labels)).toEqual(empty);
    expect(await chosen(page).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Meera');
    await page.reload();
    expect(await filled(page, labels)).toEqual(empty);
  });

  for (const failure of ['500', 'abort', 'offline', 'a page of the network'] as const) {
    test(`${ids.kept} a failure (${failure}) keeps every value, and the form can be sent again`, async ({
      page,
      noise,
    }) => {
      noise.expect(...failedCalls);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await begin(page, form, `kept-${name}@example.com`);
      const before = await filled(page, labels);
      const plan = await chosen(page).evaluateAll((radios) => radios.map((radio) => radio.id));
      if (failure === '500') await answer(page, form.path, { detail: 'told to the console' }, 500);
      if (failure === 'abort') await page.route(api, (route) => route.abort());
      if (failure === 'a page of the network') {
        await page.route(api, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
        );
      }
      // The place of the notices is there before the first of them, whose code could not be fetched any more.
      await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
      await page.context().setOffline(failure === 'offline');
      await submitButton(page, form).click();
      await toast(page, form.failed).waitFor();
      await page.getByText(notSentYet).waitFor();
      expect(await filled(page, labels)).toEqual(before);
      expect(await chosen(page).evaluateAll((radios) => radios.map((radio) => radio.id))).toEqual(plan);
      if (failure === '500') expect(logged.join()).toContain('told to the console');
      await page.unroute(api);
      await page.context().setOffline(false);
      await submitButton(page, form).click();
      await toast(page, form.sent).waitFor();
      expect(await page.getByText(notSentYet).count()).toBe(0);
    });
  }

  test('[ERR-03] every error status shows the same message', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await begin(page, form, `same-${name}@example.com`);
    for (const status of statuses) {
      await page.unroute(api);
      await answer(page, form.path, { detail: 'something else' }, status);
      await submitButton(page, form).click();
      await toast(page, form.failed).last().waitFor();
      await page.getByText(notSentYet).waitFor();
      expect(await page.getByText('something else').count()).toBe(0);
      for (const notice of await page.getByRole('button', { name: 'Dismiss' }).all()) await notice.click();
      await expect.poll(() => toast(page, form.failed).count()).toBe(0);
    }
  });

  test('[CONST-29] a request times out after 15 seconds and the form keeps its values', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await page.clock.install();
    await begin(page, form, `late-${name}@example.com`);
    await stopClock(page);
    const release = await hold(page, form.path);
    await submitButton(page, form).click();
    await expect.poll(() => submitButton(page, form).textContent()).toBe(form.busy);
    await page.clock.runFor(14_000);
    expect(await submitButton(page, form).textContent()).toBe(form.busy);
    await page.clock.runFor(1500);
    await page.getByText(notSentYet).waitFor();
    expect(await submitButton(page, form).textContent()).toBe(form.idle);
    expect((await filled(page, ['First Name']))['First Name']).toBe('Meera');
    release();
  });

  test('the success notification stays for 2 seconds and the error notification for 4', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await page.clock.install();
    await begin(page, form, `notice-${name}@example.com`);
    await stopClock(page);
    await page.route(api, (route) => route.abort());
    await submitButton(page, form).click();
    await toast(page, form.failed).waitFor();
    await passTime(page, 3000);
    expect(await toast(page, form.failed).isVisible()).toBe(true);
    await passTime(page, 2000);
    await expect.poll(() => toast(page, form.failed).count()).toBe(0);
    await page.unroute(api);
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    await passTime(page, 1000);
    expect(await toast(page, form.sent).isVisible()).toBe(true);
    await passTime(page, 2000);
    await expect.poll(() => toast(page, form.sent).count()).toBe(0);
  });

  test('a double click stores one submission', async ({ page, site }) => {
    const email = `double-${name}@example.com`;
    await begin(page, form, email);
    await submitButton(page, form).dblclick();
    await toast(page, form.sent).waitFor();
    expect(await received(await site.staff(), form, email)).toHaveLength(1);
  });

  test('sending again after a lost response and a reload stores one submission', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const email = `lost-${name}@example.com`;
    await begin(page, form, email);
    const posts = recordPosts(page);
    await sendInVain(page, form);
    const typed = await filled(page, labels);
    await page.reload();
    await expect.poll(() => filled(page, labels)).toEqual(typed);
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    const [first, second] = keysOf(posts);
    expect(second).toBe(first);
    expect(await received(await site.staff(), form, email)).toHaveLength(1);
  });

  test('changed values after a lost response and a later form are separate submissions', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const email = `words-${name}@example.com`;
    await begin(page, form, email);
    const posts = recordPosts(page);
    await sendInVain(page, form);
    await fill(page, { 'First Name': 'Meenakshi' });
    await submitButton(page, form).click();
    await toast(page, form.sent).waitFor();
    await complete(page, form);
    await fill(page, { Email: email });
    await submitButton(page, form).click();
    await expect.poll(() => posts.length).toBe(3);
    await expect.poll(async () => (await received(await site.staff(), form, email)).length).toBe(3);
    expect(new Set(keysOf(posts)).size).toBe(3);
  });

  test('typed values survive a visit to another page', async ({ page }) => {
    await visit(page, form.path);
    await complete(page, form);
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await page.goBack();
    await expect.poll(() => filled(page, labels)).toEqual(form.filling);
    await expect.poll(() => chosen(page).count()).toBe(form === joinPage ? 1 : 0);
  });
});
