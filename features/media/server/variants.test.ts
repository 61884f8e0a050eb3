import { expect, test } from 'vitest';
import { acceptedFormat } from './variants.ts';

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*;q=0.5', 'webp'],
  ['image/avif;q=0, image/webp;q=0.8', 'webp'],
  ['image/jpeg, image/webp;q=0.2', undefined],
  ['text/html, x-image/avif', undefined],
  ['', undefined],
])('[MEDIA-PX-11] a client that sends "Accept: %s" is sent %s before JPEG and PNG', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
