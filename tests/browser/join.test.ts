import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  control,
  emptied,
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
  summary,
  tabTo,
  toast,
} from './forms.ts';
import { answer, failedCalls, follow, hold, takenOver, visit } from './pages.ts';

const { filling } = joinPage;
const group = (page: Page) => page.getByRole('radiogroup', { name: 'Choose your plan' });
const selectedOf = (page: Page, title: string) =>
  planCard(page, title).getByText('Selected', { exact: true });

// Also proves VAL-05, VAL-06, VAL-07, VAL-09, VAL-10, VAL-11, UXS-14.
test('[VAL-12] [ERR-14] the application form rejects blank fields and a missing plan with messages in page order, takes the focus to them and leads on from there by keyboard and by a plan (AMB-81)', async ({
  page,
}) => {
  await visit(page, '/join');
  const posts = recordPosts(page);
  const submit = submitButton(page, joinPage);
  await submit.click();
  await summary(page).waitFor();
  expect(await summary(page).getByRole('link').allTextContents(), '[VAL-05] to [VAL-12]').toEqual([
    planMissing,
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'Enter your phone number',
    'Enter your address',
    'Enter your occupation',
    'Enter your interests',
  ]);
  await expect.poll(() => focusedId(page)).toBe('join-problems');

  await page.setViewportSize({ width: 360, height: 640 });
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  const expectBelowHeader = async (selector: string) => {
    await expect.poll(() => topOf(selector), { message: `[UXS-14] ${selector}` }).toBeLessThan(320);
    expect(await topOf(selector), `[UXS-14] ${selector}`).toBeGreaterThanOrEqual(header);
  };
  await fill(page, { ...filling, Phone: '', Interests: '' });
  await choosePlan(page, 'Business Member');
  await expectBelowHeader('label[for="join-phone"]');
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, '/join');
  await fill(page, filling);
  for (let attempt = 0; attempt < 3; attempt += 1) await submit.click();
  await toast(page, planMissing).waitFor();
  expect(await page.locator('.toast').count(), '[UXS-14] one notice').toBe(1);
  const message = group(page).getByText(planMissing);
  expect(await message.isVisible(), '[VAL-12] the message').toBe(true);
  await expect.poll(() => focusedId(page), { message: '[ERR-14] the focus' }).toBe('join-selectedRateCard');
  await choosePlan(page, 'Individual Member');
  await expect.poll(() => message.count()).toBe(0);
  await expectBelowHeader('#application');

  await page.setViewportSize({ width: 1280, height: 800 });
  await tabTo(page, 'join-selectedRateCard', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await selectedOf(page, 'Business Member').waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedId(page)).toBe('join-firstName');
  expect(posts).toEqual([]);
});

