import type { Page } from 'playwright-core';

/** Comes to an address of the panel by the history of the browser, without a new document. */
export async function comeBackTo(page: Page, to: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}
