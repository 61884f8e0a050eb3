// How long the browser takes to compare two versions of an article of 200 KB and to show the differences, on a processor that
// is slowed down to a quarter.
import type { Page } from 'playwright-core';
import { createPost } from '../tests/factories/bodies.ts';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { randomNumbers, vocabulary } from './posts-fill.ts';
import { launchChromium } from './public-pages.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const bytes = 200 * 1024;
const rounds = 5;
const slowdown = 4;
const random = randomNumbers(42);

const words = (count: number) =>
  Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');

const paragraphs: string[] = [];
for (let length = 0; length < bytes; length += paragraphs.at(-1)?.length ?? 0)
  paragraphs.push(`<p>${words(60)}.</p>`);
const everyOther = (step: number) =>
  paragraphs.map((text, index) => (index % step === 0 ? text.replace(/ \S+ /, ' changed ') : text)).join('');
/** What the second version changed. */
const cases: [string, string][] = [
  ['a word in every tenth paragraph', everyOther(10)],
  ['a word in every paragraph', everyOther(1)],
  [
    'the second half rewritten',
    paragraphs.map((text, index) => (index * 2 < paragraphs.length ? text : `<p>${words(60)}.</p>`)).join(''),
  ],
];

const site = await startServer();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ baseURL: site.origin });
  await signedIn(page, site);
  const staff = await site.staff();
  const rows: [string, number][] = [];
  for (const [what, content] of cases) {
    const { id } = await createPost(staff, { content: paragraphs.join('') });
    await staff.patch(`/blog/posts/${id}`, { content });
    rows.push([what, await measure(page, id)]);
  }
  printTable(
    `Comparison of ${paragraphs.length} paragraphs, ${bytes} bytes, processor slowed down ${slowdown} times, median in milliseconds`,
    ['change', 'until it is shown'],
    rows,
  );
  for (const [what, time] of rows) reportGoal(`comparison of 200 KB, ${what}, ms`, time, 'at most', 500);
} finally {
  await browser.close();
  await site.stop();
}

/** From the press that asks for the comparison until it is in the page and laid out. */
async function measure(page: Page, id: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await openPanel(page, `/blog/${id}/history`);
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('link');
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    await versions.nth(1).click();
    await page.getByRole('region', { name: 'Version 1' }).locator('.comparison .prose > *').first().waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    times.push(await versions.nth(0).evaluate(timeToShow));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return round(median(times));
}

function timeToShow(link: Element): Promise<number> {
  const start = performance.now();
  (link as HTMLElement).click();
  return new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('[aria-label="Version 2"] .comparison .prose > *');
      if (!shown) return requestAnimationFrame(look);
      shown.getBoundingClientRect();
      return resolve(performance.now() - start);
    };
    look();
  });
}
