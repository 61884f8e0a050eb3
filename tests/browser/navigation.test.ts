import type { Page } from 'playwright-core';
import { association } from '../../content/association/defaults.ts';
import { contactDetails } from '../../content/contact-details/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { builtIn } from '../support/content.ts';
import { answer, failedCalls, follow, navigation, takenOver, visit } from './pages.ts';

const facts = { ...association, ...contactDetails };

const items = [
  ['Home', '/'],
  ['About', '/about'],
  ['Blog', '/blog'],
  ['Important Links', '/resources'],
  ['Contact Us', '/contact'],
] as const;

const quickLinks = [
  ['About Us', '/about'],
  ['Blog', '/blog'],
  ['Contact', '/contact'],
  ['Join Us', '/join'],
  ['Important Links', '/resources'],
] as const;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const current = (page: Page) => navigation(page).locator('[aria-current="page"]').allInnerTexts();
const footer = (page: Page) => page.getByRole('contentinfo');
const notice = (page: Page) => footer(page).getByRole('region', { name: 'Important Information' });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });

// Also proves NAV-01, NAV-05, NAV-07, NAV-08, NAV-09, NAV-12, NAV-13, NAV-14, NAV-15, FOOT-01, FOOT-02.
test('[NAV-02] [NAV-04] the links of the header, which stays on top, and of the footer stand in order; each opens its page inside the document, marks it, announces its title and moves the focus to its content', async ({
  page,
}) => {
  await visit(page, '/');
  const labels = await navigation(page).getByRole('listitem').getByRole('link').allInnerTexts();
  expect(labels, '[NAV-12]').toEqual(items.map(([label]) => label));
  const quickLabels = await footer(page).getByRole('navigation').getByRole('link').allInnerTexts();
  expect(quickLabels, '[FOOT-01]').toEqual(quickLinks.map(([label]) => label));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id), 'the skip link').toBe('main');
  await page.evaluate(() => Object.assign(window, { isSame: true }));

  for (const [label, path] of [...items.slice(1), ['Join as member', '/join'] as const]) {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect((await page.getByRole('banner').boundingBox())?.y, '[NAV-02]').toBe(0);
    await follow(page, label);
    await expect.poll(() => pathOf(page), { message: `[NAV-13] [NAV-14] ${label}` }).toBe(path);
    await expect.poll(() => page.title(), { message: 'the title' }).toContain(label);
    const marked = label === 'Join as member' ? [] : [label];
    expect(await current(page), `[NAV-15] ${label}`).toEqual(marked);
    expect(await footer(page).isVisible(), '[NAV-01]').toBe(true);
    expect(await heading(page).count(), `[NAV-04] [NAV-05] [NAV-07] [NAV-08] [NAV-09] ${label}`).toBe(1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), { message: 'the focus' })
      .toBe('main');
    await page.locator('[aria-live="polite"]', { hasText: label }).first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => scrollY), `scrolled on ${path}`).toBe(0);
  }
  await follow(page, 'Home');
  await expect.poll(() => pathOf(page), { message: '[NAV-13] Home' }).toBe('/');
  for (const [label, path] of quickLinks) {
    await footer(page).getByRole('link', { name: label, exact: true }).click();
    await expect.poll(() => pathOf(page), { message: `[FOOT-02] ${label}` }).toBe(path);
  }
  expect(await page.evaluate(() => 'isSame' in window), 'the same document').toBe(true);
});

test('[NAV-16] on a phone the menu button shows the links; following one, Escape and the focus moving on close the menu', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 375, height: 740 } });
  const links = navigation(page).getByRole('link');
  const expectMenu = (state: 'true' | 'false', row: string) =>
    expect.poll(() => menu(page).getAttribute('aria-expanded'), { message: row }).toBe(state);
  await visit(page, '/');
  expect(await links.count(), '[NAV-16] at first').toBe(0);
  await menu(page).click();
  await expectMenu('true', '[NAV-16] after its button');
  const labels = [...items.map(([label]) => label), 'Join as member'];
  expect(await links.allInnerTexts(), '[NAV-16]').toEqual(labels);
  await follow(page, 'About');
  await expect.poll(() => pathOf(page)).toBe('/about');
  await expect.poll(() => links.count(), { message: '[NAV-16] after a link' }).toBe(0);

  await menu(page).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expectMenu('false', 'after Escape');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(label, 'the focus after Escape').toBe('Menu');

  await menu(page).click();
  for (let press = 0; press <= items.length; press += 1) await page.keyboard.press('Tab');
  await expectMenu('true', 'while the focus is in it');
  await page.keyboard.press('Tab');
  await expectMenu('false', 'after the focus has moved on');
});

test('[HOLD-14] the head is updated by a navigation within the page, also to a missing page; the shared document of missing pages keeps its message and the address when its scripts run, and leads to the home page', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const { title, description } = builtIn['resources-page'];
  await visit(page, '/about');
  await follow(page, 'Important Links');
  await page.waitForFunction((expected) => document.title.startsWith(expected), title);
  expect(await page.locator('head meta[name=description]').getAttribute('content')).toBe(description);
  await page.evaluate(() => {
    history.pushState({}, '', '/no-such-page');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('Page not found'));

  await site.visitor.page('/first-unknown');
  await page.goto('/second/unknown?q=1');
  await takenOver(page);
  expect(await heading(page).textContent()).toBe('Page not found');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/second/unknown?q=1');
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

// Also proves FOOT-09, FOOT-10, FOOT-11.
test("[FOOT-07] [FOOT-08] the box 'Important Information' of the footer shows the newest notice, links to its document only when it is safe, and is absent without a notice, when the contact data stays", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const publish = (content: string, documentLink = '') =>
    staff.post('/important-information', { noticeType: 'footer', content, documentLink });
  const comeTo = async (label: string) => {
    await follow(page, label);
    await expect.poll(() => page.title()).toContain(label);
  };
  await publish('The office is closed on 2 October.', 'https://example.org/rules.pdf');
  await page.goto('/about');
  const shown = notice(page).getByText('The office is closed on 2 October.');
  expect(await shown.isVisible(), '[FOOT-08] [FOOT-09]').toBe(true);
  const download = notice(page).getByRole('link', { name: 'Download' });
  expect(await download.getAttribute('href'), '[FOOT-10]').toBe('https://example.org/rules.pdf');
  await takenOver(page);
  await publish('Bring a photograph.');
  await comeTo('Contact Us');
  await notice(page).getByText('Bring a photograph.').waitFor();
  expect(await notice(page).getByRole('link').count(), '[FOOT-10] no document').toBe(0);
  const trap = { content: 'A trap', documentLink: 'javascript:alert(1)' };
  await answer(page, '/important-information', { header: null, footer: trap });
  await comeTo('About');
  await notice(page).getByText('A trap').waitFor();
  expect(await notice(page).getByRole('link').count(), '[FOOT-10] a script address').toBe(0);
  await answer(page, '/important-information', { header: null, footer: null });
  await comeTo('Contact Us');
  await expect.poll(() => notice(page).count(), { message: '[FOOT-11]' }).toBe(0);
  await page.route('**/api/**', (route) => route.abort());
  await comeTo('About');
  const text = await footer(page).textContent();
  for (const fact of [facts.name, facts.tagline, ...facts.address, facts.phone, facts.email])
    expect.soft(text, '[FOOT-07]').toContain(fact);
});
