import { expect, test } from 'vitest';
import { oldestFirst } from '../../../content/about.ts';
import { brands } from '../../../content/brands/schema.ts';
import { type ContentType, defineType } from '../../../content/define.ts';
import { flag } from '../../../content/fields/flag.ts';
import { html } from '../../../content/fields/html.ts';
import { list } from '../../../content/fields/list.ts';
import { number } from '../../../content/fields/number.ts';
import { text } from '../../../content/fields/text.ts';
import { url } from '../../../content/fields/url.ts';
import { viewOf } from './view.ts';

const drafted = defineType({
  about: {
    ...{ name: 'courses', singular: 'course', label: 'Courses', section: '/courses', titleField: 'title' },
    ...{ paths: ['/courses'], updateVerb: 'PUT', order: oldestFirst },
    messages: { fetchFailed: '', confirmDelete: '', deleteFailed: '' },
  },
  fields: {
    title: text({ label: 'Title', max: 100 }),
    body: html({ label: 'Body', max: 1000 }),
    'place.website': url({ label: 'Website', scheme: 'link' }),
    seats: number({ label: 'Seats', min: 1 }),
    isOpen: flag({ label: 'Open' }),
    topics: list({ label: 'Topics', itemLabel: 'Topic', itemMax: 100, max: 5 }),
  },
}) as unknown as ContentType;

const record = {
  ...{
    _id: '1',
    id: '1',
    title: 'Roofs',
    place: { website: 'https://example.org' },
    seats: 12,
    isOpen: true,
  },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

test('a type without a view of its own is listed by its first fields and the time of creation', () => {
  const { columns, counts } = viewOf<typeof record>(drafted);
  expect(counts).toEqual({ one: 'course', many: 'courses' });
  expect(columns.map(({ header, as = 'text', isName = false }) => ({ header, as, isName }))).toEqual([
    { header: 'Title', as: 'text', isName: true },
    { header: 'Website', as: 'link', isName: false },
    { header: 'Seats', as: 'number', isName: false },
    { header: 'Open', as: 'text', isName: false },
    { header: 'Created At', as: 'moment', isName: false },
  ]);
  expect(columns.map(({ text }) => text(record))).toEqual([
    ...['Roofs', 'https://example.org', '12', 'Yes', record.createdAt],
  ]);
});

test('a type with a view of its own is listed by that', () => {
  const { columns } = viewOf(brands as unknown as ContentType);
  expect(columns.map(({ header }) => header)).toEqual(['Logo', 'Name', 'Created At', 'Updated At']);
});
