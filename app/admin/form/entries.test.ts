import { describe, expect, test } from 'vitest';
import { blogPosts } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../content/define.ts';
import { registry } from '../../../content/index.ts';
import { resources } from '../../../content/resources/schema.ts';
import { check } from './check.ts';
import { bodyOf, entriesOf, hasValues } from './entries.ts';

const post = {
  title: 'A post',
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
  test('every kind of field has its form value', () => {
    expect(entriesOf(type, {}, post)).toEqual({
      ...{ title: 'A post', excerpt: 'About roofs.', content: '<p>Text</p>' },
      ...{ coverImage: '/pictures/cover.webp', category: ['c1'], tags: ['t1', 't2'] },
      ...{ 'author.name': 'Asha', 'author.avatar': '/pictures/asha.webp' },
      ...{ publishedAt: '2026-02-01', readTime: '7', status: 'Published' },
    });
  });

  test('an unchanged form sends the values of the record', () => {
    const sent = bodyOf(type, entriesOf(type, {}, post), post);
    expect(sent).toEqual({ ...post, category: 'c1', tags: ['t1', 't2'], readTime: '7' });
  });

  test('changing the day of a date drops its time of day', () => {
    const entries = entriesOf(type, {}, post);
    expect(bodyOf(type, { ...entries, publishedAt: '2026-02-02' }, post)).toMatchObject({
      publishedAt: '2026-02-02',
    });
  });

  test.each(registry.map((each) => each as unknown as ContentType))(
    'the form for a new record of $about.name is empty and reports its required fields',
    (each) => {
      const checked = check(each, {}, entriesOf(each, {}, undefined), undefined);
      const problems = 'problems' in checked ? Object.keys(checked.problems) : [];
      expect(problems.filter((name) => !(name in each.fields))).toEqual([]);
      expect(problems.length).toBeGreaterThan(0);
    },
  );

  test('[VAL-63] a field that only the form requires is rejected when it is empty', () => {
    const entries = { title: 'T', link: 'https://example.org', documentUrl: ' ' };
    const each = resources as unknown as ContentType;
    expect(check(each, { demands: ['documentUrl'] }, entries, undefined)).toEqual({
      problems: { documentUrl: 'Document URL is required' },
    });
    expect(check(each, {}, entries, undefined)).toEqual({
      values: { title: 'T', link: 'https://example.org', documentUrl: null },
    });
  });
});

describe('comparison with sent values', () => {
  const sent = { ...post, category: 'c1', tags: ['t1', 't2'] };

  test('[HOLD-01] a record has the sent values when references are ids and omitted values were set by the server', () => {
    expect(hasValues(type, post, sent)).toBe(true);
    expect(hasValues(type, { ...post, viewCount: 9, updatedAt: 'later' }, sent)).toBe(true);
    expect(hasValues(type, post, { ...sent, readTime: undefined })).toBe(true);
  });

  test.each([
    { tags: ['t2', 't1'] },
    { category: 'c2' },
    { author: { name: 'Asha', avatar: '' } },
    { publishedAt: '2026-01-31T20:30:00.000Z' },
    { content: '<p>Text </p>' },
  ])('[HOLD-01] a record does not have the sent values when one differs: %o', (change) => {
    expect(hasValues(type, post, { ...sent, ...change })).toBe(false);
  });
});
