import { expect, test } from 'vitest';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { brands } from '../../content/brands/schema.ts';
import { parsePublication } from './publication.ts';

test.each([
  [{ publishAt: '2026-12-01T09:00' }, { publishAt: 'Say the time zone, such as 2026-12-01T09:00:00+05:30' }],
  [{ publishAt: '9999' }, { publishAt: 'Choose a time within 5 years' }],
  [{ publishAt: 'text' }, { publishAt: 'Show from must be a date and time' }],
  [
    { publishAt: 7, unpublishAt: '' },
    { publishAt: 'Show from must be a date and time', unpublishAt: 'Show until must be a date and time' },
  ],
  [{ isShown: 'no' }, { isShown: 'isShown must be true or false' }],
])('[SAFE-55] the publication %j is refused by field', (publication, errors) => {
  const named = Object.entries(errors).map(([name, message]) => [`publication.${name}`, message]);
  expect(() => parsePublication(brands, { publication })).toThrow(
    expect.objectContaining({ errors: Object.fromEntries(named) }),
  );
});

test('[SAFE-55] a moment with a time zone is read in UTC, and what a post says of one is its own', () => {
  const publishAt = '2026-12-01T09:00:00+05:30';
  expect(parsePublication(brands, { publication: { publishAt, unpublishAt: null } })).toEqual({
    ...{ publishAt: '2026-12-01T03:30:00.000Z', unpublishAt: null },
  });
  expect(() => parsePublication(blogPosts, { publication: { publishAt: 'text' } })).toThrow(
    expect.objectContaining({ errors: { 'publication.publishAt': 'Publish on must be a date and time' } }),
  );
  expect(() => parsePublication(brands, { publication: 'hidden' })).toThrow(
    expect.objectContaining({ errors: { publication: 'publication must be an object' } }),
  );
});
