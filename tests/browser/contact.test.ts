import { expect, test } from '../support/browser.ts';
import {
  contactPage,
  control,
  emptied,
  fill,
  filled,
  focusedId,
  notSentYet,
  received,
  recordPosts,
  submitButton,
  summary,
  tabTo,
  toast,
} from './forms.ts';
import { failedCalls, hold, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const { filling } = contactPage;

// Also proves VAL-03, VAL-04, UXS-15.
test('[CONTACT-01] [VAL-01] the contact form asks for four values and rejects blank or wrong ones in a summary that takes the focus and goes with the last error, all by keyboard; it asks whether a mistyped address was meant, and counts near the limit', async ({
  page,
}) => {
  await visit(page, '/contact');
  for (const [label, autocomplete] of [
    ['First Name', 'given-name'],
    ['Last Name', 'family-name'],
    ['Email', 'email'],
    ['Message', null],
  ] as const)
    expect.soft(await control(page, label).getAttribute('autocomplete'), label).toBe(autocomplete);
  const posts = recordPosts(page);
  const title = await page.title();
  await tabTo(page, 'contact-email');
  await page.keyboard.type('meera');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedId(page)).toBe('contact-problems');
  expect(await page.title()).toBe(`Error: ${title}`);
  expect(await summary(page).getByRole('link').allTextContents()).toEqual([
    'Enter your first name',
    'Enter an email address in the form name@example.com',
    'Enter your message',
  ]);
  const email = control(page, 'Email');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page, [1280, 320], 'with problems');
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focusedId(page)).toBe('contact-firstName');
  await page.keyboard.type('Meera');
  await expect.poll(() => page.locator('.field-error').count()).toBe(2);
  await tabTo(page, 'contact-email');
  await page.keyboard.press('End');
  await page.keyboard.type('@gmial.com');
  const ask = page.getByRole('button', { name: 'Did you mean meera@gmail.com?' });
  await page.keyboard.press('Tab');
  await ask.waitFor();
  await ask.click();
  expect(await email.inputValue()).toBe('meera@gmail.com');
  expect(await focusedId(page)).toBe('contact-email');
  await tabTo(page, 'contact-message');
  await page.keyboard.type('A question');
  await expect.poll(() => summary(page).count()).toBe(0);
  expect(posts, 'requests for wrong values').toEqual([]);

  const note = page.locator('#contact-message-limit');
  expect(await note.textContent()).toBe('Up to 5,000 characters');
  await control(page, 'Message').fill('a'.repeat(4990));
  await expect.poll(() => note.textContent(), { message: 'near the limit' }).toBe('10 characters left');
});

// Also proves API-65, API-66, API-73, VAL-02, ERR-01, ERR-03, ERR-10, ERR-11, PROD-07, PROD-10.
test('[CONTACT-02] [CONTACT-03] [CONTACT-04] the contact form keeps its values through every failure, shows that it is being sent, goes out once as a visitor and exactly as typed (AMB-84), is then cleared and confirmed, and marks spam where the honeypot is filled in (AMB-15)', async ({
  page,
  site,
  noise,
  complaints,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const form = contactPage;
  const button = submitButton(page, form);
  const values = () => filled(page, Object.keys(filling));
  await visit(page, '/contact');
  await page.evaluate(() => localStorage.setItem('token', 'of somebody'));
  await fill(page, filling);
  const portal = { contentType: 'text/html', body: '<h1>Sign in</h1>' };
  for (const failure of [undefined, portal, { status: 429, json: { detail: 'told to the console' } }]) {
    await page.route('**/api/contact', (route) => (failure ? route.fulfill(failure) : route.abort()));
    await button.click();
    await toast(page, form.failed).waitFor();
    await page.getByText(notSentYet).waitFor();
    expect.soft(await values(), '[CONTACT-04] [ERR-11]').toEqual(filling);
    expect.soft(await page.getByText('told to the console').count(), '[ERR-03]').toBe(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => toast(page, form.failed).count()).toBe(0);
    await page.unroute('**/api/contact');
  }
  expect(complaints.heard.join(), '[ERR-01] the console').toContain('told to the console');
  const posts = recordPosts(page);
  const release = await hold(page, form.path);
  await button.click();
  await expect.poll(() => button.textContent(), { message: '[CONTACT-02] the text' }).toBe(form.busy);
  expect(await button.isDisabled(), '[CONTACT-02] the button is disabled').toBe(true);
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  const notified = toast(page, form.sent).waitFor();
  release();
  await notified;
  await expect.poll(() => focusedId(page), { message: '[ERR-10] the focus' }).toBe('contact-sent');
  expect(await values(), '[CONTACT-03]').toEqual(emptied(form));
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Meera');

  const [post] = posts;
  expect(post?.resourceType(), '[API-66]').toBe('fetch');
  expect(post?.headers()['content-type'], '[API-65]').toBe('application/json');
  expect(post?.headers().authorization, '[API-73] no token').toBeUndefined();
  expect(post?.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  const sent = {
    ...{ firstName: 'Meera', lastName: 'Krishnan', email: 'meera@example.com' },
    message: filling.Message,
  };
  expect(post?.postDataJSON(), '[API-66] the values').toEqual(sent);
  const [stored, ...more] = await received(staff, form, 'meera@example.com');
  expect(stored, '[PROD-07] [PROD-10] what staff find').toMatchObject(sent);
  expect(more).toEqual([]);

  const email = 'machine@example.com';
  await fill(page, { ...filling, Email: email, 'Last Name': '' });
  await page.locator('input[name=subject]').evaluate((input: HTMLInputElement) => {
    input.value = 'Cheap modules';
  });
  await button.click();
  await expect.poll(async () => (await received(staff, form, email)).length).toBe(1);
  expect(posts[1]?.postDataJSON(), '[VAL-02]').toMatchObject({ lastName: '', subject: 'Cheap modules' });
  const [spam] = await received(staff, form, email);
  expect(spam?.isSuspectedSpam).toBe(true);
});
