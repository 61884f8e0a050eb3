// From a fresh clone with an empty npm cache to the first page, and how long a warm start takes, beside a bare Node.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/machine.ts';
import { pinnedNode, root } from '../tests/support/server.ts';
import { median, printTable, reportGoal } from './support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiran-fresh-'));
const clone = join(folder, 'kiran');
try {
  const cloned = await timed(async () => void execFileSync('git', ['clone', '--quiet', root, clone]));
  const first = await secondsToFirstPage();
  const warm = [await secondsToFirstPage(), await secondsToFirstPage(), await secondsToFirstPage()];
  const bare = await timed(async () => void execFileSync(pinnedNode, ['-e', '']));
  const bareNpm = await timed(async () => void execFileSync('npm', ['--version'], { stdio: 'ignore' }));
  printTable(
    'Seconds until the home page is answered',
    ['start', 'seconds'],
    [
      ['git clone', cloned],
      ['npm start, fresh clone, empty npm cache', first],
      ...warm.map((seconds, index): [string, number] => [`npm start, warm, ${index + 1}`, seconds]),
      ['for comparison: npm --version', bareNpm],
      ['for comparison: a bare Node that does nothing', bare],
    ],
  );
  reportGoal('fresh clone to first page, minutes', (cloned + first) / 60, 'at most', 4);
  reportGoal('median of the warm starts, seconds', median(warm), 'at most', 2);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function secondsToFirstPage(): Promise<number> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const outsidePath = PATH?.split(':')
    .filter((entry) => !entry.endsWith('node_modules/.bin'))
    .join(':');
  const env = { PATH: outsidePath, HOME, PORT: String(port), npm_config_cache: join(folder, 'npm-cache') };
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: 'ignore' });
  const seconds = await timed(() => firstPage(`http://localhost:${port}/`, () => child.exitCode !== null));
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

async function firstPage(address: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) return void (await answer.text());
    await pause(20);
  }
  throw new Error('npm start ended before it served a page.');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 10) / 100;
}
