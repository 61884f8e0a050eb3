import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../../features/media/media.ts';
import { createDatabase } from '../../tests/support/database.ts';
import { showEverywhere } from '../../tests/support/library-pictures.ts';
import { root, startServer, type TestServer } from '../../tests/support/server.ts';
import { chromiumFlags, findChromium } from '../../tools/run/chromium.mjs';

/** Sample pictures that become photos of 12 MP; with more of them the variants take minutes. */
const names = ['solar-farm', 'village-microgrid', 'city-rooftops', 'module-factory'];

/** A site with the sample content, and with `LIBRARY=on` photos of 12 MP of the library in every field. */
export async function startContentSite(): Promise<TestServer> {
  if (!process.env.LIBRARY) return startServer();
  const database = await createDatabase('sqlite');
  const filled = await startServer({ database });
  const staff = await filled.staff();
  const addresses: string[] = [];
  for (const name of names) {
    const picture = sharp(join(root, `public/pictures/hero/${name}.webp`));
    const photo = await picture.resize(4000, 3000, { fit: 'cover' }).jpeg().toBuffer();
    addresses.push((await staff.post<Media>('/media', Uint8Array.from(photo))).body.address);
  }
  let shown = 0;
  await showEverywhere(staff, () => addresses[shown++ % names.length] ?? '');
  for (const path of await publicPages(filled)) await untilReady(filled, path);
  // Another process does not go on with the variants that nobody asks for.
  await filled.stop();
  const site = await startServer({ database });
  const stop = async () => {
    const code = await site.stop();
    await database.dispose();
    return code;
  };
  return { ...site, stop };
}

/** Waits for all variants that a page names. */
async function untilReady({ origin, visitor }: TestServer, path: string): Promise<void> {
  const { text } = await visitor.page(path);
  const addresses = text.match(/\/media\/[0-9a-f-]{36}\/\d+\/[a-z0-9.-]+\?[a-z]+-\d+/g) ?? [];
  for (const address of new Set(addresses))
    for (let isReady = false; !isReady; ) {
      const response = await fetch(origin + address, { headers: { accept: 'image/avif' } });
      await response.arrayBuffer();
      isReady = response.headers.get('cache-control')?.includes('immutable') ?? false;
    }
}

/** The paths of the pages that visitors come to first; the post is the newest one of the samples. */
export async function publicPages({ visitor }: TestServer): Promise<string[]> {
  const { body } = await visitor.get<{ data: Array<{ _id: string }> }>('/blog/posts?limit=1');
  const post = body.data[0]?._id;
  if (post === undefined) throw new Error('There is no post to measure.');
  const events = await visitor.get<{ path: string }[]>('/events/next');
  const [event] = events.body;
  if (event === undefined) throw new Error('There is no event to measure.');
  return ['/', '/about', '/blog', `/blog/${post}`, '/events', event.path, '/resources', '/join', '/contact'];
}

/** A path as it stands in a table: the id of a record says nothing there. */
export function pageName(path: string): string {
  if (/^\/events\/./.test(path)) return 'an event';
  return /^\/blog\/./.test(path) ? 'a post' : path;
}

/** Starts the Chromium of the tests, with further flags. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const executablePath = findChromium(chromium.executablePath());
  if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
  return await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
}
