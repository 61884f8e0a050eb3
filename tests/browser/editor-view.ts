import type { Locator, Page } from 'playwright-core';
import { frames } from './pages.ts';

/** What of an element cannot be seen: its edges outside of the window, or a corner with something else above it. */
export function hidden(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const problems = [];
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      problems.push(`outside: ${JSON.stringify([top, right, bottom, left])}`);
    const inset = 4;
    for (const x of [left + inset, (left + right) / 2, right - inset]) {
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const found = document.elementFromPoint(x, y);
        if (!found || !element.contains(found)) problems.push(`covered at ${x}, ${y} by ${found?.className}`);
      }
    }
    return problems;
  });
}

/** Scrolls until the top of an element stands so far from that of the window. */
export async function scrollTo(locator: Locator, top: number): Promise<void> {
  await locator.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().top - y), top);
  await frames(locator.page());
}

/** Where the cursor stands. */
export function cursor(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { top, bottom };
  });
}

/** The lower edge of the toolbar with its message. */
export const headBottom = (page: Page) =>
  page.locator('.rich-text-head').evaluate((head) => head.getBoundingClientRect().bottom);
