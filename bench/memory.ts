// Resident memory after the start and after the first pages, beside a bare Node.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedNode, startServer } from '../tests/support/server.ts';
import { printTable, reportGoal } from './table.ts';

const settle = 2_000;

const bare = spawn(
  pinnedNode,
  ['-e', "require('node:http').createServer().listen(0, () => console.log('up'))"],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
await once(bare.stdout, 'data');
// Once to fill the database and the compile cache, as on every start but the first.
const first = await startServer();
await first.kill();
const site = await startServer({ database: first.database });
await pause(settle);
const started = residentMegabytes(site.process.pid);
for (const path of ['/', '/about', '/blog', '/api/testimonials', '/api/docs']) await site.visitor.page(path);
await pause(settle);
printTable(
  'Resident memory, MB',
  ['process', 'MB'],
  [
    ['bare Node with an HTTP server', residentMegabytes(bare.pid)],
    ['Kiran, ready', started],
    ['Kiran, after five pages', residentMegabytes(site.process.pid)],
  ],
);
reportGoal('Kiran after the start, MB', started, 'at most', 160);
bare.kill();
await site.stop();
await first.database.dispose();

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}
