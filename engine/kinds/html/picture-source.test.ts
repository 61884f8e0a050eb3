import { expect, test } from 'vitest';
import { countUndescribed, isPictureSource, isSameButPictures } from './picture-source.ts';

const picture = (attributes: string) => `<p>a</p><p><img src="/a.webp" ${attributes} width="9" /></p>`;

test('[MEDIA-ED-08] pictures without a description are counted, those that only decorate are not', () => {
  const html = ['alt=""', 'alt="" role="presentation"', 'alt="A roof"', 'alt=""'].map(picture).join('');
  expect(countUndescribed(html)).toBe(2);
  expect(countUndescribed('<p>alt=""</p>')).toBe(0);
});

test('[VAL-72] pictures come from the web, from this site or as data of the kinds that a post can have', () => {
  const data = (kind: string) => `data:image/${kind};base64,AAAA`;
  const taken = ['https://a.example/b.png', '/pictures/a.webp'];
  for (const source of [...taken, ...['png', 'gif', 'jpeg', 'bmp', 'x-icon'].map(data)])
    expect(isPictureSource(source), source).toBe(true);
  for (const source of [data('svg+xml'), '//a.example/b.png', '/\\a.example', 'file:///a.png', 'a.png'])
    expect(isPictureSource(source), source).toBe(false);
});

test('two contents that differ only in where a picture lies and how large it is shown are the same', () => {
  const one = '<p>a<img src="data:image/png;base64,AA" alt="b" width="1" height="1" /></p>';
  expect(isSameButPictures(one, '<p>a<img src="/media/b.png" alt="b" /></p>')).toBe(true);
  expect(isSameButPictures(one, '<p>a<img src="/media/b.png" alt="c" /></p>')).toBe(false);
});
