import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../../features/media/media.ts';
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

  for (const path of ['/about', '/blog', '/resources', '/contact', '/join']) {
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

test('[UXS-01] the hero is about two fifths of the view high, and shows the whole subject in a corner of a photograph, on a phone and on a laptop', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body: shown } = await staff.get<{ id: string }[]>('/carousel');
  for (const { id } of shown) await staff.delete(`/carousel/${id}`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600"><rect width="2400" height="1600" fill="#334455"/>
    <circle cx="2232" cy="208" r="60" fill="#f00"/></svg>`;
  const bytes = Uint8Array.from(await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer());
  const { body } = await staff.post<Media>('/media', bytes);
  const { address } = (await staff.patch<Media>(`/media/${body.id}`, { focus: { x: 93, y: 13 } })).body;
  await staff.post('/carousel', { urls: [address] });
  const hero = page.locator('.hero-slides');
  for (const { width, height } of [phone, laptop]) {
    await page.setViewportSize({ width, height });
    const ratio = async () => {
      // Another cut stands in for one that is being made, and need not have the subject.
      await visit(page, '/');
      await hero.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      const subject = await redPart(await hero.screenshot());
      return subject.height / subject.width;
    };
    await expect.poll(ratio, { message: `the circle at ${width}` }).toBeCloseTo(1, 0.5);
    expect((await boxOf(hero)).height, `at ${width}`).toBeGreaterThanOrEqual(180);
    expect((await boxOf(hero)).height, `at ${width}`).toBeLessThanOrEqual(height * 0.42);
  }
});

/** The size of what is pure red in a picture. */
async function redPart(picture: Buffer): Promise<{ width: number; height: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < data.length; index += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
    if (red < 170 || green > 90 || blue > 90) continue;
    xs.add((index / 3) % info.width);
    ys.add(Math.floor(index / 3 / info.width));
  }
  return { width: xs.size, height: ys.size };
}
