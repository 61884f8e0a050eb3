// Opening the library with 20,000 files on a slow processor: from the click until the first page of the grid is painted, and
// what its pictures weigh. The empty library beside it tells what the machine and the panel take in any case.
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../server/media/media.ts';
import { createDatabase } from '../tests/support/database.ts';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { withRows } from '../tests/support/rows.ts';
import { startServer } from '../tests/support/server.ts';
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
  await withRows(database, async (rows) => {
    const [media = {}] = await rows.all('select * from media where id = $1', [first.id]);
    const [version = {}] = await rows.all('select * from media_versions where media_id = $1', [first.id]);
    await rows.all('begin');
    for (let index = 0; index < files - shown; index += 1) {
      // Older than those of the first page.
      const id = `01900000${randomUUID().slice(8)}`;
      await insert(rows.all, 'media', {
        ...media,
        id,
        name: `Photo ${index}`,
        search_text: `photo ${index}`,
      });
      await insert(rows.all, 'media_versions', { ...version, media_id: id, source_hash: randomUUID() });
    }
    await rows.all('commit');
  });
  for (let index = 1; index < shown; index += 1) {
    const { body } = await staff.post<Media>('/media', withComment(original, `photo ${index}`));
    for (const width of [160, 320]) await untilReady(`${body.address}?square-${width}`);
  }
}

async function insert(
  all: (sql: string, parameters?: unknown[]) => Promise<unknown>,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await all(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
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
