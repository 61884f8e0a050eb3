import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { subjects } from '../conformance/subject.ts';
import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { emptySite, startSite } from '../support/site.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const paths = '/ /about /blog /resources /contact /join /shop /no-such-page /admin/login'.split(' ');
const looks = [
  ['light', 1440],
  ['dark', 320],
] as const;

/** Opens a page by its link where there is one: axe stays in a document that it has judged. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if ((await link.count()) > 0) await link.click();
  else await visit(page, path);
  await expect.poll(() => page.url()).toMatch(new RegExp(`${path.replace('?', '[?]')}$`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function look(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
  }
}

/** The types whose records visitors see. What posts refer to comes before them. */
const lists = subjects
  .filter(({ name }) => !['contact', 'join', 'redirects'].includes(name))
  .toSorted((a, b) => Number(a.name === 'blog-posts') - Number(b.name === 'blog-posts'));

/** Adds one record to each list, the addresses of those with a page of their own come back. */
async function addToEachList(staff: Http, isFirst: boolean): Promise<string[]> {
  const addresses: string[] = [];
  for (const subject of lists) {
    const { name, paths } = subject;
    const body = await subject.body(staff);
    if (name === 'members') body.isWorkingCommittee = isFirst;
    if (name === 'important-information') body.noticeType = isFirst ? 'header' : 'footer';
    const { status, text, body: record } = await subject.create(staff, paths[0] ?? '', body);
    expect(status, `${name}: ${text}`).toBe(201);
    if (name === 'pages') addresses.push(`/${record.slug}`);
    if (name === 'blog-posts') addresses.push(String(record.path));
  }
  return addresses;
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('accessibility', () => {
  test('no public page has an accessibility violation in light or dark mode, or scrolls sideways at 320, 768 or 2560 pixels', async ({
    page,
    noise,
  }) => {
    noise.expect(/status of 404/);
    for (const path of paths) {
      await openPage(page, path);
      await look(page, path);
      for (const width of [320, 768, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await sideways(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  }, 120_000);

  test('no public page has an accessibility violation or scrolls sideways with no record, one, eight and forty of each list', async ({
    open,
    onTestFinished,
  }) => {
    const site = await startSite({ environment: emptySite });
    onTestFinished(async () => void (await site.stop()));
    const page = await open({ baseURL: site.origin, reducedMotion: 'reduce' });
    const staff = await site.staff();
    let own: string[] = [];
    let made = 0;
    for (const count of [0, 1, 8, 40]) {
      for (; made < count; made += 1) own = await addToEachList(staff, made % 2 === 0);
      await visit(page, '/');
      for (const path of [
        '/',
        '/about',
        '/blog',
        '/resources',
        '/join',
        '/contact',
        '/search?q=solar',
        ...own,
      ]) {
        await openPage(page, path);
        await look(page, `${path} with ${count} of each list`);
        expect.soft(await sideways(page), `${path} with ${count} of each list`).toBeLessThanOrEqual(0);
      }
    }
    await openPage(page, '/');
    await page.getByRole('button', { name: '1 / 40' }).click();
    await look(page, 'the numbers of forty slides');
  }, 300_000);

  test('the Tab key reaches the controls of the home page in their visual order, and each of them is at least 44 pixels wide and high', async ({
    page,
  }) => {
    await visit(page, '/');
    const stops: { name: string; y: number }[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { name, y: element.getBoundingClientRect().y + scrollY };
      });
      if (!stop) break;
      stops.push(stop);
    }
    const names = stops.map((stop) => stop.name);
    expect(names[0]).toBe('Skip to main content');
    expect(names).toEqual(
      expect.arrayContaining([
        'Join as member',
        'Go to slide 3',
        'Watch Success Stories',
        'Get Invited',
        'Download',
      ]),
    );
    const body = stops.slice(names.indexOf('Previous slide'), names.indexOf('About Us'));
    let lowest = 0;
    for (const { name, y } of body) {
      // Things that stand beside each other differ by less than a screen.
      expect(y, name).toBeGreaterThan(lowest - 700);
      lowest = Math.max(lowest, y);
    }

    await page.setViewportSize({ width: 320, height: 740 });
    const small = await page.locator('a:visible, button:visible').evaluateAll((controls) =>
      controls
        .filter((control) => !control.closest('[inert]'))
        .filter((control) => control.textContent !== 'Skip to main content')
        .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
  });
});
