// What the media library costs: an upload, its variants, memory under many uploads, and delivery beside a static file server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Media } from '../server/media/media.ts';
import { createDatabase } from '../tests/support/database.ts';
import { residentMegabytes } from '../tests/support/distinct-reads.ts';
import { pinnedNode, startServer } from '../tests/support/server.ts';
import { requestsPerSecond } from './load.ts';
import { median, printTable, reportGoal, round } from './table.ts';

const megabyte = 1024 * 1024;
const widths = [320, 480, 640, 960, 1280, 1600];
const load = { connections: 32, seconds: 5 };

/** A JPEG of 12 MP and about 6 MB, as phones take them; each is another one. */
async function photo(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 500, height: 375, channels: 3, background: '#7a8fa6' } as const;
  const noise = { type: 'gaussian', mean: 110 + seed, sigma: 45 } as const;
  const rough = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  const picture = sharp(rough).resize(4000, 3000, { kernel: 'cubic' });
  const grain = await sharp({
    create: { ...create, width: 4000, height: 3000, noise: { ...noise, sigma: 20 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return Uint8Array.from(
    await picture
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

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
  reportGoal('6 widths, AVIF and WebP, of one crop ready, s', seconds, 'at most', 12);

  await pause(3000);
  const before = resident();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  const large = Array.from({ length: 8 }, () =>
    Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(25 * megabyte - 9)])),
  );
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
  reportGoal('growth during 8 uploads of 25 MB, MB', most - before, 'at most', 64);

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
