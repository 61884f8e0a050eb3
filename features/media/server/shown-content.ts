import { cutWidths } from '../../../engine/kinds/url/cut-widths.ts';
import type { Media } from '../media.ts';

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
      const rest = `${before}${after.replace(/\/$/, '')}`.trim();
      const size = /\b(?:width|height)="/.test(rest) ? '' : ` width="${file.width}" height="${file.height}"`;
      if (!file.animated) return `<img ${sourcesOf(address, file.width)} ${rest}${size} loading="lazy" />`;
      const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${address}?still" />`;
      return `<picture>${still}<img src="${address}" ${rest}${size} loading="lazy" /></picture>`;
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
