import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  contactPage,
  control,
  fill,
  filled,
  focusedId,
  received,
  recordPosts,
  submitButton,
  summary,
  toast,
} from './forms.ts';
import { follow, takenOver, visit } from './pages.ts';

const { filling } = contactPage;
const labels = Object.keys(filling);

describe('the contact form', () => {
  test('[CONTACT-01] [VAL-03] [VAL-04] the contact form asks for four values, with autocomplete and length limits', async ({
    page,
  }) => {
    await visit(page, '/');
    await follow(page, 'Contact Us');
    const read = (label: string, ...names: string[]) =>
      Promise.all(names.map((name) => control(page, label).getAttribute(name)));
    expect(await read('First Name', 'name', 'autocomplete', 'spellcheck', 'maxlength')).toEqual([
      'firstName',
      'given-name',
      'false',
      '100',
    ]);
    expect(await read('Last Name', 'name', 'autocomplete', 'spellcheck', 'required')).toEqual([
      'lastName',
      'family-name',
      'false',
      null,
    ]);
    expect(await read('Email', 'name', 'type', 'autocomplete', 'inputmode', 'maxlength')).toEqual([
      'email',
      'email',
      'email',
      'email',
      '254',
    ]);
    expect(await read('Message', 'name', 'rows', 'maxlength')).toEqual(['message', '6', '5000']);
    expect(await control(page, 'Last Name').evaluate((input) => input.matches(':invalid'))).toBe(false);
  });

  test('[PROD-07] [PROD-10] [API-65] [API-66] [API-73] a signed-in browser sends the contact form as a visitor, with exactly the typed values', async ({
    page,
    site,
  }) => {
    await visit(page, '/contact');
    // Even a browser in which staff are signed in sends the form as a visitor.
    await page.evaluate(() => localStorage.setItem('token', 'of somebody'));
    const posts = recordPosts(page);
    await fill(page, filling);
    await submitButton(page, contactPage).click();
    await toast(page, contactPage.sent).waitFor();
    const [post] = posts;
    expect(posts.map((request) => new URL(request.url()).pathname)).toEqual(['/api/contact']);
    expect(post?.resourceType()).toBe('fetch');
    expect(post?.headers()['content-type']).toBe('application/json');
    expect(post?.headers().authorization).toBeUndefined();
    expect(post?.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
    const sent = { firstName: 'Meera', lastName: 'Krishnan', email: 'meera@example.com' };
    expect(post?.postDataJSON()).toEqual({ ...sent, message: filling.Message });
    const [stored] = await received(await site.staff(), contactPage, 'meera@example.com');
    expect(stored).toMatchObject({ ...sent, message: filling.Message });
  });

  test('[VAL-02] the contact form is sent with an empty last name (AMB-84)', async ({ page }) => {
    await visit(page, '/contact');
    const posts = recordPosts(page);
    await fill(page, { ...filling, 'Last Name': '' });
    await submitButton(page, contactPage).click();
    await toast(page, contactPage.sent).waitFor();
    expect(posts[0]?.postDataJSON()).toMatchObject({ lastName: '' });
  });

  const refused = [
    { ids: '[VAL-01]', label: 'First Name', text: '   ', problem: 'Enter your first name' },
    { ids: '[VAL-03]', label: 'Email', text: '', problem: 'Enter your email address' },
    {
      ids: '[VAL-03]',
      label: 'Email',
      text: 'abc',
      problem: 'Enter an email address in the form name@example.com',
    },
    { ids: '[VAL-04]', label: 'Message', text: '\n \n', problem: 'Enter your message' },
  ];
  for (const { ids, label, text, problem } of refused) {
    test(`${ids} the contact form rejects the ${label} ${JSON.stringify(text)} with a message`, async ({
      page,
    }) => {
      await visit(page, '/contact');
      const posts = recordPosts(page);
      await fill(page, { ...filling, [label]: text });
      await submitButton(page, contactPage).click();
      await summary(page).waitFor();
      const input = control(page, label);
      const message = page.locator('.field-error');
      expect(await message.allTextContents()).toEqual([problem]);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      expect(await input.getAttribute('aria-describedby')).toContain(await message.getAttribute('id'));
      expect(await input.evaluate((element: HTMLInputElement) => element.value)).toBe(text);
      expect(posts).toEqual([]);
    });
  }

  test('the error summary takes the focus, is announced in the page title and disappears with the last error', async ({
    page,
  }) => {
    await visit(page, '/contact');
    const title = await page.title();
    // Nothing is said before the form was sent.
    await control(page, 'Email').fill('abc');
    await control(page, 'Message').focus();
    expect(await page.locator('.field-error').count()).toBe(0);
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
  });

  test('the message field shows the characters left near its limit', async ({ page }) => {
    await visit(page, '/contact');
    const note = page.locator('#contact-message-limit');
    const spoken = page.locator('.field', { has: control(page, 'Message') }).locator('[aria-live]');
    expect(await note.textContent()).toBe('Up to 5,000 characters');
    await control(page, 'Message').fill('a'.repeat(4000));
    expect(await note.textContent()).toBe('Up to 5,000 characters');
    await control(page, 'Message').fill('a'.repeat(4990));
    await expect.poll(() => note.textContent()).toBe('10 characters left');
    await expect.poll(() => spoken.textContent()).toBe('10 characters left');
    await control(page, 'Message').press('End');
    await page.keyboard.type('b'.repeat(12));
    expect((await control(page, 'Message').inputValue()).length).toBe(5000);
    await expect.poll(() => note.textContent()).toBe('0 characters left');
  });

  test('the honeypot field is hidden from people, and filling it in marks the message as spam (AMB-15)', async ({
    page,
    site,
  }) => {
    await visit(page, '/contact');
    const posts = recordPosts(page);
    const bait = page.locator('input[name=subject]');
    expect(await page.getByRole('textbox').count()).toBe(4);
    expect(await bait.evaluate((input: HTMLInputElement) => input.tabIndex)).toBe(-1);
    await fill(page, { ...filling, Email: 'machine@example.com' });
    await bait.evaluate((input: HTMLInputElement) => {
      input.value = 'Cheap modules';
    });
    await submitButton(page, contactPage).click();
    await toast(page, contactPage.sent).waitFor();
    expect(posts[0]?.postDataJSON()).toMatchObject({ subject: 'Cheap modules' });
    expect(posts[0]?.headers()['x-form-seconds']).toMatch(/^\d+$/);
    const [stored] = await received(await site.staff(), contactPage, 'machine@example.com');
    expect(stored?.isSuspectedSpam).toBe(true);
  });

  test('text typed before the scripts load is kept and sent', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
    await page.goto('/contact', { waitUntil: 'commit' });
    await fill(page, filling);
    release();
    await takenOver(page);
    expect(await filled(page, labels)).toEqual(filling);
    const posts = recordPosts(page);
    await submitButton(page, contactPage).click();
    await toast(page, contactPage.sent).waitFor();
    expect(posts[0]?.postDataJSON()).toMatchObject({ firstName: 'Meera', message: filling.Message });
  });
});
