// Opening a list of the panel with many rows: from the arrival of its data until it is painted and answers, by the browser's trace.
import type { Browser, Page } from 'playwright-core';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { launchChromium } from './public-pages.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const count = 200;
const rounds = 5;

const site = await startServer({ environment: { SAMPLE_CONTENT: 'off' } });
const browser = await launchChromium();
try {
  await fill();
  const page = await browser.newPage({ baseURL: site.origin, viewport: { width: 1280, height: 800 } });
  await signedIn(page, site);
  const openings: Opening[] = [];
  for (let index = 0; index < rounds; index += 1) openings.push(await open(browser, page));
  printTable(
    `Opening a list of ${count} rows, milliseconds after its data arrived`,
    ['round', 'usable', 'of the processor', 'longest task', 'of the processor'],
    openings.map(({ usable, work, longest, longestWork }, index) => [
      ...[index + 1, round(usable), round(work)],
      ...[round(longest), round(longestWork)],
    ]),
  );
  console.log();
  reportGoal('usable, ms, middle', median(openings.map(({ usable }) => usable)), 'at most', 300);
} finally {
  await browser.close();
  await site.stop();
}

async function fill(): Promise<void> {
  const staff = await site.staff();
  for (let index = 0; index < count; index += 1) {
    const { status } = await staff.post('/brands', {
      name: `Partner ${index}`,
      logo: '/pictures/logos/suvarnex.svg',
    });
    if (status !== 201) throw new Error(`A brand was answered ${status}.`);
  }
}

/** Milliseconds. What the processor worked tells what a machine that does nothing else would have taken. */
interface Opening {
  usable: number;
  work: number;
  longest: number;
  longestWork: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** The part of it in which the processor worked. */
  tdur?: number;
  args: { data?: { url?: string; requestId?: string; message?: string; name?: string } };
}

/** Follows the link to the list inside a panel that has not shown it before. */
async function open(traced: Browser, page: Page): Promise<Opening> {
  await openPanel(page, '/tags');
  await page.getByRole('heading', { name: 'There are no tags yet' }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Admin' });
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
  await traced.startTracing(page, { categories });
  await page.evaluate(markWhenUsable, count);
  await sidebar.getByRole('link', { name: 'Brands', exact: true }).click();
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const { traceEvents } = JSON.parse((await traced.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return readOpening(traceEvents);
}

/** Marks the moment when all rows stand there and the frame after them has begun, so that a click would be answered. */
function markWhenUsable(rows: number): void {
  const seen = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length < rows) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  });
  seen.observe(document.body, { childList: true, subtree: true });
}

function readOpening(events: readonly TraceEvent[]): Opening {
  const sent = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.endsWith('/api/brands'),
  );
  const arrived = events.find(
    ({ name, args }) => name === 'ResourceFinish' && args.data?.requestId === sent?.args.data?.requestId,
  );
  const usable = events.find(({ name }) => name === 'usable');
  if (!arrived || !usable) throw new Error('The trace does not tell when the list was there.');
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      pid === usable.pid &&
      tid === usable.tid &&
      ts + dur > arrived.ts &&
      ts < usable.ts,
  );
  return {
    usable: (usable.ts - arrived.ts) / 1000,
    work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    longest: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    longestWork: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
