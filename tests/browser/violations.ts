import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page when it has come to rest, with the elements. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(changesOver);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** A colour on its way from one to the other is none that anybody has chosen. */
function changesOver(): Promise<unknown> {
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  return Promise.allSettled(changes.map(({ finished }) => finished));
}
