// Home pages rendered per second on one processor with the page cache off, beside a bare Node that sends the same bytes.
import { startServer } from '../tests/support/server.ts';
import { pinToFirstProcessor, requestsPerSecond, requirePrograms, startBare } from './load.ts';
import { printTable, reportGoal } from './table.ts';

const rounds = 3;
const load = { seconds: 5, connections: 8 };

requirePrograms('wrk', 'taskset');
const site = await startServer({ environment: { LOG_LEVEL: 'warn', PAGE_CACHE: 'off' } });
const page = await (await fetch(`${site.origin}/`)).text();
const bare = await startBare(page);
try {
  pinToFirstProcessor(site.process.pid ?? 0);
  pinToFirstProcessor(bare.pid);
  await requestsPerSecond(`${site.origin}/`, load);
  const rendered: number[] = [];
  const sent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rendered.push(await requestsPerSecond(`${site.origin}/`, load));
    sent.push(await requestsPerSecond(`${bare.origin}/`, load));
  }
  printTable(
    `Home page of ${page.length} characters, uncompressed, requests per second`,
    ['round', 'rendered each time', 'bare Node, same bytes'],
    rendered.map((rate, index) => [index + 1, Math.round(rate), Math.round(sent[index] ?? 0)]),
  );
  // Other work on the machine only ever slows a round down.
  reportGoal('rendered pages per second, fastest round', Math.max(...rendered), 'at least', 400);
} finally {
  bare.stop();
  await site.stop();
}
