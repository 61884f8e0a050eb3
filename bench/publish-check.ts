// The check of a post of 200 KB: how long it holds up the main thread of the browser, and the keys of who types.
import { chromium, type Page } from 'playwright-core';
import { samples } from '../content/blog-posts/samples.ts';
import { createPost } from '../tests/factories/bodies.ts';
import { signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { chromiumFlags, findChromium } from '../tools/run/chromium.mjs';
import { printTable, reportGoal, round } from './table.ts';

const bytes = 200 * 1024;
const rounds = 3;
/** Longer than the rest after which the check begins, so that it runs between keys. */
const delay = 700;
const sentence = 'Sunlight';

const executablePath = findChromium(chromium.executablePath());
if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
const site = await startServer();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  const { id } = await createPost(await site.staff(), { content: article() });
  const address = `${site.origin}/admin/blog/${id}/edit`;
  report('without the check', await measureForm(address, false));
  const rows = await measureForm(address, true);
  report('with the check', rows);
  reportGoal(
    '[SAFE-78] longest task of the check, ms',
    Math.max(...rows.map(({ task }) => task)),
    'at most',
    50,
  );
  reportGoal('[SAFE-78] longest wait of a key, ms', Math.max(...rows.map(({ key }) => key)), 'at most', 50);
} finally {
  await browser.close();
  await site.stop();
}

interface Round {
  task: number;
  key: number;
}

/** Types into the middle of the post. Without the check, its code does not arrive. */
async function measureForm(address: string, hasCheck: boolean): Promise<Round[]> {
  const page = await browser.newPage();
  if (!hasCheck) await page.route('**/assets/check-box-*.js', (route) => route.abort());
  await signedIn(page, site);
  await page.goto(address);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  // The first text is checked when the editor is there.
  if (hasCheck) await page.locator('.check-findings li').filter({ hasText: 'Content' }).first().waitFor();
  const paragraphs = text.locator(':scope > p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  const rows = [];
  for (let count = 0; count < rounds; count += 1) rows.push(await measure(page));
  await page.close();
  return rows;
}

function report(how: string, rows: readonly Round[]): void {
  printTable(
    `Typing ${sentence.length} characters, ${delay} ms apart, into ${bytes / 1024} KB ${how}: milliseconds`,
    ['round', 'longest task between keys, from 50 on', 'longest wait of a key'],
    rows.map(({ task, key }, index) => [index + 1, round(task), round(key)]),
  );
}

/** Tasks that begin after a key was dealt with are those of the check; a key waits for whatever runs when it is pressed. */
async function measure(page: Page): Promise<Round> {
  await page.evaluate(() => {
    const seen = {
      tasks: [] as { start: number; time: number }[],
      keys: [] as { start: number; wait: number }[],
    };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.tasks.push({ start: startTime, time: duration });
    }).observe({ entryTypes: ['longtask'] });
    addEventListener(
      'keydown',
      ({ timeStamp }) => seen.keys.push({ start: timeStamp, wait: performance.now() - timeStamp }),
      { capture: true },
    );
  });
  await page.keyboard.type(sentence, { delay });
  // Until the local draft is written.
  await page.waitForTimeout(4 * delay);
  return page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { tasks: { start: number; time: number }[]; keys: { start: number; wait: number }[] };
    };
    const isOfKey = (start: number) =>
      seen.keys.some((key) => start < key.start + 300 && start > key.start - 300);
    const ofCheck = seen.tasks.filter(({ start }) => !isOfKey(start)).map(({ time }) => time);
    return { task: Math.max(0, ...ofCheck), key: Math.max(...seen.keys.map(({ wait }) => wait)) };
  });
}

/** Samples with flaws: an article that is long and that nobody has looked through. */
function article(): string {
  const blocks = samples.flatMap(
    ({ content }) => content.match(/<(p|h2|ul|ol|blockquote|pre)\b[\s\S]*?<\/\1>/g) ?? [],
  );
  const flaws =
    '<h4>Deep</h4><p>TODO: <a href="/none">click here</a> for <span style="color:#ffff00">more</span></p>';
  let html = '';
  for (let index = 0; html.length < bytes; index += 1)
    html += index % 10 === 0 ? flaws : blocks[index % blocks.length];
  return html;
}