// Also proves JOIN-04, JOIN-08, JOIN-09, JOIN-10, JOIN-11, JOIN-12, JOIN-13, JOIN-14, API-69, API-73, ERR-12, ERR-13,
// PROD-07, PROD-10, VAL-08, VAL-13.
test('[JOIN-06] [JOIN-07] one plan at a time is selected, marked, stands next to its button and survives a reload; the application keeps its values when it fails, shows that it is being sent, and is then cleared and confirmed with plan, price and date to print', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.clock.install({ time: new Date('2026-03-04T20:00:00Z') });
  await visit(page, '/join');
  const planSummary = page.locator('.plan-summary');
  const selected = page.getByText('Selected', { exact: true });
  const look = (title: string) =>
    planCard(page, title).evaluate((element) => getComputedStyle(element).borderTopColor);
  const isInView = () =>
    control(page, 'First Name').evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
  expect(await selected.count(), '[JOIN-09]').toBe(0);
  expect(await isInView(), '[JOIN-08] the form is in view at first').toBe(false);
  const plain = await look('Individual Member');
  await choosePlan(page, 'Individual Member');
  await selectedOf(page, 'Individual Member').waitFor();
  await expect.poll(() => look('Individual Member'), { message: '[JOIN-07]' }).not.toBe(plain);
  await expect.poll(isInView, { message: '[JOIN-08] the form is in view' }).toBe(true);
  for (const label of Object.keys(filling))
    expect.soft(await control(page, label).isVisible(), `[JOIN-04] ${label}`).toBe(true);
  await choosePlan(page, 'Business Member');
  await selectedOf(page, 'Business Member').waitFor();
  expect(await selected.count(), '[JOIN-10]').toBe(1);
  await expect.poll(() => look('Individual Member'), { message: '[JOIN-07] again' }).toBe(plain);
  const radio = page.getByRole('radio', { name: 'Selected Business Member' });
  await page.reload();
  await takenOver(page);
  await planSummary.getByText('Business Member').waitFor();
  expect(await radio.isChecked(), '[JOIN-06] after a reload').toBe(true);

  const unusual = {
    ...{ ...filling, 'Last Name': "D'Souza-Ñandú श्री", Email: 'ordinary@example.com' },
    ...{ Phone: '0091 (22) 2345-6789 / 12', Occupation: 'O&M <head>' },
  };
  await fill(page, unusual);
  const button = submitButton(page, joinPage);
  await answer(page, joinPage.path, {}, 500);
  await button.click();
  await toast(page, joinPage.failed).waitFor();
  await page.getByText(notSentYet).waitFor();
  expect(await filled(page, Object.keys(filling)), '[JOIN-13] [ERR-13]').toEqual(unusual);
  expect(await radio.isChecked(), '[JOIN-13]').toBe(true);
  await page.unroute(`**/api${joinPage.path}`);
  const posts = recordPosts(page);
  const release = await hold(page, joinPage.path);
  await button.click();
  await expect.poll(() => button.textContent(), { message: '[JOIN-11] the text' }).toBe(joinPage.busy);
  expect(await button.isDisabled(), '[JOIN-11] the button is disabled').toBe(true);
  const chosen = await radio.inputValue();
  const notified = toast(page, joinPage.sent).waitFor();
  release();
  await notified;
  await expect.poll(() => focusedId(page), { message: '[ERR-12] the focus' }).toBe('join-sent');
  expect(await filled(page, Object.keys(filling)), '[JOIN-12] the values').toEqual(emptied(joinPage));
  expect(await page.getByRole('radio', { checked: true }).count(), '[JOIN-12] the plan').toBe(0);
  const receipt = page.locator('#join-sent');
  const [price, day] = ['Rs. 10,000 / year + GST', '5 March 2026'];
  const lines = ['Your plan', 'Business Member', 'Price', price, 'Sent on', day];
  expect(await receipt.locator('dt, dd').allTextContents()).toEqual(lines);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('main').innerText(), 'on paper').toBe(await receipt.innerText());
  const values = {
    ...{ firstName: 'Meera', lastName: unusual['Last Name'], email: unusual.Email, phone: unusual.Phone },
    ...{ address: filling.Address, occupation: 'O&M <head>', interests: filling.Interests },
  };
  expect(posts.map((post) => new URL(post.url()).pathname)).toEqual(['/api/join']);
  const body = posts[0]?.postDataJSON();
  expect(body, '[JOIN-14] [API-69] the values').toEqual({ ...values, selectedRateCard: chosen });
  expect(posts[0]?.headers().authorization, '[API-73]').toBeUndefined();
  const [stored] = await received(await site.staff(), joinPage, unusual.Email);
  expect(stored, '[PROD-07] [PROD-10] [VAL-13] what staff find').toMatchObject({
    ...values,
    selectedRateCard: { id: chosen, title: 'Business Member', price },
  });
});

/** A plan that the server does not know. */
const invented = {
  ...{ _id: 'plan-1', id: 'plan-1', title: 'Patron', price: '₹ 1,00,000 <b>and</b> more', isPopular: true },
  ...{ description: 'What patrons get', features: ['Daily update', 'Vote'] },
};
const noPlans = 'No membership plans are available right now.';

// Also proves JOIN-02, JOIN-03, JOIN-05, API-73, CONST-28.
test('[JOIN-01] [ERR-19] every plan has a card with its values; a plan that is gone and a list of plans that is empty or fails are reported, and the form is not sent (AMB-80)', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  const planCards = group(page).locator('.plan');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/rate-cards') && asked.push(request.method()));
  await visit(page, '/about');
  await follow(page, 'Join as member');
  await planCards.first().waitFor();
  expect(asked, '[API-73] the requests').toEqual(['GET']);
  const comeAgain = async (plans: unknown, status = 200) => {
    await answer(page, '/rate-cards', plans, status);
    await follow(page, 'About');
    await page.waitForURL('**/about');
    await follow(page, 'Join as member');
  };
  await comeAgain([invented]);
  await planCard(page, 'Patron').waitFor();
  expect(await planCards.count(), '[JOIN-01]').toBe(1);
  const { title, description, price, features } = invented;
  for (const part of [title, description, price, ...features, 'Popular', 'Select Plan']) {
    const isVisible = await planCard(page, title).getByText(part, { exact: true }).isVisible();
    expect.soft(isVisible, `[JOIN-02] [JOIN-03] [JOIN-05] [CONST-28] ${part}`).toBe(true);
  }
  await choosePlan(page, 'Patron');
  await fill(page, filling);
  await submitButton(page, joinPage).click();
  await toast(page, joinPage.failed).waitFor();
  await group(page).getByText('This plan is no longer offered; select another one').waitFor();
  expect(await control(page, 'First Name').inputValue()).toBe('Meera');

  const posts = recordPosts(page);
  await comeAgain([]);
  await page.getByText(noPlans).waitFor();
  await comeAgain({}, 500);
  await page.getByText(noPlans).waitFor();
  expect(await page.getByRole('main').getByRole('alert').count(), '[ERR-19] errors').toBe(0);
  await fill(page, filling);
  await submitButton(page, joinPage).click();
  await toast(page, planMissing).waitFor();
  expect(posts, '[ERR-19] requests').toEqual([]);
});
