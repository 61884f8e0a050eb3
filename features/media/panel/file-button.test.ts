import { afterEach, expect, test, vi } from 'vitest';
import { acceptOf, acceptOfArticle, isOtherKind } from './file-button.tsx';

afterEach(() => void vi.unstubAllGlobals());
const inBrowserOf = (vendor: string) => vi.stubGlobal('navigator', { vendor });

test('[MEDIA-UP-02] Safari is not offered HEIC, which it converts by itself', () => {
  inBrowserOf('Apple Computer, Inc.');
  for (const accept of [acceptOf('picture'), acceptOf(), acceptOfArticle()]) {
    expect(accept).toContain('image/jpeg');
    expect(accept).not.toMatch(/hei[cf]/);
  }
  inBrowserOf('Google Inc.');
  expect(acceptOf('picture')).toContain('.heic');
});

test('[VAL-72] [MEDIA-ED-06] an article takes pictures that can stand in it, the library drawings and TIFF too', () => {
  inBrowserOf('Google Inc.');
  expect(acceptOfArticle()).toBe(
    'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp,image/x-icon,image/heic,image/heif,.heic,.heif',
  );
  expect(acceptOf('picture')).toBe(`${acceptOfArticle()},image/svg+xml,image/tiff`);
  expect(acceptOf()).toBe(`${acceptOf('picture')},${acceptOf('document')}`);
});

test('[MEDIA-UP-14] a document is of the other kind for a picture field, and a picture for a document field', () => {
  const pdf = new File([''], 'minutes.PDF', { type: 'application/pdf' });
  const photo = new File([''], 'roof.jpg', { type: 'image/jpeg' });
  const unnamed = new File([''], 'roof');
  expect([pdf, photo, unnamed].map((file) => isOtherKind(file, 'picture'))).toEqual([true, false, false]);
  expect([pdf, photo, unnamed].map((file) => isOtherKind(file, 'document'))).toEqual([false, true, false]);
});
