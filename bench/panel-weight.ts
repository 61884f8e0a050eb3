// What the panel's scripts weigh, while every screen of it is opened, and what the editor of articles adds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { panelScreens } from '../tests/support/panel-screens.ts';
import { root, startServer } from '../tests/support/server.ts';
import { launchChromium, publicPages } from './public-pages.ts';
import { printTable, reportGoal, round } from './table.ts';

type Scripts = ReadonlySet<string>;

const folder = join(root, 'build/client/assets');
const editorEntry = /^rich-text-input-/;

const site = await startServer();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ baseURL: site.origin });
  // A picture from elsewhere would never come.
  await page.route(isOutside, (route) => route.abort());
  const visitors = await scriptsOfSite(page);
  const screens = await scriptsOfPanel(page);
  report(visitors, screens);
} finally {
  await browser.close();
  await site.stop();
}

async function scriptsOfSite(page: Page): Promise<Scripts> {
  const found = new Set<string>();
  for (const path of await publicPages(site)) {
    for (const name of await scriptsFor(page, () => page.goto(path))) found.add(name);
  }
  return found;
}

async function scriptsOfPanel(page: Page): Promise<Map<string, Scripts>> {
  const screens = new Map([['/login', await scriptsFor(page, () => page.goto('/admin/login'))]]);
  await signedIn(page, site);
  for (const path of (await panelScreens(await site.staff())).flat()) {
    screens.set(path, await scriptsFor(page, () => openPanel(page, path)));
  }
  return screens;
}

/** The names of the scripts that come while a page is opened, until none has come for a while. */
async function scriptsFor(page: Page, open: () => Promise<unknown>): Promise<Scripts> {
  const loaded = new Set<string>();
  const listen = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) loaded.add(pathname.slice(8));
  };
  page.on('response', listen);
  await open();
  const another = () => page.waitForEvent('response', { timeout: 700 });
  while (await another().catch(() => undefined));
  page.off('response', listen);
  return loaded;
}

function report(visitors: Scripts, screens: ReadonlyMap<string, Scripts>): void {
  const loaded = new Set([...screens.values()].flatMap((names) => [...names]));
  const editor = editorOnly(loaded);
  const panel = [...loaded].filter((name) => !editor.has(name) && !visitors.has(name));
  const heaviest = [...screens]
    .map(([path, names]): [string, number] => [
      `/admin${path.replace(/[\w-]{36}/, '{id}')}`,
      kilobytes([...names].filter((name) => !editor.has(name))),
    ])
    .sort(([, one], [, other]) => other - one);
  printScripts('Scripts that only the panel has, without the editor', panel);
  printScripts('Scripts of the editor', [...editor]);
  printTable(
    'All scripts of a screen, React and what else visitors have included, without the editor',
    ['screen', 'KB'],
    heaviest.map(([path, weight]) => [path, round(weight)]),
  );
  console.log();
  reportGoal('the panel without the editor, KB', kilobytes(panel), 'at most', 160);
  reportGoal('the editor, KB', kilobytes([...editor]), 'at most', 150);
}

/** What only the editor needs: what it imports, and nothing else does. */
function editorOnly(loaded: Scripts): Set<string> {
  const entries = [...loaded].filter((name) => editorEntry.test(name));
  if (entries.length === 0) throw new Error('The editor was not loaded.');
  const withEditor = reached(entries);
  const others = reached([...loaded].filter((name) => !withEditor.has(name)));
  return new Set([...withEditor].filter((name) => loaded.has(name) && !others.has(name)));
}

/** These scripts and all that they import, not counting what they may import later. */
function reached(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(folder, name), 'utf8');
    reached(
      [...text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map(([, other = '']) => other),
      found,
    );
  }
  return found;
}

function printScripts(title: string, names: readonly string[]): void {
  const rows = names.map((name): [string, number] => [name, weigh(name)]);
  printTable(
    `${title}, bytes of Brotli`,
    ['script', 'bytes'],
    rows.sort(([, one], [, other]) => other - one),
  );
}

function weigh(name: string): number {
  return brotliCompressSync(readFileSync(join(folder, name))).length;
}

function kilobytes(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + weigh(name), 0) / 1024;
}

function isOutside({ origin }: URL): boolean {
  return origin !== site.origin;
}
