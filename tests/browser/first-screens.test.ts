import type { Locator, Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { visit } from './pages.ts';

const laptop = { width: 1366, height: 768 };
const phone = { width: 360, height: 640 };

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in the page`);
  return { ...box, bottom: box.y + box.height };
}

const heightOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

// Also proves UXS-06, UXS-09.
test('[UXS-01] [UXS-05] the first screens show what their pages are for on a laptop and on a phone, titles of inner pages stay low, plans lead with their price, and neither footer nor list is longer than it has to be', async ({
  page,
}) => {
  const headline = page.getByRole('heading', { level: 1 });
  await page.setViewportSize(laptop);
  await visit(page, '/');
  for (const part of [headline, page.getByRole('main').getByRole('link', { name: 'Apply for membership' })])
    expect((await boxOf(part)).bottom, '[UXS-01] on a laptop').toBeLessThanOrEqual(laptop.height);
  await page.setViewportSize(phone);
  const { y } = await boxOf(headline);
  const line = await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(y + 2 * line, '[UXS-01] two lines on a phone').toBeLessThanOrEqual(phone.height);
  const footer = page.getByRole('contentinfo');
  expect((await boxOf(footer)).height, '[UXS-05] the footer').toBeLessThanOrEqual(900);

  await page.goto('/blog');
  expect(await heightOfPage(page), '[UXS-06] the blog on a phone').toBeLessThanOrEqual(7000);
  await page.setViewportSize(laptop);
  const [lead, second] = await page.getByRole('region', { name: 'Recent Posts' }).getByRole('article').all();
  if (!lead || !second) throw new Error('There are no recent posts');
  expect((await boxOf(lead)).bottom, '[UXS-06] a whole lead post').toBeLessThan(laptop.height);
  expect((await boxOf(second)).y, '[UXS-06] and the beginning of others').toBeLessThan(laptop.height - 40);
  const links = page.getByRole('main').locator('a[href^="/blog/"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const thrice = hrefs.filter((href) => hrefs.filter((other) => other === href).length > 2);
  expect(thrice, '[UXS-06] posts that stand there thrice').toEqual([]);

  for (const path of ['/about', '/blog', '/events', '/resources', '/contact', '/join']) {
    await page.goto(path);
    expect(
      (await boxOf(page.locator('.headline, .blog-head').first())).height,
      `[UXS-09] ${path}`,
    ).toBeLessThanOrEqual(200);
  }
  for (const plan of await page.locator('.plan').all()) {
    expect((await boxOf(plan)).bottom, '[UXS-09] a plan').toBeLessThanOrEqual(laptop.height);
    const largest = await plan.evaluate((element) => {
      const size = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize);
      const parts = [...element.querySelectorAll('*')].toSorted((one, other) => size(other) - size(one));
      return parts[0]?.className;
    });
    expect(largest, '[UXS-09] the largest text of a plan').toContain('plan-price');
  }
});
