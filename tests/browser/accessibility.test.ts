import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const paths = ['/', '/about', '/resources', '/shop', '/no-such-page', '/admin/login'];

describe('accessibility', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      test(`no public page has an accessibility violation, ${colorScheme}, ${width} px`, async ({
        open,
        noise,
      }) => {
        noise.expect(/status of 404/);
        const page = await open({ colorScheme, viewport: { width, height: 800 } });
        for (const path of paths) {
          await visit(page, path);
          expect(await violations(page), path).toEqual([]);
        }
      });
    }
  }

  test('no public page scrolls sideways at 320, 768 or 2560 pixels', async ({ open, noise }) => {
    noise.expect(/status of 404/);
    for (const width of [320, 768, 2560]) {
      const page = await open({ viewport: { width, height: 800 } });
      for (const path of paths) {
        await visit(page, path);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('every control of the home page is at least 44 pixels wide and high', async ({ open }) => {
    const page = await open({ viewport: { width: 320, height: 740 } });
    await visit(page, '/');
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

  test('the Tab key reaches the controls of the home page in their visual order', async ({ page }) => {
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
    for (const name of [
      'Join as member',
      'Go to slide 3',
      'Watch Success Stories',
      'Get Invited',
      'Download',
    ]) {
      expect(names).toContain(name);
    }
    const body = stops.slice(names.indexOf('Previous slide'), names.indexOf('About Us'));
    let lowest = 0;
    for (const { name, y } of body) {
      // Things that stand beside each other differ by less than a screen.
      expect(y, name).toBeGreaterThan(lowest - 700);
      lowest = Math.max(lowest, y);
    }
  });
});
