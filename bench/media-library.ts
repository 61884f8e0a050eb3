// Opening the library with 20,000 files on a slow processor: from the click until the first page of the grid is painted, and
// what its pictures weigh. The empty library beside it tells what the machine and the panel take in any case.
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../server/media/media.ts';
import { createDatabase } from '../tests/support/database.ts';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { fillLibrary } from './media-fill.ts';
import { photo, withComment } from './media-photos.ts';
import { launchChromium } from './public-pages.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const files = 20_000;
const rounds = 5;
/** Of the first page. */
const shown = 48;
const slowdown = 4;

const database = await createDatabase('sqlite');
const site = await startServer({ database, environment: { SAMPLE_CONTENT: 'off', LOG_LEVEL: 'error' } });
const browser = await launchChromium();
try {
  const empty = await openSeveral(browser, 'Pictures and documents of the website are kept here.');
  await fill();
  const full = await openSeveral(browser);
  printTable(
    `Opening the library with the processor slowed down ${slowdown} times, median of ${rounds}`,
    ['library', 'ms until it is there', 'KB of pictures'],
    [
      ['empty', median(empty.times), median(empty.weights)],
      [`${files} files`, median(full.times), median(full.weights)],
    ].map(([name, ms, weight]) => [String(name), round(Number(ms)), round(Number(weight))]),
  );
  console.log();
  reportGoal('MEDIA-LIB-15 first page of the grid, ms', median(full.times), 'at most', 500);
  reportGoal('MEDIA-LIB-15 its pictures, KB', Math.max(...full.weights), 'at most', 1024);
} finally {
  await browser.close();
  await site.stop();
  await database.dispose();
}

/** Photos for the first page with their variants; the rows of all others share their files. */
async function fill(): Promise<void> {
  const staff = await site.staff();
  const original = await sharp(await photo(1))
    .resize(2560)
    .jpeg({ quality: 88 })
    .toBuffer();
  const first = (await staff.post<Media>('/media', withComment(original, 'first'))).body;
  await fillLibrary(database, first.id, files - shown, (index) => `Photo ${index}`);
  for (let index = 1; index < shown; index += 1) {
    const { body } = await staff.post<Media>('/media', withComment(original, `photo ${index}`));
    for (const width of [160, 320]) await untilReady(`${body.address}?square-${width}`);
  }
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(site.origin + address, { headers: { accept: 'image/avif' } });
    await response.arrayBuffer();
    if (response.headers.get('cache-control')?.includes('immutable')) return;
  }
}

/** @param text that tells that an empty library is there */
async function openSeveral(opened: Browser, text?: string): Promise<{ times: number[]; weights: number[] }> {
  const [times, weights]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { ms, kilobytes } = await openLibrary(opened, text);
    times.push(ms);
    weights.push(kilobytes);
  }
  return { times, weights };
}

/** A context of its own has no pictures in its cache. */
async function openLibrary(opened: Browser, text?: string): Promise<{ ms: number; kilobytes: number }> {
  const context = await opened.newContext({ baseURL: site.origin, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await signedIn(page, site);
  await openPanel(page, '/tags');
  const session = await context.newCDPSession(page);
  const pictures = new Set<string>();
  let bytes = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Image' && pictures.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const link = page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Media' });
  const ms = await link.evaluate(
    (element, [tiles, note]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const seen = new MutationObserver(() => {
          const isThere = note
            ? document.body.textContent?.includes(note)
            : document.querySelectorAll('.media-grid li').length >= tiles;
          if (!isThere) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        seen.observe(document.body, { childList: true, subtree: true });
        (element as HTMLElement).click();
      }),
    [shown, text] as const,
  );
  await page.waitForLoadState('networkidle');
  await context.close();
  return { ms, kilobytes: bytes / 1024 };
}
