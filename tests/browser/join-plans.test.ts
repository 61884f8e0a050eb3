import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import {
  choosePlan,
  comeToJoin,
  control,
  fill,
  inventedPlans,
  joinPage,
  planCard,
  planMissing,
  recordPosts,
  submitButton,
  toast,
} from './forms.ts';
import { answer, failedCalls, hold, takenOver, visit } from './pages.ts';

const { filling } = joinPage;
const noPlans = 'No membership plans are available right now.';
const cards = (page: Page) => page.getByRole('radiogroup', { name: 'Choose your plan' }).locator('.plan');
const selected = (page: Page) => page.getByText('Selected', { exact: true });

describe('the membership plans', () => {
  test('[JOIN-01] [JOIN-02] [JOIN-03] [JOIN-05] [CONST-28] every plan has a card with its values, and only the popular one is marked', async ({
    page,
  }) => {
    await answer(page, '/rate-cards', inventedPlans);
    await comeToJoin(page);
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBe(3);
    for (const { title, description, price, features } of inventedPlans) {
      const text = planCard(page, title);
      expect(await text.getByRole('heading').textContent()).toBe(title);
      for (const part of [description, price, ...features, 'Select Plan']) {
        expect(await text.getByText(part, { exact: true }).isVisible(), part).toBe(true);
      }
    }
    expect(await cards(page).getByText('Popular', { exact: true }).count()).toBe(1);
    expect(await planCard(page, 'Firm').getByText('Popular', { exact: true }).isVisible()).toBe(true);
  });

  test('[API-73] the membership page requests /rate-cards once and shows a spinner meanwhile', async ({
    page,
  }) => {
    const release = await hold(page, '/rate-cards');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/rate-cards') && asked.push(request.method()));
    await comeToJoin(page);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    expect(await page.getByText(noPlans).count()).toBe(0);
    release();
    await cards(page).first().waitFor();
    expect(asked).toEqual(['GET']);
  });

  test('[JOIN-06] [JOIN-07] [JOIN-09] [JOIN-10] no plan is selected at first, and one at a time later', async ({
    page,
  }) => {
    await visit(page, '/join');
    expect(await selected(page).count()).toBe(0);
    const look = (title: string) =>
      planCard(page, title).evaluate((element) => getComputedStyle(element).borderTopColor);
    const plain = await look('Individual Member');
    await choosePlan(page, 'Individual Member');
    await planCard(page, 'Individual Member').getByText('Selected', { exact: true }).waitFor();
    await expect.poll(() => look('Individual Member')).not.toBe(plain);
    await choosePlan(page, 'Corporate Member');
    await planCard(page, 'Corporate Member').getByText('Selected', { exact: true }).waitFor();
    expect(await selected(page).count()).toBe(1);
    await expect.poll(() => look('Individual Member')).toBe(plain);
    expect(await page.getByRole('radio', { name: 'Selected Corporate Member' }).isChecked()).toBe(true);
  });

  test('[JOIN-04] [JOIN-08] selecting a plan scrolls the form into view', async ({ page }) => {
    await visit(page, '/join');
    const first = control(page, 'First Name');
    const isInView = () =>
      first.evaluate((input) => {
        const { top, bottom } = input.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
    expect(await isInView()).toBe(false);
    await choosePlan(page, 'Business Member');
    await expect.poll(isInView).toBe(true);
    for (const label of Object.keys(filling)) expect(await control(page, label).isVisible()).toBe(true);
    await page.reload();
    await planCard(page, 'Business Member').getByText('Selected', { exact: true }).click();
    await expect.poll(isInView, { message: 'the plan that was selected before' }).toBe(true);
  });

  test('[JOIN-04] selecting a plan by keyboard does not scroll until the focus moves on', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/join');
    await takenOver(page);
    await planCard(page, 'Business Member').getByRole('radio').focus();
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    await page.keyboard.press('ArrowRight');
    await planCard(page, 'Corporate Member').getByText('Selected', { exact: true }).waitFor();
    expect(await place()).toBe(before);
    await page.keyboard.press('Tab');
    await expect.poll(place).toBeGreaterThan(before);
  });

  test('the selected plan and its price are shown next to the button and survive a reload', async ({
    page,
  }) => {
    await visit(page, '/join');
    const summary = page.locator('.plan-summary');
    expect(await summary.textContent()).toContain('None chosen yet');
    await choosePlan(page, 'Business Member');
    await summary.getByText('Business Member').waitFor();
    expect(await summary.getByText('Rs. 10,000 / year + GST', { exact: true }).isVisible()).toBe(true);
    await page.reload();
    await takenOver(page);
    await summary.getByText('Business Member').waitFor();
    expect(await planCard(page, 'Business Member').getByRole('radio').isChecked()).toBe(true);
    expect(await selected(page).count()).toBe(1);
  });

  for (const [what, body, status] of [
    ['the list of plans is empty', [], 200],
    ['the plans fail to load', { detail: 'broken' }, 500],
  ] as const) {
    test(`[ERR-19] when ${what}, the form says that there are no plans and is not sent (AMB-80)`, async ({
      page,
      noise,
    }) => {
      noise.expect(...failedCalls);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await answer(page, '/rate-cards', body, status);
      await comeToJoin(page);
      await page.getByText(noPlans).waitFor();
      expect(await cards(page).count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
      expect(logged.join().includes('broken')).toBe(status === 500);
      const posts = recordPosts(page);
      await fill(page, filling);
      await submitButton(page, joinPage).click();
      await toast(page, planMissing).waitFor();
      expect(posts).toEqual([]);
    });
  }
});
