import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];
type RunOptions = Parameters<AxeBuilder['options']>[0];

/** Looks that a violation has to be seen in: one that goes away by itself was of something on its way. */
const looks = 3;

/** What axe finds wrong with the page when it has come to rest, with the elements. `rules` are those that it looks at; default: all. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const chosen = rules ? { ...options, runOnly: [...rules] } : options;
  let found = await look(page, chosen);
  for (let count = 1; count < looks && found.length > 0; count += 1) found = await look(page, chosen);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

async function look(page: Page, options: RunOptions): Promise<Violation[]> {
  await page.evaluate(changesOver);
  // Axe stays in a document that it has judged once, and most of the time goes into bringing it there.
  return (await page.evaluate(judgeAgain, options)) ?? (await judgeFirst(page, options));
}

/** The page alone: what an embedded player holds is not ours to mend. A control that is spoken to is called what it shows. */
const options: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** In the page itself: no other one has to be opened for the answer. */
async function judgeFirst(page: Page, options: RunOptions): Promise<Violation[]> {
  return (await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()).violations;
}

async function judgeAgain(given: object): Promise<Violation[] | undefined> {
  const { axe } = window as { axe?: { run: (options: object) => Promise<{ violations: Violation[] }> } };
  return (await axe?.run(given))?.violations;
}

/**
 * A colour on its way from one to the other is none that anybody has chosen. Where it is inherited, the end of one change
 * begins the next one below.
 */
async function changesOver(): Promise<void> {
  const changes = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // What has just come begins to change a frame later; the library marks what comes and goes until then.
  const isMarked = () => document.querySelector('[data-starting-style], [data-ending-style]') !== null;
  do {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.allSettled(changes().map(({ finished }) => finished));
  } while (changes().length > 0 || isMarked());
}
