import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import { buildLayout } from './asset-manifest.ts';
import { pictureContentPolicy } from './assets.ts';
import { type Drawings, emojiPart } from './emoji-set.ts';

/** The side of the grid that the set is drawn on. */
const side = 36;

/** Serves emoji as drawings, at `/emoji/1f4ac.svg`: they look the same where the system has no font for them. */
export function emoji(buildDirectory: string): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.get('/emoji/:file{[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}\\.svg}', async (context) => {
    const code = context.req.param('file').slice(0, -'.svg'.length);
    const drawing = (await readPart(join(buildDirectory, buildLayout.emoji, emojiPart(code))))[code];
    if (drawing === undefined) throw new AppError('not-found', 'There is no such emoji in the set.');
    const attribution = '<!-- Twemoji, CC BY 4.0, https://github.com/jdecked/twemoji -->';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${attribution}${drawing}</svg>`;
    return context.body(svg, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': pictureContentPolicy,
    });
  });
  return app;
}

async function readPart(path: string): Promise<Drawings> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Drawings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
