import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unsafeAddresses } from '../../../tests/factories/xss-payloads.ts';
import { readField as read } from '../../../tests/support/read-field.ts';
import { isAllowedUrl } from './allowed-url.ts';
import { url } from './url.ts';

const fields = {
  link: url({ label: 'Link', scheme: 'link' }),
  document: url({ label: 'Document', scheme: 'document' }),
  picture: url({ label: 'Image', scheme: 'picture' }),
};

test.each(unsafeAddresses)('every URL field rejects %j', (value) => {
  for (const field of Object.values(fields)) expect(read(field, value)).toBe('refused: Must be a valid URL');
});

test('every URL field keeps a web address unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      for (const field of Object.values(fields)) expect(read(field, ` ${address}\n`)).toBe(address);
    }),
  );
});

test.each([
  [' www.mnre.gov.in ', 'https://www.mnre.gov.in'],
  ['mnre.gov.in/rules?a=b#c', 'https://mnre.gov.in/rules?a=b#c'],
  ['example.co.in:8080/a', 'https://example.co.in:8080/a'],
  ['सौर.भारत/क', 'https://सौर.भारत/क'],
])('an address that was typed without a scheme is completed: %s', (typed, address) => {
  for (const field of Object.values(fields)) expect(read(field, typed)).toBe(address);
});

test('document and picture fields accept a path of the site, and link fields do not', () => {
  expect(read(fields.document, '/files/a.pdf')).toBe('/files/a.pdf');
  expect(read(fields.picture, '/pictures/a.webp')).toBe('/pictures/a.webp');
  expect(read(fields.link, '/about')).toBe('refused: Must be a valid URL');
});

test('no accepted URL has a scheme other than http and https in a browser', () => {
  const pieces = fc.constantFrom(
    ...['java', 'script', ':', '/', '\\', 'https', 'http', '\t', '\n'],
    ...['\0', ' ', '@', '.', 'a', 'data', '#', '?', '%0a'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
      const value = parts.join('');
      if (!isAllowedUrl(value, 'picture')) return;
      const address = new URL(value, 'https://site.example/blog');
      expect(['https:', 'http:']).toContain(address.protocol);
      if (value.startsWith('/')) expect(address.host).toBe('site.example');
      expect(address.username).toBe('');
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['a', 2028],
  ['च', 676],
])('a URL can have 2,048 bytes of %s', (letter, count) => {
  const address = `https://example.com/${letter.repeat(count)}`;
  expect(new TextEncoder().encode(address)).toHaveLength(2048);
  for (const field of Object.values(fields)) {
    expect(read(field, address)).toBe(address);
    expect(read(field, `${address}a`)).toBe('refused: Must be a valid URL');
  }
});
