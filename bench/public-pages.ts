import { type Browser, chromium } from 'playwright-core';
import type { TestServer } from '../tests/support/server.ts';
import { chromiumFlags, findChromium } from '../tools/run/chromium.mjs';

/** The paths of the pages that visitors come to first; the post is the newest one of the samples. */
export async function publicPages(site: TestServer): Promise<string[]> {
  const { body } = await site.visitor.get<{ data: Array<{ _id: string }> }>('/blog/posts?limit=1');
  const post = body.data[0]?._id;
  if (post === undefined) throw new Error('There is no post to measure.');
  return ['/', '/about', '/blog', `/blog/${post}`, '/resources', '/join', '/contact'];
}

/** A path as it stands in a table: a post's own id says nothing there. */
export function pageName(path: string): string {
  return /^\/blog\/./.test(path) ? 'a post' : path;
}

/** Starts the Chromium of the tests, with further flags. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const executablePath = findChromium(chromium.executablePath());
  if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
  return await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
}
