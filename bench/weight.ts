// What a first visit of each public page transfers, by type, held to the budget file. Kilobytes of 1024 bytes with heads. With
// `LIBRARY=on` photos of the library stand in every field.
import type { Browser, CDPSession } from 'playwright-core';
import { launchChromium, pageName, publicPages, startContentSite } from './support/public-site.ts';
import { printTable, reportGoal } from './support/table.ts';
import budget from './support/weight-budget.json' with { type: 'json' };

type Kind = keyof typeof budget;
type Weight = Record<Kind | 'other', number>;

const kinds = Object.keys(budget) as Kind[];
const kindOfResource: Record<string, Kind> = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JavaScript',
  Font: 'fonts',
  Image: 'pictures',
};
/** A phone of the middle class, held upright. */
const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};

const site = await startContentSite();
const browser = await launchChromium();
const weights = new Map<string, Weight>();
for (const path of await publicPages(site)) weights.set(pageName(path), await weigh(browser, path));
await browser.close();
await site.stop();

printTable(
  'Transferred on a first visit, before anything is scrolled or touched, bytes',
  ['page', ...kinds, 'other', 'in all'],
  [...weights].map(([name, weight]) => {
    const parts = [...kinds.map((kind) => weight[kind]), weight.other];
    return [name, ...parts, parts.reduce((sum, part) => sum + part, 0)];
  }),
);
console.log();
for (const kind of kinds) {
  const heaviest = Math.max(...[...weights.values()].map((weight) => weight[kind]));
  reportGoal(`MEDIA-DL-07 ${kind} of the heaviest page, KB`, heaviest / 1024, 'at most', budget[kind]);
}

/** A context of its own has nothing in its cache. Ends when the page answers and its network is idle. */
async function weigh(browser: Browser, path: string): Promise<Weight> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const weight = await listen(session);
  await page.goto(site.origin + path);
  // The scripts come after the first view, and may want something themselves.
  await page.waitForFunction(() => window.pendingClicks === undefined);
  await page.waitForLoadState('networkidle');
  await context.close();
  return weight;
}

async function listen(session: CDPSession): Promise<Weight> {
  const weight: Weight = { HTML: 0, CSS: 0, JavaScript: 0, fonts: 0, pictures: 0, other: 0 };
  const kindsById = new Map<string, Kind | 'other'>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindsById.set(requestId, kindOfResource[type] ?? 'other');
    if (process.argv.includes('--files')) console.log(type, new URL(response.url).pathname);
    const isText = /^(Document|Stylesheet)$/.test(type);
    if (isText && response.headers['content-encoding'] !== 'br')
      throw new Error(`${response.url} came without Brotli.`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight[kindsById.get(requestId) ?? 'other'] += encodedDataLength;
  });
  await session.send('Network.enable');
  return weight;
}
