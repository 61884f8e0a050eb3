import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { readYoutubeId, videoListMessage, youtube } from './youtube.ts';

const id = 'aqz-KE-bpKQ';

test.each([
  ['[VAL-44]', `https://youtu.be/${id}`],
  ['[VAL-44]', `https://youtu.be/${id}?si=abc&t=12`],
  ['[VAL-45]', `https://www.youtube.com/watch?v=${id}`],
  ['[VAL-45]', `https://m.youtube.com/watch?list=a&v=${id}&t=3s`],
  ['[VAL-46]', `https://www.youtube.com/embed/${id}?autoplay=1`],
  ['', `https://youtube.com/shorts/${id}`],
  ['', `https://music.youtube.com/watch?v=${id}&list=RDAMVM${id}`],
  ['', id],
])('%s the video id is read from %s', (_, address) => {
  expect(readYoutubeId(address)).toBe(id);
});

test.each([
  'https://example.com/x',
  `https://youtube.com.evil.example/watch?v=${id}`,
  'javascript:alert(1)',
  'aqz-KE-bpK!',
])('[VAL-47] an address without a video id is rejected: %s', (address) => {
  expect(read(youtube({ label: 'YouTube URL' }), address)).toMatch(/^refused: Enter a YouTube address/);
});

test.each([
  'https://www.youtube.com/embed/videoseries?list=PLabcdefghijklmnop',
  'https://www.youtube.com/@channel/live',
  'https://vimeo.com/showcase/1234567',
])('a list and a live code are refused with a sentence of their own: %s', (address) => {
  expect(read(youtube({ label: 'YouTube URL' }), address)).toBe(`refused: ${videoListMessage}`);
});

test('a video id always has eleven harmless characters', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (address, other) => {
      for (const value of [address, other, address.replace(/\/\/[^/]*/, '//youtu.be')]) {
        expect(readYoutubeId(value) ?? id).toMatch(/^[\w-]{11}$/);
      }
    }),
  );
});
