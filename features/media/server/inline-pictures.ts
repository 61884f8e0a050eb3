import {
  inlineBytes,
  inlinePictureTypes,
  maxInlineBytes,
} from '../../../engine/kinds/html/picture-source.ts';
import type { Media } from '../media.ts';

/** Bytes that the pictures inside one content may have together; above it none of them stays. */
const maxTotalInlineBytes = 32 * 1024;

const dataUri = new RegExp(`data:(?:${inlinePictureTypes.join('|')});base64,[a-z0-9+/=]*`, 'gi');
const inlineImage = /<img ([^<>]*?)src="(data:[^"<>]*)"([^<>]*)>/g;

/** The data URIs in content that become files, each once. */
export function fileSources(content: string): string[] {
  const sources = content.match(dataUri) ?? [];
  const isSmall = (source: string) => inlineBytes(source) <= maxInlineBytes;
  const together = sources.reduce((sum, source) => (isSmall(source) ? sum + inlineBytes(source) : sum), 0);
  const filed = together > maxTotalInlineBytes ? sources : sources.filter((source) => !isSmall(source));
  return [...new Set(filed)];
}

export function bytesOf(source: string): Buffer {
  return Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
}

/** Sanitised content with the addresses of files, and their size where none is given, in place of these data URIs. */
export function withFiles(content: string, files: ReadonlyMap<string, Media>): string {
  if (files.size === 0) return content;
  return content.replace(inlineImage, (image, before: string, source: string, after: string) => {
    const file = files.get(source);
    if (!file) return image;
    const rest = `${before}${after}`.trimEnd().replace(/\/$/, '');
    const size = /\b(?:width|height)="/.test(rest) ? '' : ` width="${file.width}" height="${file.height}"`;
    return `<img src="${file.address}" ${rest.trim()}${size} />`;
  });
}
