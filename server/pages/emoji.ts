import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import { buildLayout, pictureContentPolicy } from './assets.ts';

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

/** As an icon set of Iconify is stored. */
interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

/** Drawings by their code points in hexadecimal, joined by hyphens, without variation selectors. */
type Drawings = Record<string, string>;

/** The part of the set that an emoji is in: those whose first code points differ in the last digit only. */
function emojiPart(code: string): string {
  return `${(code.split('-')[0] ?? '').slice(0, -1) || '0'}.json`;
}

/**
 * A step of the build: the set of emoji in small parts, so that one drawing is read without all the others. The smallest usable
 * part of a colour font weighs more than the home page, and a file for each emoji would be 4,000 files in every build.
 */
async function writeEmojiSet(buildDirectory: string): Promise<void> {
  const { icons, aliases } = await readPackage<IconSet>('icons.json');
  const characters = await readPackage<Record<string, string>>('chars.json');
  const parts = new Map<string, Drawings>();
  for (const [code, name] of Object.entries(characters)) {
    const icon = icons[name] ?? icons[aliases[name]?.parent ?? ''];
    if (!icon) continue;
    const part = parts.get(emojiPart(code)) ?? {};
    parts.set(emojiPart(code), { ...part, [code]: icon.body });
  }
  const directory = join(buildDirectory, buildLayout.emoji);
  await mkdir(directory, { recursive: true });
  for (const [name, part] of parts) await writeFile(join(directory, name), JSON.stringify(part));
}

async function readPackage<T>(file: string): Promise<T> {
  const url = new URL(import.meta.resolve(`@iconify-json/twemoji/${file}`));
  return JSON.parse(await readFile(url, 'utf8')) as T;
}

if (import.meta.main) await writeEmojiSet(process.argv[2] ?? 'build');
