import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { responsiveImage } from './responsive-image.ts';

const folder = join(import.meta.dirname, '../public');

it('responsiveImage names an existing small version for each picture of the site', () => {
  const pictures = globSync('pictures/**/*.webp', { cwd: folder });
  expect(pictures.length).toBeGreaterThan(50);
  for (const picture of pictures) {
    const { srcSet = '' } = responsiveImage(`/${picture}`, 'cover', '100vw');
    const [, small = '', width] = /^(\S+) (\d+)w/.exec(srcSet) ?? [];
    expect(existsSync(folder + small), picture).toBe(true);
    expect(widthOf(small), picture).toBe(Number(width));
  }
});

it('[MEDIA-DL-05] responsiveImage offers a picture of the library in the cut and the widths of its place', () => {
  expect(responsiveImage('/media/x/1/roof.jpg', 'square', '4rem')).toEqual({
    src: '/media/x/1/roof.jpg?square-640',
    srcSet:
      '/media/x/1/roof.jpg?square-160 160w, /media/x/1/roof.jpg?square-320 320w, /media/x/1/roof.jpg?square-640 640w',
    sizes: '4rem',
  });
});

it('responsiveImage returns nothing for pictures from elsewhere', () => {
  for (const url of [
    'https://example.org/pictures/hero/a.webp',
    '/pictures/share.jpg',
    '/pictures/x/a.webp',
    '',
    undefined,
  ])
    expect(responsiveImage(url, 'cover', '100vw')).toEqual({});
});

/** The width in the `ispe` box of an AVIF file. */
function widthOf(path: string): number {
  const bytes = readFileSync(folder + path);
  return bytes.readUInt32BE(bytes.indexOf('ispe') + 8);
}
