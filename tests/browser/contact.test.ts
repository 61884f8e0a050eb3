import { expect, test } from '../support/browser.ts';
import {
  contactPage,
  control,
  fill,
  focusedId,
  received,
  recordPosts,
  submitButton,
  summary,
  toast,
} from './forms.ts';
import { follow, visit } from './pages.ts';

const { filling } = contactPage;

const fields: [id: string, label: string, attributes: Record<string, string | null>][] = [
  [
    '[CONTACT-01]',
    'First Name',
    { name: 'firstName', autocomplete: 'given-name', spellcheck: 'false', maxlength: '100' },
  ],
  [
    '[CONTACT-01]',
    'Last Name',
    { name: 'lastName', autocomplete: 'family-name', spellcheck: 'false', required: null },
  ],
  [
    '[VAL-03]',
    'Email',
    { name: 'email', type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: '254' },
  ],
  ['[VAL-04]', 'Message', { name: 'message', rows: '6', maxlength: '5000' }],
];

const refused: [id: string, label: string, text: string, problem: string][] = [
  ['[VAL-01]', 'First Name', '   ', 'Enter your first name'],
  ['[VAL-03]', 'Email', '', 'Enter your email address'],
  ['[VAL-03]', 'Email', 'abc', 'Enter an email address in the form name@example.com'],
  ['[VAL-04]', 'Message', '\n \n', 'Enter your message'],
];

// Also proves VAL-03, VAL-04.
test('[CONTACT-01] [VAL-01] the contact form asks for four values within limits and rejects blank or wrong ones, in a summary that takes the focus and goes with the last error', async ({
  page,
}) => {
  await visit(page, '/');
  await follow(page, 'Contact Us');
  await submitButton(page, contactPage).waitFor();
  for (const [id, label, attributes] of fields) {
    const read = Object.keys(attributes).map(
      async (name) => [name, await control(page, label).getAttribute(name)] as const,
    );
    expect.soft(Object.fromEntries(await Promise.all(read)), `${id} ${label}`).toEqual(attributes);
  }
  expect(await control(page, 'Last Name').evaluate((input) => input.matches(':invalid'))).toBe(false);
  expect(await page.getByRole('textbox').count(), 'textboxes that people find').toBe(4);

  const posts = recordPosts(page);
  const title = await page.title();
  await control(page, 'Email').fill('abc');
  await control(page, 'Message').focus();
  expect(await page.locator('.field-error').count(), 'nothing is said before it is sent').toBe(0);
  await submitButton(page, contactPage).click();
  await expect.poll(() => focusedId(page)).toBe('contact-problems');
  expect(await page.title()).toBe(`Error: ${title}`);
  expect(await summary(page).getByRole('link').allTextContents()).toEqual([
    'Enter your first name',
    'Enter an email address in the form name@example.com',
    'Enter your message',
  ]);
  await summary(page).getByRole('link', { name: 'Enter your message' }).click();
  expect(await focusedId(page)).toBe('contact-message');
  await page.keyboard.type('A question');
  await expect.poll(() => page.locator('.field-error').count()).toBe(2);
  await control(page, 'First Name').fill('Meera');
  await control(page, 'Email').pressSequentially('@example.com');
  await expect.poll(() => summary(page).count()).toBe(0);
  expect(await page.title()).toBe(title);

  for (const [id, label, text, problem] of refused) {
    await fill(page, { ...filling, [label]: text });
    await submitButton(page, contactPage).click();
    const row = `${id} ${label} ${JSON.stringify(text)}`;
    const message = page.locator('.field-error');
    const input = control(page, label);
    await expect.poll(() => message.allTextContents(), { message: row }).toEqual([problem]);
    expect.soft(await input.getAttribute('aria-invalid'), row).toBe('true');
    expect
      .soft(await input.getAttribute('aria-describedby'), row)
      .toContain(await message.getAttribute('id'));
    expect.soft(await input.inputValue(), row).toBe(text);
  }
  expect(posts, 'requests for wrong values').toEqual([]);

  const note = page.locator('#contact-message-limit');
  const spoken = page.locator('.field', { has: control(page, 'Message') }).locator('[aria-live]');
  expect(await note.textContent()).toBe('Up to 5,000 characters');
  await control(page, 'Message').fill('a'.repeat(4000));
  expect(await note.textContent()).toBe('Up to 5,000 characters');
  await control(page, 'Message').fill('a'.repeat(4990));
  await expect.poll(() => note.textContent(), { message: 'near the limit' }).toBe('10 characters left');
  await expect
    .poll(() => spoken.textContent(), { message: 'read out near the limit' })
    .toBe('10 characters left');
  await control(page, 'Message').press('End');
  await page.keyboard.type('b'.repeat(12));
  expect((await control(page, 'Message').inputValue()).length).toBe(5000);
  await expect.poll(() => note.textContent()).toBe('0 characters left');
});

// Also proves API-65, API-66, API-73, VAL-02.
test('[PROD-07] [PROD-10] a signed-in browser sends the contact form as a visitor with exactly the typed values (AMB-84), and marks it as spam when the honeypot is filled in (AMB-15)', async ({
  page,
  site,
}) => {
  await visit(page, '/contact');
  await page.evaluate(() => localStorage.setItem('token', 'of somebody'));
  const posts = recordPosts(page);
  await fill(page, filling);
  await submitButton(page, contactPage).click();
  await toast(page, contactPage.sent).waitFor();
  const [post] = posts;
  expect(posts.map((request) => new URL(request.url()).pathname)).toEqual(['/api/contact']);
  expect(post?.resourceType()).toBe('fetch');
  expect(post?.headers()['content-type'], '[API-65]').toBe('application/json');
  expect(post?.headers().authorization, '[API-73] no token').toBeUndefined();
  expect(post?.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  const sent = {
    ...{ firstName: 'Meera', lastName: 'Krishnan', email: 'meera@example.com' },
    message: filling.Message,
  };
  expect(post?.postDataJSON(), '[API-66] the values').toEqual(sent);
  const staff = await site.staff();
  const [stored] = await received(staff, contactPage, 'meera@example.com');
  expect(stored, '[PROD-07] [PROD-10] what staff find').toMatchObject(sent);

  const honeypot = page.locator('input[name=subject]');
  expect(await honeypot.evaluate((input: HTMLInputElement) => input.tabIndex)).toBe(-1);
  const email = 'machine@example.com';
  await fill(page, { ...filling, Email: email, 'Last Name': '' });
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'Cheap modules';
  });
  await submitButton(page, contactPage).click();
  await expect.poll(async () => (await received(staff, contactPage, email)).length).toBe(1);
  expect(posts[1]?.postDataJSON(), '[VAL-02]').toMatchObject({ lastName: '', subject: 'Cheap modules' });
  expect(posts[1]?.headers()['x-form-seconds']).toMatch(/^\d+$/);
  const [spam] = await received(staff, contactPage, email);
  expect(spam?.isSuspectedSpam).toBe(true);
});
