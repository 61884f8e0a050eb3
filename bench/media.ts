// What the media library costs: an upload, its variants, memory under many uploads, and delivery beside a static file server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cutWidths } from '../kernel/kinds/url/cut-widths.ts';
import type { Media } from '../server/media/media.ts';
import * as pictures from '../tests/factories/pictures.ts';
import { createDatabase } from '../tests/support/database.ts';
import { residentMegabytes } from '../tests/support/distinct-reads.ts';
import { pinnedNode, root, startServer } from '../tests/support/server.ts';
import { requestsPerSecond } from './load.ts';
import { photo } from './media-photos.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const megabyte = 1024 * 1024;
const widths = cutWidths.cover;
const load = { connections: 32, seconds: 5 };

/** A bare Node that serves one file, of its memory or of the disk. */
async function startStatic(bytes: Buffer, isFromMemory: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-static-'));
  writeFileSync(join(folder, 'file'), bytes);
  const program = `const fs = require('node:fs');
    const [path, isFromMemory] = process.argv.slice(1);
    const bytes = fs.readFileSync(path);
    const headers = { 'content-type': 'image/webp', 'content-length': bytes.length };
    const server = require('node:http').createServer((request, response) => {
      response.writeHead(200, headers);
      if (isFromMemory === 'true') response.end(bytes);
      else fs.createReadStream(path).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(pinnedNode, ['-e', program, join(folder, 'file'), String(isFromMemory)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop };
}

/** A document of so many bytes. */
function pdf(bytes: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]));
}

/** The photos of the sample posts, 1,200 pixels wide. */
function samplePictures(): Buffer[] {
  const folder = join(root, 'public/pictures/posts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  return names.slice(0, 20).map((name) => readFileSync(join(folder, name)));
}

const database = await createDatabase('sqlite');
const site = await startServer({ database, environment: { LOG_LEVEL: 'error', SAMPLE_CONTENT: 'off' } });
try {
  const staff = await site.staff();
  const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<Media> => {
    const { status, body, text } = await staff.post<Media>('/media', bytes);
    if (status !== 201) throw new Error(`The upload was answered ${status}: ${text}`);
    return body;
  };
  const read = async (address: string, accept: string) => {
    const response = await fetch(site.origin + address, { headers: { accept } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { bytes, isReady: response.headers.get('cache-control')?.includes('immutable') ?? false };
  };
  const resident = () => residentMegabytes(site.process.pid);

  // First of all, because other work leaves room that these would use; and after one, whose room stays.
  await upload(pdf(25 * megabyte));
  const before = resident();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  const large = Array.from({ length: 8 }, () => pdf(25 * megabyte));
  await Promise.all(large.map(upload));
  clearInterval(watch);
  printTable(
    'Resident memory of the server',
    ['when', 'MB'],
    [
      ['before', before],
      ['most during 8 uploads of 25 MB', most],
    ],
  );
  reportGoal('MEDIA-API-03 growth during 8 uploads of 25 MB, MB', most - before, 'at most', 64);

  const uploads: number[] = [];
  const photos: Media[] = [];
  const sizes: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const bytes = await photo(index);
    sizes.push(bytes.length / megabyte);
    const start = performance.now();
    photos.push(await upload(bytes));
    uploads.push((performance.now() - start) / 1000);
  }
  printTable(
    'Uploads of 12 MP',
    ['photo', 'MB', 'seconds to 201'],
    uploads.map((seconds, index) => [`${index + 1}`, round(sizes[index] ?? 0), round(seconds)]),
  );
  reportGoal('12 MP JPEG, last byte to 201, s', median(uploads), 'at most', 1.5);

  const [first] = photos as [Media];
  const start = performance.now();
  const targets = widths.flatMap((width) =>
    ['image/avif', 'image/webp'].map((accept) => ({ width, accept })),
  );
  const untilReady = async ({ width, accept }: (typeof targets)[number]) => {
    while (!(await read(`${first.address}?cover-${width}`, accept)).isReady) await pause(50);
  };
  await Promise.all(targets.map(untilReady));
  const seconds = (performance.now() - start) / 1000;
  reportGoal('MEDIA-PX-12 6 widths, AVIF and WebP, of one crop ready, s', seconds, 'at most', 12);

  for (const [what, bytes] of [
    ['a PNG of 30,000 × 30,000', pictures.blackPng(30_000, 30_000)],
    ['a GIF of 10,000 frames', pictures.manyFrames(10_000)],
  ] as const) {
    const refusals: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sent = performance.now();
      const { status } = await staff.post('/media', Uint8Array.from(bytes));
      if (status !== 422) throw new Error(`${what} was answered ${status}.`);
      refusals.push(performance.now() - sent);
    }
    reportGoal(`MEDIA-PX-08 ${what} refused, ms`, median(refusals), 'at most', 300);
  }

  const weights = { cover: [] as number[], hero: [] as number[] };
  for (const picture of samplePictures()) {
    const { address } = await upload(Uint8Array.from(picture));
    const weigh = async (variant: string) => {
      for (;;) {
        const { bytes, isReady } = await read(`${address}?${variant}`, 'image/avif');
        if (isReady) return bytes.length / 1024;
      }
    };
    weights.cover.push(await weigh('cover-640'));
    weights.hero.push(await weigh('banner-1280'));
  }
  reportGoal('cover of 640 px, AVIF, median of the sample photos, KB', median(weights.cover), 'at most', 45);
  reportGoal('hero of 1280 px, AVIF, median of the sample photos, KB', median(weights.hero), 'at most', 120);

  // On the same bytes: a small variant comes from memory, a picture above 256 KiB from the disk.
  const small = `${first.address}?cover-640.webp`;
  for (const [what, address, goal] of [
    ['from memory', small, 0.5],
    ['from disk', first.address, 0.3],
  ] as const) {
    const { bytes } = await read(address, '*/*');
    const bare = await startStatic(bytes, what === 'from memory');
    const [ours, theirs] = [
      await requestsPerSecond(site.origin + address, load),
      await requestsPerSecond(`${bare.origin}/`, load),
    ];
    bare.stop();
    const title = `Delivered ${what}, ${Math.round(bytes.length / 1024)} KiB, requests a second`;
    printTable(
      title,
      ['server', 'rate'],
      [
        ['Kiran', round(ours)],
        ['a bare Node with this file', round(theirs)],
      ],
    );
    reportGoal(`${what}, share of the bare server`, ours / theirs, 'at least', goal);
  }
} finally {
  await site.stop();
  await database.dispose();
}
