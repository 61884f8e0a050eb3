import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLayout } from './asset-manifest.ts';

/** As an icon set of Iconify is stored. */
interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

/** Drawings by their code points in hexadecimal, joined by hyphens, without variation selectors. */
export type Drawings = Record<string, string>;

/** The part of the set that an emoji is in: those whose first code points differ in the last digit only. */
export function emojiPart(code: string): string {
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
