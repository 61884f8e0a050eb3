import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const paths = '/ /about /blog /resources /contact /join /shop /no-such-page /admin/login'.split(' ');
const looks = [
  ['light', 1440],
  ['dark', 320],
] as const;

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('accessibility', () => {
  test('no public page has an accessibility violation in light or dark mode, or scrolls sideways at 320, 768 or 2560 pixels', async ({
    page,
    noise,
  }) => {
    noise.expect(/status of 404/);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 800 });
      // Axe stays in a document that it has judged, so a link is followed where there is one.
      const link = page.locator(`a[href="${path}"]:visible`).first();
      if ((await link.count()) > 0) await link.click();
      else await visit(page, path);
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [colorScheme, width] of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await violations(page), `${path}, ${colorScheme}, ${width} px`).toEqual([]);
      }
      for (const width of [320, 768, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await sideways(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  }, 120_000);

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
