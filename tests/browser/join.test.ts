import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  complete,
  control,
  dismissNotices,
  expectReceipt,
  fill,
  focusedId,
  joinPage,
  notSentYet,
  planCard,
  planMissing,
  received,
  recordPosts,
  submitButton,
  summary,
  toast,
} from './forms.ts';
import { answer, failedCalls, follow, hold, takenOver, visit } from './pages.ts';

const { filling } = joinPage;

const fields: [id: string, label: string, name: string, autocomplete: string | null, problem: string][] = [
  ['[VAL-05]', 'First Name', 'firstName', 'given-name', 'Enter your first name'],
  ['[VAL-06]', 'Last Name', 'lastName', 'family-name', 'Enter your last name'],
  ['[VAL-07]', 'Email', 'email', 'email', 'Enter your email address'],
  ['[VAL-08]', 'Phone', 'phone', 'tel', 'Enter your phone number'],
  ['[VAL-09]', 'Address', 'address', 'street-address', 'Enter your address'],
  ['[VAL-10]', 'Occupation', 'occupation', 'organization-title', 'Enter your occupation'],
  ['[VAL-11]', 'Interests', 'interests', null, 'Enter your interests'],
];

test('[VAL-05] [VAL-06] [VAL-07] [VAL-08] [VAL-09] [VAL-10] [VAL-11] [VAL-12] [ERR-14] the application form rejects blank fields and a missing plan with messages in page order, and takes the focus to them (AMB-81)', async ({
  page,
}) => {
  await visit(page, '/join');
  const posts = recordPosts(page);
  const submit = submitButton(page, joinPage);
  const problems = () => summary(page).getByRole('link').allTextContents();
  await submit.click();
  await summary(page).waitFor();
  expect(await problems()).toEqual([planMissing, ...fields.map(([, , , , problem]) => problem)]);
  expect(await page.getByRole('button', { name: 'Dismiss' }).count(), 'notifications').toBe(0);
  await summary(page).getByRole('link', { name: planMissing }).click();
  expect(await focusedId(page)).toBe('join-selectedRateCard');

  await fill(page, filling);
  await submit.click();
  await toast(page, planMissing).waitFor();
  const group = page.getByRole('radiogroup', { name: 'Choose your plan' });
  const message = group.getByText(planMissing);
  expect(await message.isVisible(), '[VAL-12] the message').toBe(true);
  expect(await group.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
  await expect.poll(() => focusedId(page), { message: '[ERR-14] the focus' }).toBe('join-selectedRateCard');
  expect(await message.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  await choosePlan(page, 'Business Member');
  await expect.poll(() => message.count()).toBe(0);
  expect(await summary(page).count()).toBe(0);

  for (const [id, label, name, autocomplete, problem] of fields) {
    const input = control(page, label);
    await input.fill('  ');
    await submit.click();
    await expect.poll(problems, { message: `${id} blank` }).toEqual([problem]);
    await expect.poll(() => focusedId(page), { message: `${id} the focus` }).toBe('join-problems');
    const attributes = ['aria-invalid', 'name', 'autocomplete'].map((attribute) =>
      input.getAttribute(attribute),
    );
    expect.soft(await Promise.all(attributes), `${id} attributes`).toEqual(['true', name, autocomplete]);
    expect.soft(await page.title(), id).toMatch(/^Error: /);
    await input.fill(filling[label] ?? '');
  }
  const phone = ['type', 'inputmode', 'pattern'].map((name) => control(page, 'Phone').getAttribute(name));
  expect(await Promise.all(phone), '[VAL-08] the telephone keyboard, any format').toEqual([
    'tel',
    'tel',
    null,
  ]);
  expect(posts).toEqual([]);
});

// Also proves PROD-07, PROD-10, VAL-13.
test('[JOIN-14] [API-69] [B16] an application is sent with eight values of any length and script, which staff can read, and its confirmation is printed with plan, price and date', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  await page.clock.install({ time: new Date('2026-03-04T20:00:00Z') });
  await visit(page, '/join');
  const posts = recordPosts(page);
  const email = 'whole@example.com';
  await complete(page, joinPage);
  await fill(page, { Email: email });
  const chosen = await page.getByRole('radio', { checked: true }).inputValue();
  await submitButton(page, joinPage).click();
  await toast(page, joinPage.sent).waitFor();
  const values = {
    ...{ firstName: 'Meera', lastName: 'Krishnan', email, phone: filling.Phone },
    ...{ address: filling.Address, occupation: filling.Occupation, interests: filling.Interests },
  };
  expect(posts.map((post) => new URL(post.url()).pathname)).toEqual(['/api/join']);
  const body = posts[0]?.postDataJSON();
  expect(body, '[JOIN-14] [API-69] the values').toEqual({ ...values, selectedRateCard: chosen });
  expect(posts[0]?.headers().authorization).toBeUndefined();
  const [stored] = await received(staff, joinPage, email);
  expect(stored, '[PROD-07] [PROD-10] what staff find').toMatchObject({
    ...values,
    selectedRateCard: { id: chosen, title: 'Business Member', price: 'Rs. 10,000 / year + GST' },
  });
  await expectReceipt(page, '5 March 2026');

  await page.emulateMedia({ media: null });
  const unusual = {
    'First Name': 'X',
    'Last Name': "D'Souza-Ñandú श्री",
    Email: 'ordinary@example.com',
    Phone: '0091 (22) 2345-6789 / 12',
    Address: `Flat 12/B, ${'a long lane, '.repeat(20)}Pune`,
    Occupation: 'O&M <head>',
    Interests: 'PV',
  };
  await complete(page, joinPage);
  await fill(page, unusual);
  await submitButton(page, joinPage).click();
  const found = async () => Object.values((await received(staff, joinPage, unusual.Email))[0] ?? {});
  await expect.poll(found, { message: '[VAL-13]' }).toEqual(expect.arrayContaining(Object.values(unusual)));
});

const plan = (number: number, title: string, price: string, isPopular = false) => ({
  ...{ _id: `plan-${number}`, id: `plan-${number}`, title, price, isPopular },
  description: `What ${title} is`,
  features: ['Daily update', `Vote ${number}`],
});

/** Plans that the server does not know. */
const inventedPlans = [
  plan(1, 'Student', 'Free <b>of</b> charge'),
  plan(2, 'Firm', 'Rs. 5,000 / year + GST', true),
  plan(3, 'Patron', '₹ 1,00,000'),
];
const noPlans = 'No membership plans are available right now.';
const planCards = (page: Page) => page.getByRole('radiogroup', { name: 'Choose your plan' }).locator('.plan');

// Also proves JOIN-02, JOIN-03, JOIN-05, CONST-28, ERR-19.
test('[API-73] [JOIN-01] every plan has a card with its values; a plan that is gone and a list of plans that is empty or fails are reported, and the form is not sent (AMB-80)', async ({
  page,
  noise,
  complaints,
}) => {
  noise.expect(...failedCalls);
  const release = await hold(page, '/rate-cards');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/rate-cards') && asked.push(request.method()));
  await visit(page, '/');
  await follow(page, 'Join as member');
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
  expect(await page.getByText(noPlans).count()).toBe(0);
  release();
  await planCards(page).first().waitFor();
  expect(asked, '[API-73] the requests').toEqual(['GET']);

  const comeAgain = async (plans: unknown, status = 200) => {
    await answer(page, '/rate-cards', plans, status);
    await follow(page, 'About');
    await page.waitForURL('**/about');
    await follow(page, 'Join as member');
  };
  await comeAgain(inventedPlans);
  await planCard(page, 'Patron').waitFor();
  expect(await planCards(page).count(), '[JOIN-01]').toBe(3);
  for (const { title, description, price, features } of inventedPlans) {
    const card = planCard(page, title);
    expect(await card.getByRole('heading').textContent()).toBe(title);
    for (const part of [description, price, ...features, 'Select Plan']) {
      const isVisible = await card.getByText(part, { exact: true }).isVisible();
      expect.soft(isVisible, `[JOIN-02] [JOIN-03] [JOIN-05] [CONST-28] ${part}`).toBe(true);
    }
  }
  expect(await planCards(page).getByText('Popular', { exact: true }).count()).toBe(1);
  expect(await planCard(page, 'Firm').getByText('Popular', { exact: true }).isVisible()).toBe(true);
  await choosePlan(page, 'Patron');
  await fill(page, filling);
  await submitButton(page, joinPage).click();
  await toast(page, joinPage.failed).waitFor();
  const gone = 'This plan is no longer offered; select another one';
  await page.getByRole('radiogroup', { name: 'Choose your plan' }).getByText(gone).waitFor();
  expect(await control(page, 'First Name').inputValue()).toBe('Meera');
  expect(await page.getByText(notSentYet).count()).toBe(0);

  const posts = recordPosts(page);
  for (const [plans, status] of [
    [[], 200],
    [{ detail: 'told to the console' }, 500],
  ] as const) {
    await dismissNotices(page);
    await expect.poll(() => page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    await comeAgain(plans, status);
    await page.getByText(noPlans).waitFor();
    expect(await planCards(page).count()).toBe(0);
    const told = await page.getByRole('main').getByRole('alert').count();
    expect(told, `[ERR-19] errors, status ${status}`).toBe(0);
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    expect(complaints.heard.join().includes('told to the console')).toBe(status === 500);
    await fill(page, filling);
    await submitButton(page, joinPage).click();
    await toast(page, planMissing).waitFor();
  }
  expect(posts, '[ERR-19] requests').toEqual([]);
});

// Also proves JOIN-07, JOIN-08, JOIN-09, JOIN-10.
test('[JOIN-04] [JOIN-06] one plan at a time is selected: it is marked, brings the form into view, stands next to its button and survives a reload', async ({
  page,
}) => {
  await visit(page, '/join');
  const planSummary = page.locator('.plan-summary');
  const selected = page.getByText('Selected', { exact: true });
  const selectedOf = (title: string) => planCard(page, title).getByText('Selected', { exact: true });
  const look = (title: string) =>
    planCard(page, title).evaluate((element) => getComputedStyle(element).borderTopColor);
  const isInView = () =>
    control(page, 'First Name').evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
  expect(await selected.count(), '[JOIN-09]').toBe(0);
  expect(await planSummary.textContent()).toContain('None chosen yet');
  expect(await isInView(), '[JOIN-08] the form is in view at first').toBe(false);
  const plain = await look('Individual Member');
  await choosePlan(page, 'Individual Member');
  await selectedOf('Individual Member').waitFor();
  await expect.poll(() => look('Individual Member'), { message: '[JOIN-07]' }).not.toBe(plain);
  await expect.poll(isInView, { message: '[JOIN-08] the form is in view' }).toBe(true);
  for (const label of Object.keys(filling)) {
    expect.soft(await control(page, label).isVisible(), `[JOIN-04] ${label}`).toBe(true);
  }
  await choosePlan(page, 'Business Member');
  await selectedOf('Business Member').waitFor();
  expect(await selected.count(), '[JOIN-10]').toBe(1);
  await expect.poll(() => look('Individual Member'), { message: '[JOIN-07] again' }).toBe(plain);
  const radio = page.getByRole('radio', { name: 'Selected Business Member' });
  expect(await radio.isChecked(), '[JOIN-06]').toBe(true);
  await planSummary.getByText('Business Member').waitFor();
  const price = planSummary.getByText('Rs. 10,000 / year + GST', { exact: true });
  expect(await price.isVisible()).toBe(true);

  await page.reload();
  await takenOver(page);
  await planSummary.getByText('Business Member').waitFor();
  expect(await radio.isChecked(), 'after a reload').toBe(true);
  expect(await selected.count()).toBe(1);
  await selectedOf('Business Member').click();
  await expect.poll(isInView, { message: '[JOIN-08] the plan that was selected before' }).toBe(true);

  await control(page, 'First Name').focus();
  await radio.focus();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await selectedOf('Corporate Member').waitFor();
  expect(await place(), 'a choice by keyboard').toBe(before);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedId(page), { message: '[JOIN-04] the focus' }).toBe('join-firstName');
});
