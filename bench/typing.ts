// Typing in the middle of an article of 5,000 words: how long the browser's main thread is held up, and what the editor weighs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { samples } from '../content/blog-posts/samples.ts';
import { createPost } from '../tests/factories/bodies.ts';
import { serveFixture } from '../tests/support/fixture-page.ts';
import { signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { chromiumFlags, findChromium } from '../tools/run/chromium.mjs';
import { median, printTable, reportGoal, round } from './table.ts';

const words = 5000;
const rounds = 3;
const sentence = 'Sunlight on the roof pays the bill of the house below, month after month. ';

const fixture = await serveFixture('inputs');
const site = await startServer();
const browser = await launch();
try {
  const scripts = await measureEditor();
  await measureForm();
  printTable('JavaScript that comes with the editor, bytes of Brotli', ['script', 'bytes'], scripts);
  reportGoal('the editor, KB', scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024, 'at most', 150);
} finally {
  await browser.close();
  await Promise.all([fixture.stop(), site.stop()]);
}

/** The editor alone; gives the scripts that came for it. */
async function measureEditor(): Promise<[script: string, bytes: number][]> {
  const page = await browser.newPage();
  const scripts = await openEditor(page);
  await measureTyping(page, 'the editor alone');
  await page.close();
  return scripts;
}

/** The whole form of a post, as staff have it. */
async function measureForm(): Promise<void> {
  const page = await browser.newPage();
  const { id } = await createPost(await site.staff(), { content: article() });
  await signedIn(page, site);
  await page.goto(`${site.origin}/admin/blog/${id}/edit`);
  await toTheMiddle(page);
  await measureTyping(page, 'the form of a post');
  await page.close();
}

async function measureTyping(page: Page, where: string): Promise<void> {
  const tasks = [];
  for (let count = 0; count < rounds; count += 1) tasks.push(await tasksWhileTyping(browser, page));
  printTable(
    `Typing ${sentence.length} characters into ${words} words, ${where}: tasks of the main thread in milliseconds`,
    ['round', 'longest', 'longest, of the processor', 'middle of the keys'],
    tasks.map((list, index) => [index + 1, longest(list, 'wall'), longest(list, 'cpu'), middle(list)]),
  );
  reportGoal(
    `longest task while typing in ${where}, ms`,
    Math.max(...tasks.map((list) => longest(list, 'wall'))),
    'at most',
    50,
  );
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium(chromium.executablePath());
  if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
  return await chromium.launch({ executablePath, args: chromiumFlags });
}

/** Opens the article in the editor alone; gives the scripts that came for the editor. */
async function openEditor(page: Page): Promise<[script: string, bytes: number][]> {
  const first = new Set(
    readFileSync(join(fixture.folder, 'index.html'), 'utf8').match(/assets\/[\w-]+\.js/g),
  );
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !first.has(pathname.slice(1))) loaded.add(pathname.slice(1));
  });
  await page.addInitScript((html) => sessionStorage.setItem('value', html), article());
  await page.goto(fixture.origin);
  await toTheMiddle(page);
  return [...loaded].map((path) => [
    path,
    brotliCompressSync(readFileSync(join(fixture.folder, path))).length,
  ]);
}

/** Puts the cursor into the middle of the article. */
async function toTheMiddle(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  const paragraphs = text.locator(':scope > p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
}

function article(): string {
  const blocks = samples.flatMap(
    ({ content }) => content.match(/<(p|h2|ul|ol|blockquote|pre)\b[\s\S]*?<\/\1>/g) ?? [],
  );
  let html = '';
  for (let index = 0; countWords(html) < words; index += 1) html += blocks[index % blocks.length];
  return html;
}

function countWords(html: string): number {
  return html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
}

interface Task {
  wall: number;
  cpu: number;
  hasKey: boolean;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { type?: string } };
}

async function tasksWhileTyping(traced: Browser, page: Page): Promise<Task[]> {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];
  await traced.startTracing(page, { categories });
  await page.keyboard.type(sentence, { delay: 40 });
  const { traceEvents } = JSON.parse((await traced.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const keys = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  );
  const thread = keys[0];
  if (!thread) throw new Error('The trace has no key in it.');
  return traceEvents
    .filter((event) => event.name === 'RunTask' && event.pid === thread.pid && event.tid === thread.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      wall: dur / 1000,
      cpu: tdur / 1000,
      hasKey: keys.some((key) => key.ts >= ts && key.ts <= ts + dur),
    }));
}

function longest(tasks: readonly Task[], by: 'wall' | 'cpu'): number {
  return round(Math.max(...tasks.map((task) => task[by])));
}

function middle(tasks: readonly Task[]): number {
  return round(median(tasks.filter(({ hasKey }) => hasKey).map(({ wall }) => wall)));
}
