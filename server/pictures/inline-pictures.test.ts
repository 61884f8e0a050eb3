import { describe, expect, test } from 'vitest';
import { digestOf, digestsIn, fileSources, withInlinePictures, withPictureFiles } from './inline-pictures.ts';

const source = (bytes: number, letter = 'A') =>
  `data:image/png;base64,${letter.repeat(Math.ceil(bytes / 3) * 4)}`;
const large = source(6000);
const digest = digestOf(large);
const address = `/blog/pictures/${digest}.webp`;
const file = { digest, type: 'image/webp', width: 1280, height: 960 };

describe('fileSources', () => {
  test('[HOLD-03] a picture larger than 4 KiB becomes a file once', () => {
    const content = `<img src="${large}" alt="" /><img src="${source(4000)}" alt="" /><img src="${large}" alt="" />`;
    expect(fileSources(content)).toEqual([large]);
  });

  test('[HOLD-03] all pictures become files when the small ones exceed 32 KiB together', () => {
    const image = `<img src="${source(3000)}" alt="" />`;
    expect(fileSources(image.repeat(10))).toEqual([]);
    expect(fileSources(image.repeat(11))).toEqual([source(3000)]);
  });
});

describe('withPictureFiles', () => {
  const shown = (attributes: string) =>
    withPictureFiles(`<p><img src="${large}"${attributes} /></p>`, new Map([[large, file]]));

  test('[HOLD-03] an embedded picture becomes an address with the size of its file', () => {
    const expected = `<p><img src="${address}" alt="a &gt; b" width="1280" height="960" /></p>`;
    expect(shown(' alt="a &gt; b"')).toBe(expected);
    expect(shown(' alt="a &gt; b" width="300" height="7"')).toBe(expected);
  });

  test('[HOLD-03] texts and pictures without a file are not changed', () => {
    const content = `<p>src="${large}"<img src="${source(30)}" alt="" /><img src="/a.webp" alt="" /></p>`;
    expect(withPictureFiles(content, new Map([[large, file]]))).toBe(content);
  });
});

describe('withInlinePictures', () => {
  const sources = new Map([[digest, large]]);

  test.each([
    `<img src="${address}">`,
    `<img alt='' src='https://kiran.example${address}'>`,
    `<img src=${address}>`,
  ])('[HOLD-03] the address in %s becomes embedded data again', (content) => {
    expect(digestsIn(content)).toEqual([digest]);
    const stored = withInlinePictures(content, sources, 1e6);
    expect(stored).toContain(large);
    expect(stored).not.toContain('/blog/pictures/');
  });

  test('[HOLD-03] addresses in texts, of unknown pictures and beyond the limit are not changed', () => {
    for (const content of [`<p>${address}</p>`, `<img src="/blog/pictures/${'0'.repeat(32)}.webp">`])
      expect(withInlinePictures(content, sources, 1e6)).toBe(content);
    const twice = `<img src="${address}"><img src="${address}">`;
    const stored = withInlinePictures(twice, sources, large.length * 1.5);
    expect([stored.split(large).length, stored.split(address).length]).toEqual([2, 2]);
  });
});
