// How long cleaning takes for HTML that is made of one sign or one tag, again and again.
import { cleanContent } from '../server/html/clean-content.ts';
import { printTable, reportGoal, round } from './table.ts';

const signs = ['<', '>', '"', "'", '&', '&#', '&lt;', '<!--', '<a ', '<a href="', '</', '<![CDATA[', '<>'];
const tags = ['<p>', '<div>', '<ul><li>', '<pre><code>', '<strong>', '<svg>', '<a href="x">', '</p>', '<br>'];
const sizes = [100_000, 1_000_000];
/** Between looks at the event loop. */
const interval = 5;

await timesOf('<b>x</b>', 10_000);
const rows: (string | number)[][] = [];
for (const pattern of [...signs, ...tags]) {
  const times = [];
  for (const size of sizes) times.push(await timesOf(pattern, size));
  rows.push([pattern, ...times.flatMap(({ took, longest }) => [round(took), round(longest)])]);
  const last = times.at(-1);
  if (last && signs.includes(pattern)) reportGoal(`1 MB of ${pattern}, ms`, last.took, 'at most', 250);
  if (last)
    reportGoal(`1 MB of ${pattern}, longest hold of the event loop, ms`, last.longest, 'at most', 250);
}
const headings = ['of', '100 KB, ms', 'loop held, ms', '1 MB, ms', 'loop held, ms'];
printTable('Cleaning content, and taking its text out', headings, rows);

/** Milliseconds that cleaning took, and the longest that nothing else could run meanwhile. */
async function timesOf(pattern: string, size: number): Promise<{ took: number; longest: number }> {
  const html = pattern.repeat(Math.ceil(size / pattern.length));
  let longest = 0;
  let last = performance.now();
  const check = () => {
    longest = Math.max(longest, performance.now() - last - interval);
    last = performance.now();
  };
  const timer = setInterval(check, interval);
  const start = performance.now();
  await cleanContent(html);
  const took = performance.now() - start;
  check();
  clearInterval(timer);
  return { took, longest: Math.max(0, longest) };
}
