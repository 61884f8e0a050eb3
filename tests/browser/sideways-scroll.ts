import type { Page } from 'playwright-core';
import { expect } from '../support/browser.ts';

/** Resizes the page to each width and expects that it does not scroll sideways once it has come to rest there. */
export async function expectNoSidewaysScroll(page: Page, widths: number[], state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, { message: `${state}, ${width} px` }).toBeLessThanOrEqual(0);
  }
}
