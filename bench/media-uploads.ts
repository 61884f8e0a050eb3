// What others notice of two people who upload 20 photos of 12 MP each, in parts and two at a time, as the panel sends them.
import { brand, create, unique } from '../tests/factories/bodies.ts';
import type { Http } from '../tests/support/http.ts';
import { percentile } from '../tests/support/overload.ts';
import { startServer } from '../tests/support/server.ts';
import { beginUpload, sendPart } from '../tests/support/tus.ts';
import { photo, withComment } from './media-photos.ts';
import { printTable, reportGoal, round } from './table.ts';

const partBytes = 1024 * 1024;
const photosEach = 20;

const site = await startServer({ environment: { LOG_LEVEL: 'error' } });
try {
  const staff = await site.staff();
  const { id } = await create(staff, '/brands', brand());
  const page = (path: string) => () => site.visitor.page(path);
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'home page': page('/'),
    'a page of posts': page('/blog'),
    'posts of the API': () => site.visitor.get('/blog/posts'),
    'the library': () => staff.get('/media'),
    'a save': () => staff.patch(`/brands/${id}`, { name: unique('Brand') }),
  };
  const idle = await measure(calls, until(10));
  const original = await photo(1);
  const start = performance.now();
  const uploads = Promise.all(['one', 'two'].map((person) => uploadPhotos(staff, original, person)));
  let isDone = false;
  const loaded = measure(calls, () => isDone);
  const refused = (await uploads).flat().filter((status) => status !== 200);
  isDone = true;
  const busy = await loaded;
  const seconds = (performance.now() - start) / 1000;
  printTable(
    `p99 of other calls, ms; ${2 * photosEach} photos of ${round(original.length / partBytes)} MB took ${round(seconds)} s`,
    ['call', 'alone', 'beside uploads'],
    Object.keys(calls).map((name) => [name, p99(idle, name), p99(busy, name)]),
  );
  console.log();
  reportGoal('MEDIA-UP-15 uploads refused', refused.length, 'at most', 0);
  for (const name of Object.keys(calls))
    reportGoal(`MEDIA-UP-15 ${name}, p99 in ms`, p99(busy, name), 'at most', 300);
} finally {
  await site.stop();
}

function p99(times: ReadonlyMap<string, number[]>, name: string): number {
  return round(percentile(times.get(name) ?? [], 99));
}

/** Two at a time; gives the status of each last part. */
async function uploadPhotos(staff: Http, original: Uint8Array, person: string): Promise<number[]> {
  const statuses: number[] = [];
  const names = Array.from({ length: photosEach }, (_, index) => `${person} ${index}`);
  const sendNext = async (): Promise<void> => {
    const name = names.shift();
    if (name === undefined) return;
    statuses.push(await uploadInParts(staff, withComment(original, name), `${name}.jpg`));
    return sendNext();
  };
  await Promise.all([sendNext(), sendNext()]);
  return statuses;
}

async function uploadInParts(staff: Http, bytes: Uint8Array, filename: string): Promise<number> {
  const path = await beginUpload(staff, bytes.length, { filename });
  for (let offset = 0; ; offset += partBytes) {
    const { status } = await sendPart(staff, path, offset, bytes.subarray(offset, offset + partBytes));
    if (status !== 204) return status;
  }
}

function until(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

/** Each call again and again, one at a time; gives what each took in ms. */
async function measure(
  calls: Record<string, () => Promise<{ status: number }>>,
  isDone: () => boolean,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
  while (!isDone()) {
    for (const [name, call] of Object.entries(calls)) {
      const start = performance.now();
      const { status } = await call();
      if (status !== 200) throw new Error(`${name} was answered ${status}.`);
      times.get(name)?.push(performance.now() - start);
    }
  }
  return times;
}
