import { describe, expect, test } from 'vitest';
import { blogPosts } from '../../../content/blog-posts/schema.ts';
import { resources } from '../../../content/resources/schema.ts';
import type { ContentType } from '../../content-type.ts';
import { hasSameValues, initialValues, requestBody, validateForm } from './field-values.ts';

const post = {
  title: 'A post',
  language: 'en',
  excerpt: 'About roofs.',
  content: '<p>Text</p>',
  coverImage: '/pictures/cover.webp',
  category: { _id: 'c1', id: 'c1', name: 'Storage' },
  tags: [
    { _id: 't1', id: 't1', name: 'one' },
    { _id: 't2', id: 't2', name: 'two' },
  ],
  author: { name: 'Asha', avatar: '/pictures/asha.webp' },
  // 1 a.m. of the next day in India.
  publishedAt: '2026-01-31T19:30:00.000Z',
  readTime: 7,
  status: 'Published',
};
const type = blogPosts as unknown as ContentType;

describe('form values', () => {
  test('an unchanged form sends the values of the record', () => {
    const sent = requestBody(type, initialValues(type, {}, post), post);
    expect(sent).toEqual({ ...post, category: 'c1', tags: ['t1', 't2'], readTime: '7' });
  });

  test('[VAL-63] a field that only the form requires is rejected when it is empty', () => {
    const values = { title: 'T', link: 'https://example.org', documentUrl: ' ' };
    const each = resources as unknown as ContentType;
    expect(validateForm(each, values, undefined)).toEqual({
      errors: { documentUrl: 'Document URL is required' },
    });
    expect(each.input.parse(values)).toEqual({ ...values, documentUrl: null });
  });
});

test('[LANGUAGE-01] a version of a post from before it had a language is in English', () => {
  expect(initialValues(type, {}, { ...post, language: undefined }).language).toBe('en');
});

describe('comparison with sent values', () => {
  const sent = { ...post, category: 'c1', tags: ['t1', 't2'] };

  test('[HOLD-01] a record has the sent values when references are ids and omitted values were set by the server', () => {
    expect(hasSameValues(type, post, sent)).toBe(true);
    expect(hasSameValues(type, { ...post, viewCount: 9, updatedAt: 'later' }, sent)).toBe(true);
    expect(hasSameValues(type, post, { ...sent, readTime: undefined })).toBe(true);
  });

  test.each([
    { tags: ['t2', 't1'] },
    { category: 'c2' },
    { author: { name: 'Asha', avatar: '' } },
    { publishedAt: '2026-01-31T20:30:00.000Z' },
    { content: '<p>Text </p>' },
  ])('[HOLD-01] does not have the values that were sent when one differs: %o', (change) => {
    expect(hasSameValues(type, post, { ...sent, ...change })).toBe(false);
  });
});
