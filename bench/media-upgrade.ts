// What visitors notice after an upgrade, while the pictures inside 100 posts of 4 MB move into the library.
import { inline, photo } from '../tests/factories/pictures.ts';
import { createDatabase } from '../tests/support/database.ts';
import { createOldDatabase } from '../tests/support/old-database.ts';
import { percentile } from '../tests/support/overload.ts';
import { startServer } from '../tests/support/server.ts';
import { withComment } from './media-photos.ts';
import { printTable, reportGoal, round } from './table.ts';

const posts = 100;
const paths = ['/', '/blog', '/api/blog/posts'];

const original = await photo();
const contents = Array.from(
  { length: posts },
  (_, index) => `<p>Text</p>${inline(withComment(original, `post ${index}`), 'image/jpeg')}`,
);
const database = await createDatabase('sqlite');
await createOldDatabase(database, contents);
const start = performance.now();
const site = await startServer({ database, environment: { SAMPLE_CONTENT: 'off', LOG_LEVEL: 'error' } });
try {
  const staff = await site.staff();
  const during = await measure(async () => {
    const { total } = (await staff.get<{ total: number }>('/media')).body;
    return total === posts;
  });
  const seconds = (performance.now() - start) / 1000;
  const end = performance.now() + 10_000;
  const after = await measure(async () => performance.now() > end);
  printTable(
    `p99 of visitors, ms; ${posts} posts of ${round((contents[0]?.length ?? 0) / 1024 / 1024)} MB took ${round(seconds)} s`,
    ['page', 'afterwards', 'while pictures move'],
    paths.map((path) => [path, p99(after, path), p99(during, path)]),
  );
  console.log();
  reportGoal(`MEDIA-ST-11 ${posts} posts, from the start on, s`, seconds, 'at most', 300);
  const ratios = paths.map((path) => p99(during, path) / p99(after, path));
  reportGoal('MEDIA-ST-11 largest growth of a p99, times', Math.max(...ratios), 'at most', 2);
} finally {
  await site.stop();
  await database.dispose();
}

function p99(times: ReadonlyMap<string, number[]>, path: string): number {
  return round(percentile(times.get(path) ?? [], 99));
}

/** Each page again and again, one at a time; gives what each took in ms. */
async function measure(isDone: () => Promise<boolean>): Promise<Map<string, number[]>> {
  const times = new Map(paths.map((path) => [path, [] as number[]]));
  while (!(await isDone()))
    for (const path of paths) {
      const sent = performance.now();
      const { status } = await fetch(site.origin + path).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      if (status !== 200) throw new Error(`${path} was answered ${status}.`);
      times.get(path)?.push(performance.now() - sent);
    }
  return times;
}
