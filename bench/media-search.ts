// Searching the library with 20,000 files, through the API, on both engines.
import type { Media } from '../server/media/media.ts';
import { png } from '../tests/factories/pictures.ts';
import { createDatabase, engines } from '../tests/support/database.ts';
import { percentile } from '../tests/support/overload.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server.ts';
import { fillLibrary } from './media-fill.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const files = 20_000;
const rounds = 60;
const places = ['Pune', 'Kochi', 'Jaipur', 'पुणे', 'Guwahati'];
const nameOf = (index: number) => `IMG_${index} roof in ${places[index % places.length]}.jpg`;
/** Texts that many, some, one and none of the files have. */
const searches = ['roof', 'KOCHI', 'पुणे', 'img_19973 ', 'in p', 'missing'];

const cluster = await startCluster();
try {
  for (const engine of engines) {
    const database = await createDatabase(engine, cluster.url);
    const site = await startServer({ database, environment: { SAMPLE_CONTENT: 'off', LOG_LEVEL: 'error' } });
    const staff = await site.staff();
    const { id } = (await staff.post<Media>('/media', Uint8Array.from(await png(40, 30)))).body;
    await fillLibrary(database, id, files, nameOf);
    const lines: [string, number, number, number][] = [];
    for (const text of searches) {
      const times: number[] = [];
      let total = 0;
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        const { body } = await staff.get<{ total: number }>(`/media?q=${encodeURIComponent(text)}`);
        times.push(performance.now() - start);
        total = body.total;
      }
      lines.push([text, total, median(times), percentile(times, 95)]);
    }
    printTable(
      `Searching ${files} files on ${engine}, ms`,
      ['text', 'found, at most 1,000', 'median', 'p95'],
      lines.map(([text, total, middle, slow]) => [text, total, round(middle), round(slow)]),
    );
    const slowest = Math.max(...lines.map(([, , , slow]) => slow));
    reportGoal(`MEDIA-LIB-02 p95 of the slowest search on ${engine}, ms`, slowest, 'at most', 20);
    await site.stop();
    await database.dispose();
  }
} finally {
  await cluster.dispose();
}
