import {
  inlineBytes,
  inlinePictureTypes,
  maxInlineBytes,
} from '../../../engine/kinds/html/picture-source.ts';
import { cutWidths } from '../../../engine/kinds/url/cut-widths.ts';
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
    return `<img src="${file.address}" ${attributesWithSize(before, after, file)} />`;
  });
}

/** The attributes of a picture beside its address, with the size of its file where they give none. */
function attributesWithSize(before: string, after: string, { width, height }: Media): string {
  const rest = `${before}${after.replace(/\/$/, '')}`.trim();
  return /\b(?:width|height)="/.test(rest) ? rest : `${rest} width="${width}" height="${height}"`;
}

/** Widths of the pictures in an article, whose column is 40rem wide at most, also on dense screens. */
const widths = cutWidths.whole.filter((width) => width >= 320);
const sizes = '(min-width: 44rem) 40rem, 100vw';
const libraryImage = /<img ([^<>]*?)src="(\/media\/([0-9a-f-]{36})\/\d+\/[^"<>?]+)"([^<>]*)>/g;

/** The files of the library that sanitised content shows. */
export function mediaIdsIn(content: string): string[] {
  return [...new Set([...content.matchAll(libraryImage)].map(([, , , id = '']) => id))];
}

/**
 * Content as visitors read it: pictures of the library come in the widths that screens need, and with their size. Those that
 * move stand still for who wants no motion.
 */
export function withSources(content: string, files: readonly Media[]): string {
  return content.replace(
    libraryImage,
    (image, before: string, address: string, id: string, after: string) => {
      const file = files.find((one) => one.id === id);
      if (!file?.width || !file.height) return image;
      const attributes = attributesWithSize(before, after, file);
      if (!file.animated) return `<img ${sourcesOf(address, file.width)} ${attributes} loading="lazy" />`;
      const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${address}?still" />`;
      return `<picture>${still}<img src="${address}" ${attributes} loading="lazy" /></picture>`;
    },
  );
}

function sourcesOf(address: string, width: number): string {
  const smaller = widths.filter((one) => one < width);
  const largest = widths[smaller.length] ?? 1280;
  // A larger variant than the picture is the picture.
  const sources = [...smaller.map((one) => `${address}?whole-${one} ${one}w`)];
  if (width <= 1280) sources.push(`${address}?whole-${largest} ${width}w`);
  return `src="${address}?whole-${Math.min(largest, 960)}" srcset="${sources.join(', ')}" sizes="${sizes}"`;
}
