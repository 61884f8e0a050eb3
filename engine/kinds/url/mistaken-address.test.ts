import { expect, test } from 'vitest';
import { isLocalFile, pageMessage } from './mistaken-address.ts';

test.each([String.raw`C:\Users\me\roof.jpg`, 'file:///home/me/roof.jpg', ' d:/roof.png'])(
  '[WRITE-07] %j is the address of a file of the computer',
  (address) => {
    expect(isLocalFile(address)).toBe(true);
  },
);

test.each([
  'https://drive.google.com/file/d/1a/view?usp=sharing',
  'https://web.whatsapp.com/',
  ' https://wa.me/919876543210',
])('[WRITE-07] %j is the address of a page, not of a picture', (address) => {
  expect(pageMessage(address)).toMatch(/^This is the address of a page, not of a picture/);
});

test.each(['https://drive.google.com/uc?id=1', 'https://example.com/a.jpg', '/pictures/people/03.webp'])(
  '[WRITE-07] %j may be the address of a picture',
  (address) => {
    expect(isLocalFile(address)).toBe(false);
    expect(pageMessage(address)).toBeUndefined();
  },
);
