import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { site as facts } from '../../content/site.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls, follow, visit } from './pages.ts';

const links = [
  { label: 'About Us', path: '/about' },
  { label: 'Blog', path: '/blog' },
  { label: 'Contact', path: '/contact' },
  { label: 'Join Us', path: '/join' },
  { label: 'Important Links', path: '/resources' },
];

const footer = (page: Page) => page.getByRole('contentinfo');
const quickLinks = (page: Page) => footer(page).getByRole('navigation');
const box = (page: Page) => footer(page).getByRole('region', { name: 'Important Information' });

async function postNotice(site: TestServer, notice: { content: string; documentLink?: string }) {
  const staff = await site.staff();
  const answer = await staff.post('/important-information', { noticeType: 'footer', ...notice });
  expect(answer.status, answer.text).toBe(201);
}

describe('the footer', () => {
  test('[FOOT-01] the footer lists its quick links in order', async ({ page }) => {
    await page.goto('/');
    expect(await quickLinks(page).getByRole('link').allInnerTexts()).toEqual(links.map((link) => link.label));
  });

  test('[FOOT-02] every quick link of the footer opens its page', async ({ page }) => {
    await visit(page, '/shop');
    for (const { label, path } of links) {
      await quickLinks(page).getByRole('link', { name: label, exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[FOOT-03] [FOOT-04] [FOOT-05] [FOOT-06] the footer of every page shows name, tagline, address, phone and email', async ({
    page,
  }) => {
    for (const path of ['/', '/about', '/shop', '/join']) {
      await page.goto(path);
      const text = await footer(page).textContent();
      expect(text).toContain(facts.name);
      expect(text).toContain(facts.tagline);
      for (const line of facts.address) expect(text).toContain(line);
    }
    const phone = footer(page).getByRole('link', { name: facts.phone });
    expect(await phone.getAttribute('href')).toMatch(/^tel:\+91\d+$/);
    const email = footer(page).getByRole('link', { name: facts.email });
    expect(await email.getAttribute('href')).toBe(`mailto:${facts.email}`);
  });

  test('[FOOT-07] the footer shows its contact data when every API request fails', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await page.route('**/api/**', (route) => route.abort());
    await visit(page, '/about');
    await follow(page, 'Contact Us');
    const text = await footer(page).textContent();
    for (const fact of [facts.name, facts.tagline, facts.phone, facts.email]) expect(text).toContain(fact);
  });
});

describe("the box 'Important Information'", () => {
  test('[FOOT-08] [FOOT-09] [FOOT-10] the box shows the newest footer notice with a link to its document', async ({
    page,
    site,
  }) => {
    const documentLink = 'https://example.org/rules.pdf';
    await postNotice(site, { content: 'The office is closed on 2 October.', documentLink });
    await page.goto('/shop');
    expect(await box(page).getByText('The office is closed on 2 October.').isVisible()).toBe(true);
    const download = box(page).getByRole('link', { name: 'Download' });
    expect(await download.getAttribute('href')).toBe(documentLink);
    expect(await download.getAttribute('rel')).toContain('noopener');
  });

  test('[FOOT-10] the box has no link when the notice has no document', async ({ page, site }) => {
    await postNotice(site, { content: 'Bring a photograph.' });
    await page.goto('/shop');
    expect(await box(page).getByText('Bring a photograph.').isVisible()).toBe(true);
    expect(await box(page).getByRole('link').count()).toBe(0);
  });

  test('[FOOT-10] the box does not link to a script address', async ({ page }) => {
    await answer(page, '/important-information', {
      header: null,
      footer: { content: 'A trap', documentLink: 'javascript:alert(1)' },
    });
    await visit(page, '/about');
    await follow(page, 'Contact Us');
    await box(page).getByText('A trap').waitFor();
    expect(await box(page).getByRole('link').count()).toBe(0);
  });

  test('[FOOT-11] the box is absent when there is no footer notice', async ({ page }) => {
    await answer(page, '/important-information', { header: null, footer: null });
    await visit(page, '/about');
    await follow(page, 'Contact Us');
    await expect.poll(() => box(page).count()).toBe(0);
  });
});
