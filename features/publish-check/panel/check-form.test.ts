import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineType } from '../../../engine/content-type.ts';
import { newestFirst } from '../../../engine/definition.ts';
import { text } from '../../../engine/kinds/text/text.ts';
import { url } from '../../../engine/kinds/url/url.ts';
import { checkForm } from './check-form.ts';

const definition = {
  name: 'projects',
  singular: 'project',
  label: 'Projects',
  paths: ['/projects'],
  section: '/projects',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'name',
  messages: { fetchFailed: '', confirmDelete: '', deleteFailed: '' },
} as const;
const type = defineType({
  definition,
  area: 'content',
  shownAt: '/projects/:id',
  fields: {
    name: text({ label: 'Name', max: 100 }),
    place: text({ label: 'Place', max: 100 }),
    story: text({ label: 'Story', max: 1000, rows: 3 }),
    notes: text({ label: 'Notes', max: 1000, rows: 3 }),
    link: url({ label: 'Link', scheme: 'link', required: false }),
    picture: url({ label: 'Picture', scheme: 'picture', required: false }),
  },
});
const fine = {
  name: 'Roof',
  place: '',
  story: 'What a family in Pune pays for its own roof, and saves.',
  notes: '',
};

beforeEach(() => vi.stubGlobal('location', { origin: 'https://site.test' }));
afterEach(() => vi.unstubAllGlobals());

const check = (values: object) =>
  checkForm(type, Object.keys(type.fields), { ...fine, link: '', picture: '', ...values });

test('[SAFE-77] a new type is checked by its title, its first long text and the kinds of its fields, in the order of the form', () => {
  expect(check({})).toEqual([]);
  expect(check({ link: 'https://mnre.gov.in/', picture: 'javascript:alert(1)' })).toEqual([]);
  expect(
    check({ name: 'स्तु'.repeat(61), story: '<b>Short</b>.', link: '/gone', picture: '/gone.webp' }),
  ).toEqual([
    { name: 'name', text: 'The title has 61 characters. Search results show about 60.' },
    { name: 'story', text: 'The story has fewer than 50 characters.' },
    { name: 'link', text: 'This link leads to a page that does not exist.', quote: '/gone', path: '/gone' },
    { name: 'picture', text: 'This picture does not exist.', quote: '/gone.webp', path: '/gone.webp' },
  ]);
  expect(check({ story: 'x'.repeat(151) })).toEqual([
    { name: 'story', text: 'Cards cut the story after 150 characters.' },
  ]);
});
