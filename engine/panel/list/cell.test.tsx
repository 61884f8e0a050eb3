import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { registry } from '../../../content/index.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import { Cell } from './cell.tsx';
import { viewOf } from './view.tsx';

const keys: RecordKeys = {
  ...{ _id: '1', id: '1' },
  createdAt: '2026-11-20T18:45:00.000Z',
  updatedAt: '2027-01-01T00:05:00.000Z',
};

/** The markup of the cell that the list of a type has below this header. */
function cell(name: string, header: string, values: object, others: readonly object[] = []): string {
  const type = registry.find(({ definition }) => definition.name === name) as unknown as ContentType;
  const column = viewOf(type).columns.find((one) => one.header === header);
  if (!column) throw new Error(`${name} has no column ${header}.`);
  const row = { ...keys, ...values };
  const rows = [row, ...others.map((other) => ({ ...keys, ...other }))];
  return renderToStaticMarkup(<Cell {...{ column, row, rows }} editPath={undefined} isLabelled={false} />);
}

const textIn = (markup: string) => markup.replace(/<[^>]*>/g, '');
const address = (length: number) => `https://example.org/${'p'.repeat(length - 20)}`;

// Also proves ADM-BRAND-03.
test('[ADM-BRAND-02] [CONST-22] a brand has its logo as a picture, and its times in India as dd/MM/yyyy HH:mm', () => {
  const logo = '/pictures/logos/suvarnex.svg';
  expect(cell('brands', 'Logo', { logo })).toContain(`src="${logo}"`);
  expect(cell('brands', 'Created At', {})).toContain(
    `<time dateTime="${keys.createdAt}">21/11/2026 00:15</time>`,
  );
  expect(textIn(cell('brands', 'Updated At', {}))).toBe('01/01/2027 05:35');
});

// Also proves CONST-15.
test('[ADM-TEST-02] [ADM-CHAN-02] quotes of testimonials and descriptions of channels are cut to 100 characters', () => {
  for (const [name, header, field] of [
    ['testimonials', 'Quote', 'quote'],
    ['channels', 'Description', 'description'],
  ] as const) {
    expect(textIn(cell(name, header, { [field]: 'q'.repeat(150) }))).toBe(`${'q'.repeat(100)}...`);
    expect(textIn(cell(name, header, { [field]: 'q'.repeat(100) }))).toBe('q'.repeat(100));
  }
});

test('[ADM-CAR-04] [CONST-16] an address of the carousel of more than 50 characters is cut to 20', () => {
  expect(textIn(cell('carousel', 'URL', { url: address(60) }))).toBe(`${address(60).slice(0, 20)}...`);
  expect(textIn(cell('carousel', 'URL', { url: address(50) }))).toBe(address(50));
});

test('[ADM-RES-03] [ADM-RES-04] a resource has a link that opens in a new tab, and a download where it has a document', () => {
  const link = cell('resources', 'Link', { link: 'https://example.org/page' });
  expect(link).toMatch(/<a href="https:\/\/example.org\/page" [^>]*target="_blank" rel="noopener/);
  const documentUrl = 'https://example.org/guide.pdf';
  const download = cell('resources', 'Document', { documentUrl });
  expect(download).toContain(`href="${documentUrl}"`);
  expect(textIn(download)).toContain('Download');
  expect(cell('resources', 'Document', { documentUrl: null })).not.toContain('<a ');
});

test('[ADM-RATE-03] [ADM-RATE-04] the features of a rate card stand with commas, and a star says that it is popular, a dash that it is not', () => {
  expect(textIn(cell('rate-cards', 'Features', { features: ['A', 'B', 'C'] }))).toBe('A, B, C');
  expect(cell('rate-cards', 'Popular', { isPopular: true })).toMatch(/role="img" aria-label="Popular"/);
  expect(textIn(cell('rate-cards', 'Popular', { isPopular: false }))).toBe('-');
});

test('of the notices of a type, the shown one that was changed last is live', () => {
  const older = { id: '1', noticeType: 'footer', updatedAt: '2026-11-20T00:00:00.000Z' };
  const newer = { id: '2', noticeType: 'footer', updatedAt: '2026-11-21T00:00:00.000Z' };
  const isLive = (notice: object, ...others: object[]) =>
    textIn(cell('important-information', 'Type', notice, others)).endsWith('Live');
  expect(isLive(newer, older)).toBe(true);
  expect(isLive(older, newer)).toBe(false);
  expect(isLive(older)).toBe(true);
  expect(isLive(older, { ...newer, publication: { isShown: false } })).toBe(true);
  expect(isLive({ ...newer, noticeType: 'other' })).toBe(false);
});

test.each([
  'vbscript:msgbox(1)',
  'javascript:alert(1)',
  'data:text/html,<p>x</p>',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '//elsewhere.example/page',
  'file:///etc/passwd',
  'https://name:password@host.example/',
  'blob:https://host.example/1',
])('[HOLD-28] a stored address that no field accepts is text, and neither link nor picture: %s', (stored) => {
  const cells = [
    cell('resources', 'Link', { link: stored }),
    cell('resources', 'Document', { documentUrl: stored }),
    cell('brands', 'Logo', { logo: stored }),
  ];
  for (const markup of cells) {
    expect(markup).not.toMatch(/href=|src=/);
    expect(textIn(markup)).not.toBe('');
  }
});
