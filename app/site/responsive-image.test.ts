import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { responsiveImage } from './responsive-image.ts';

const folder = join(import.meta.dirname, '../../public');

describe('responsiveImage', () => {
  it('smallToo names an existing small version for each picture of the site', () => {
    const pictures = globSync('pictures/**/*.webp', { cwd: folder });
    expect(pictures.length).toBeGreaterThan(50);
    for (const picture of pictures) {
      const { srcSet = '' } = responsiveImage(`/${picture}`, '100vw');
      const [, small = '', width] = /^(\S+) (\d+)w/.exec(srcSet) ?? [];
      expect(existsSync(folder + small), picture).toBe(true);
      expect(widthOf(small), picture).toBe(Number(width));
    }
  });

  it('smallToo offers the whole picture only where it is wider than the small one', () => {
    expect(responsiveImage('/pictures/hero/a.webp', '100vw')).toEqual({
      srcSet: '/pictures/hero/a-small.avif 960w, /pictures/hero/a.webp 1600w',
      sizes: '100vw',
    });
    expect(responsiveImage('/pictures/channels/a.webp', '20rem').srcSet).toBe(
      '/pictures/channels/a-small.avif 640w',
    );
  });

  it('smallToo returns nothing for pictures from elsewhere', () => {
    for (const url of [
      'https://example.org/pictures/hero/a.webp',
      '/pictures/share.jpg',
      '/pictures/x/a.webp',
      '',
      undefined,
    ])
      expect(responsiveImage(url, '100vw')).toEqual({});
  });
});

/** The width in the `ispe` box of an AVIF file. */
function widthOf(path: string): number {
  const bytes = readFileSync(folder + path);
  return bytes.readUInt32BE(bytes.indexOf('ispe') + 8);
}
