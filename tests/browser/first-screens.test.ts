import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { responsiveImage } from '../../app/site/responsive-image.ts';
import type { Media } from '../../server/media/media.ts';
import { photograph, photographs, subjectRatio } from '../factories/photographs.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { visit } from './pages.ts';

const laptop = { width: 1366, height: 768 };
const phone = { width: 360, height: 640 };

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in the page`);
  return { ...box, bottom: box.y + box.height };
}

const heightOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const pageHero = (page: Page) => page.locator('.headline, .blog-head').first();

// Also proves UXS-06, UXS-09.
test('[UXS-01] [UXS-05] the first screens show what their pages are for on a laptop and on a phone, titles of inner pages stay low, plans lead with their price, and neither footer nor list is longer than it has to be', async ({
  page,
  site,
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
  expect(await footer.getByText('Important Information').count()).toBe(1);
  const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format();
  const last = await page.locator('.footer-last').innerText();
  expect(last).toContain(`© ${year} Solar Industry Association of India`);
  expect(last).toContain('Registration no. 00000/0000');

  await page.goto('/blog');
  expect(await page.getByText('22 posts').isVisible()).toBe(true);
  expect(await heightOfPage(page), '[UXS-06] the blog on a phone').toBeLessThanOrEqual(7000);
  await page.setViewportSize(laptop);
  const [lead, second] = await page.getByRole('region', { name: 'Recent Posts' }).getByRole('article').all();
  if (!lead || !second) throw new Error('There are no recent posts');
  expect((await boxOf(lead)).bottom, '[UXS-06] a whole lead post').toBeLessThan(laptop.height);
  expect((await boxOf(second)).y, '[UXS-06] and the beginning of others').toBeLessThan(laptop.height - 40);
  const links = await page
    .getByRole('main')
    .locator('a[href^="/blog/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const times = Map.groupBy(links, (link) => link);
  expect(
    [...times].filter(([, all]) => all.length > 2),
    '[UXS-06] posts that stand there thrice',
  ).toEqual([]);

  const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts');
  const edges = new Set<string>();
  for (const path of ['/about', '/blog', '/resources', '/contact', '/join']) {
    await page.goto(path);
    expect((await boxOf(pageHero(page))).height, `[UXS-09] ${path}`).toBeLessThanOrEqual(200);
    const sections = page.locator('.page-section');
    const paddings = await sections.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).paddingBlock),
    );
    for (const padding of paddings) edges.add(padding);
  }
  expect(edges.size, '[UXS-09] distances between sections').toBe(1);
  for (const plan of await page.locator('.plan').all()) {
    expect((await boxOf(plan)).bottom, '[UXS-09] a plan').toBeLessThanOrEqual(laptop.height);
    const largest = await plan.evaluate((element) => {
      const size = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize);
      const parts = [...element.querySelectorAll('*')].toSorted((one, other) => size(other) - size(one));
      return parts[0]?.className;
    });
    expect(largest, '[UXS-09] the largest text of a plan').toContain('plan-price');
  }
  await page.goto(`/blog/${body.data[0]?.id}`);
  expect((await boxOf(headline)).height, '[UXS-09] the title of a post').toBeLessThanOrEqual(200);
});

/** Puts the photographs into the carousel, each with its focal point. Gives their addresses. */
async function showPhotographs(site: TestServer): Promise<string[]> {
  const staff = await site.staff();
  const { body: shown } = await staff.get<{ id: string }[]>('/carousel');
  for (const { id } of shown) await staff.delete(`/carousel/${id}`);
  const urls: string[] = [];
  for (const photo of photographs) {
    const { body } = await staff.post<Media>('/media', Uint8Array.from(await photograph(photo)), {
      'content-disposition': `attachment; filename="${photo.name}.jpg"`,
    });
    const changed = await staff.patch<Media>(`/media/${body.id}`, { focus: photo.subject });
    expect(changed.status, changed.text).toBe(200);
    urls.push(changed.body.address);
  }
  await staff.post('/carousel', { urls });
  return urls;
}

const views = [
  [360, 640],
  [1366, 768],
] as const;

/** Waits until each view has its sizes: another cut stands in for one that is being made, and need not have the subject. */
async function sizesMade(site: TestServer, urls: readonly string[]): Promise<void> {
  const accept = 'image/avif,image/webp';
  for (const url of urls)
    for (const [width] of views) {
      const { srcSet = '' } = responsiveImage(url, width < 1024 ? 'card' : 'banner', '');
      const sizes = srcSet.split(', ').map((size) => size.split(' '));
      const [address = url] = sizes.find(([, wide = '']) => Number.parseInt(wide, 10) >= width) ?? [];
      const caching = async () => (await site.visitor.page(address, { accept })).headers.get('cache-control');
      await expect.poll(caching, { message: address }).toContain('immutable');
    }
}

/** The part of a picture that is pure red: its width, its height, and how far it is from the edges. */
async function redPart(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let index = 0; index < data.length; index += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
    if (red < 170 || green > 90 || blue > 90) continue;
    xs.push((index / 3) % info.width);
    ys.push(Math.floor(index / 3 / info.width));
  }
  const span = (all: number[]) => all.reduce((max, one) => Math.max(max, one), 0) - Math.min(...all) + 1;
  return { width: xs.length && span(xs), height: ys.length && span(ys) };
}

test('[UXS-01] the hero is about two fifths of the view high, and shows the whole subject of an upright and a wide photograph and of one with its subject in a corner, on a phone and on a laptop', async ({
  page,
  site,
}) => {
  await sizesMade(site, await showPhotographs(site));
  await visit(page, '/');
  const hero = page.locator('.hero-slides');
  for (const [width, height] of views) {
    await page.setViewportSize({ width, height });
    const box = await boxOf(hero);
    expect(box.height, `at ${width}`).toBeGreaterThanOrEqual(180);
    expect(box.height, `at ${width}`).toBeLessThanOrEqual(height * 0.42);
    for (const number of photographs.keys()) {
      await page.getByRole('button', { name: `Go to slide ${number + 1}`, exact: true }).click();
      const image = page.getByAltText(`hero ${number + 1}`);
      await expect
        .poll(() =>
          image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 1),
        )
        .toBe(true);
      await image.evaluate((element: HTMLImageElement) => element.decode());
      await page.locator('.hero-controls').evaluate((controls) => controls.setAttribute('hidden', ''));
      let subject = { width: 0, height: 0 };
      // A picture that is complete may still wait to be painted.
      const seen = async () => {
        subject = await redPart(await hero.screenshot());
        return subject.width;
      };
      await expect.poll(seen, { message: `slide ${number + 1} at ${width}` }).toBeGreaterThan(6);
      await page.locator('.hero-controls').evaluate((controls) => controls.removeAttribute('hidden'));
      const name = `slide ${number + 1} at ${width}: ${subject.width} x ${subject.height}`;
      expect(subject.height / subject.width, name).toBeGreaterThan(subjectRatio * 0.85);
      expect(subject.height / subject.width, name).toBeLessThan(subjectRatio * 1.18);
    }
  }
}, 180_000);
