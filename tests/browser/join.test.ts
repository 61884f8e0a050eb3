import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  comeToJoin,
  complete,
  control,
  expectReceipt,
  fill,
  focusedId,
  inventedPlans,
  joinPage,
  notSentYet,
  planMissing,
  received,
  recordPosts,
  submitButton,
  summary,
  toast,
} from './forms.ts';
import { answer, failedCalls, visit } from './pages.ts';

const { filling } = joinPage;

describe('the membership application', () => {
  const fields = [
    {
      id: '[VAL-05]',
      label: 'First Name',
      name: 'firstName',
      autocomplete: 'given-name',
      problem: 'Enter your first name',
    },
    {
      id: '[VAL-06]',
      label: 'Last Name',
      name: 'lastName',
      autocomplete: 'family-name',
      problem: 'Enter your last name',
    },
    {
      id: '[VAL-07]',
      label: 'Email',
      name: 'email',
      autocomplete: 'email',
      problem: 'Enter your email address',
    },
    {
      id: '[VAL-08]',
      label: 'Phone',
      name: 'phone',
      autocomplete: 'tel',
      problem: 'Enter your phone number',
    },
    {
      id: '[VAL-09]',
      label: 'Address',
      name: 'address',
      autocomplete: 'street-address',
      problem: 'Enter your address',
    },
    {
      id: '[VAL-10]',
      label: 'Occupation',
      name: 'occupation',
      autocomplete: 'organization-title',
      problem: 'Enter your occupation',
    },
    {
      id: '[VAL-11]',
      label: 'Interests',
      name: 'interests',
      autocomplete: null,
      problem: 'Enter your interests',
    },
  ];

  for (const { id, label, name, autocomplete, problem } of fields) {
    test(`${id} the application form rejects a blank ${label} with a message`, async ({ page }) => {
      await visit(page, '/join');
      const posts = recordPosts(page);
      await complete(page, joinPage);
      const input = control(page, label);
      await input.fill('  ');
      await submitButton(page, joinPage).click();
      await expect.poll(() => focusedId(page)).toBe('join-problems');
      expect(await summary(page).getByRole('link').allTextContents()).toEqual([problem]);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      expect(await input.getAttribute('name')).toBe(name);
      expect(await input.getAttribute('autocomplete')).toBe(autocomplete);
      expect(await page.title()).toMatch(/^Error: /);
      expect(posts).toEqual([]);
    });
  }

  test('[VAL-08] the phone field opens the telephone keyboard and accepts any format', async ({ page }) => {
    await visit(page, '/join');
    const phone = control(page, 'Phone');
    expect(await phone.getAttribute('type')).toBe('tel');
    expect(await phone.getAttribute('inputmode')).toBe('tel');
    expect(await phone.getAttribute('pattern')).toBeNull();
  });

  test('[VAL-12] [ERR-14] an application without a plan is not sent, and the plans receive the focus', async ({
    page,
  }) => {
    await visit(page, '/join');
    const posts = recordPosts(page);
    await fill(page, filling);
    await submitButton(page, joinPage).click();
    await toast(page, planMissing).waitFor();
    const group = page.getByRole('radiogroup', { name: 'Choose your plan' });
    const message = group.getByText(planMissing);
    expect(await message.isVisible()).toBe(true);
    expect(await group.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
    await expect.poll(() => focusedId(page)).toBe('join-selectedRateCard');
    expect(await message.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(posts).toEqual([]);
    await choosePlan(page, 'Business Member');
    await expect.poll(() => message.count()).toBe(0);
    expect(await summary(page).count()).toBe(0);
  });

  test('an empty application lists all errors in page order and shows no notification (AMB-81)', async ({
    page,
  }) => {
    await visit(page, '/join');
    await submitButton(page, joinPage).click();
    await summary(page).waitFor();
    expect(await summary(page).getByRole('link').allTextContents()).toEqual([
      planMissing,
      ...fields.map(({ problem }) => problem),
    ]);
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    await summary(page).getByRole('link', { name: planMissing }).click();
    expect(await focusedId(page)).toBe('join-selectedRateCard');
  });

  test('[JOIN-14] [API-69] [PROD-07] [PROD-10] an application sends eight values, which staff can read', async ({
    page,
    site,
  }) => {
    await visit(page, '/join');
    const posts = recordPosts(page);
    const email = 'whole@example.com';
    await complete(page, joinPage);
    await fill(page, { Email: email });
    const chosen = await page.getByRole('radio', { checked: true }).inputValue();
    await submitButton(page, joinPage).click();
    await toast(page, joinPage.sent).waitFor();
    const values = {
      firstName: 'Meera',
      lastName: 'Krishnan',
      email,
      phone: filling.Phone,
      address: filling.Address,
      occupation: filling.Occupation,
      interests: filling.Interests,
    };
    expect(posts.map((post) => new URL(post.url()).pathname)).toEqual(['/api/join']);
    expect(posts[0]?.postDataJSON()).toEqual({ ...values, selectedRateCard: chosen });
    expect(posts[0]?.headers().authorization).toBeUndefined();
    const [stored] = await received(await site.staff(), joinPage, email);
    expect(stored).toMatchObject({
      ...values,
      selectedRateCard: { id: chosen, title: 'Business Member', price: 'Rs. 10,000 / year + GST' },
    });
  });

  test('[B16] the page printed after sending shows the plan, its price and the date', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-04T20:00:00Z') });
    await visit(page, '/join');
    await complete(page, joinPage);
    await submitButton(page, joinPage).click();
    await page.locator('#join-sent').waitFor();
    await expectReceipt(page, '5 March 2026');
  });

  test('[VAL-13] the application accepts short, long and non-Latin values unchanged', async ({
    page,
    site,
  }) => {
    const email = 'ordinary@example.com';
    const values = {
      'First Name': 'X',
      'Last Name': "D'Souza-Ñandú श्री",
      Email: email,
      Phone: '0091 (22) 2345-6789 / 12',
      Address: `Flat 12/B, ${'a long lane, '.repeat(20)}Pune`,
      Occupation: 'O&M <head>',
      Interests: 'PV',
    };
    await visit(page, '/join');
    await complete(page, joinPage);
    await fill(page, values);
    await submitButton(page, joinPage).click();
    await toast(page, joinPage.sent).waitFor();
    const [stored] = await received(await site.staff(), joinPage, email);
    expect(Object.values(stored ?? {})).toEqual(expect.arrayContaining(Object.values(values)));
  });

  test('a plan that was deleted before sending is reported at the plans', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answer(page, '/rate-cards', inventedPlans);
    await comeToJoin(page);
    await choosePlan(page, 'Patron');
    await fill(page, filling);
    await submitButton(page, joinPage).click();
    await toast(page, joinPage.failed).waitFor();
    const problem = 'This plan is no longer offered; select another one';
    await page.getByRole('radiogroup', { name: 'Choose your plan' }).getByText(problem).waitFor();
    expect(await control(page, 'First Name').inputValue()).toBe('Meera');
    expect(await page.getByText(notSentYet).count()).toBe(0);
  });
});
