import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { readFilter } from './filter.ts';
import { Results } from './results.tsx';
import type { Results as Found } from './results-data.ts';

/** The list at an address, as what was found there is shown. */
function listAt(query: string, found: Partial<Found>): string {
  const filter = readFilter(new URLSearchParams(query));
  const data = { cards: [], total: 0, pages: 1, ...found } as Found;
  const list = (
    <Results {...{ filter, data, error: undefined, pending: false, heading: null, first: true }} />
  );
  return renderToStaticMarkup(<MemoryRouter>{list}</MemoryRouter>);
}

const card = {
  path: '/blog/a',
  title: 'A',
  language: 'en',
  category: '',
  excerpt: '',
  tags: [],
  cover: '/a.webp',
  listed: '2026-11-20',
};
const cards = [card] as unknown as Found['cards'];

test('the number of posts is written as in India, and a search counts no further than it has looked', () => {
  for (const [query, found, text] of [
    ['', { total: 1 }, '1 post'],
    ['category=Policy', { total: 1_234_567 }, '12,34,567 posts'],
    ['q=sun', { total: 999 }, '999 posts found'],
    ['q=sun', { total: 1000 }, 'At least 1,000 posts found'],
  ] as const)
    expect(listAt(query, { ...found, cards })).toContain(`<p aria-live="polite">${text}</p>`);
});

test('an empty list leads back to where posts are, if there is such a place', () => {
  expect(listAt('', {})).not.toContain('Back to');
  expect(listAt('category=Nope', {})).toContain('Back to all posts');
  expect(listAt('category=Policy&page=99', { total: 3 })).toMatch(
    /href="\/blog\?category=Policy"[^>]*>Back to the first page/,
  );
  expect(listAt('q=zzzz', {})).toMatch(/href="\/search\?q=zzzz"[^>]*>Search the whole site for/);
});
