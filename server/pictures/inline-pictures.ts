import { hash } from 'node:crypto';
import { inlinePictureTypes } from '../../kernel/kinds/html/picture-source.ts';

/** Bytes up to which a picture stays inside the content. */
const maxInlineBytes = 4096;
/** Bytes that the pictures inside one content may have together; above it none of them stays. */
const maxTotalInlineBytes = 32 * 1024;

/** A picture of a post that is served as a file of its own. */
export interface PictureFile {
  /** Of its data URI, 32 hexadecimal digits. */
  readonly digest: string;
  /** Media type. */
  readonly type: string;
  /** Pixels; null where they are unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface StoredPicture extends PictureFile {
  readonly bytes: Uint8Array;
}

const dataUri = new RegExp(`data:(?:${inlinePictureTypes.join('|')});base64,[a-z0-9+/=]*`, 'gi');
const inlineImage = /<img ([^>]*?)src="(data:[^"]*)"([^>]*)>/g;
const ownAddress =
  /(src\s*=\s*["']?)(?:https?:\/\/[^\s"'<>/]+)?\/blog\/pictures\/([0-9a-f]{32})\.[a-z]{3,4}\b/gi;

/** The data URIs in content that are served as files, each once. */
export function fileSources(content: string): string[] {
  const sources = content.match(dataUri) ?? [];
  const isSmall = (source: string) => bytesIn(source) <= maxInlineBytes;
  const together = sources.reduce((sum, source) => (isSmall(source) ? sum + bytesIn(source) : sum), 0);
  const filed = together > maxTotalInlineBytes ? sources : sources.filter((source) => !isSmall(source));
  return [...new Set(filed)];
}

/** Names the content of a picture. */
export function digestOf(source: string): string {
  return hash('sha256', source).slice(0, 32);
}

/** Sanitised content as visitors read it: the given data URIs are addresses of files, with their size. */
export function withPictureFiles(content: string, files: ReadonlyMap<string, PictureFile>): string {
  if (files.size === 0) return content;
  return content.replace(inlineImage, (image, before: string, source: string, after: string) => {
    const file = files.get(source);
    if (!file) return image;
    const rest = `${before}${after}`.replace(/(?:width|height)="\d*"/g, '').replace(/\s*\/?\s*$/, '');
    const size = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : '';
    return `<img src="${addressOf(file)}" ${rest.trim()}${size} />`;
  });
}

/** The digests of the site's own pictures that content refers to. */
export function digestsIn(content: string): string[] {
  return [...new Set([...content.matchAll(ownAddress)].map(([, , digest = '']) => digest))];
}

/**
 * Content with data URIs in place of the addresses that visitors read: what was read as a visitor is stored as it was. It
 * grows to `maxLength` at most; addresses beyond that, and those of no picture, stay.
 */
export function withInlinePictures(
  content: string,
  sources: ReadonlyMap<string, string>,
  maxLength: number,
): string {
  let length = content.length;
  return content.replace(ownAddress, (address, before: string, digest: string) => {
    const source = sources.get(digest);
    if (source === undefined || length + source.length > maxLength) return address;
    length += source.length;
    return before + source;
  });
}

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
};

/** The path that visitors read it at. */
export function addressOf({ digest, type }: PictureFile): string {
  return `/blog/pictures/${digest}.${extensions[type]}`;
}

function bytesIn(source: string): number {
  return Math.floor(((source.length - source.indexOf(',') - 1) * 3) / 4);
}
