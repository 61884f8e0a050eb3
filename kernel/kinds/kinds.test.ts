import { describe, expect, test } from 'vitest';
import { definition } from '../../content/categories/definition.ts';
import { readField as read } from '../../tests/support/read-field.ts';
import { choice } from './choice/choice.ts';
import { html } from './html/html.ts';
import { list } from './list/list.ts';
import { reference } from './reference/reference.ts';

describe('other kinds of fields', () => {
  test('a list field trims its lines and rejects empty ones at their position', () => {
    const features = list({ label: 'Features', itemLabel: 'Feature', itemMax: 10, max: 2 });
    expect(read(features, [' a ', 'b'])).toEqual(['a', 'b']);
    expect(read(features, undefined)).toEqual([]);
    expect(
      features.schema.safeParse(['a', ' ']).error?.issues.map(({ path, message }) => [...path, message]),
    ).toEqual([[1, 'Feature is required']]);
    expect(read(features, ['a', 'b', 'c'])).toBe('refused: Features can have at most 2 entries');
    expect(read(features, ['a'.repeat(11)])).toBe('refused: Feature can have at most 10 characters');
    expect(read(features, 'a')).toBe('refused: Features must be a list');
  });

  test('a choice field accepts only its options and uses its fallback when it is missing', () => {
    const kind = choice({ label: 'Type', options: ['header', 'footer'] });
    const status = choice({ label: 'Status', options: ['Draft', 'Published'], fallback: 'Draft' });
    expect(read(kind, 'header')).toBe('header');
    expect(read(kind, undefined)).toBe('refused: Type is required');
    expect(read(kind, 'Header')).toBe('refused: Type must be one of: header, footer');
    expect(read(status, undefined)).toBe('Draft');
    expect(read(status, '')).toBe('refused: Status is required');
  });

  test('a reference field accepts an id or an object with an id', () => {
    const category = reference({ label: 'Category', to: definition });
    expect(
      ['a', { _id: 'a' }, { id: 'a' }, { _id: 'a', id: 'b' }].map((value) => read(category, value)),
    ).toEqual(['a', 'a', 'a', 'a']);
    expect([undefined, '', {}, null].map((value) => read(category, value))).toEqual(
      new Array(4).fill('refused: Category is required'),
    );
    expect(read(category, 7)).toBe('refused: Category must be an id');
  });

  test('a field with several references removes duplicates and limits their number', () => {
    const tags = reference({ label: 'Tags', to: definition, many: true });
    expect(read(tags, ['a', { id: 'b' }, 'a'])).toEqual(['a', 'b']);
    expect(read(tags, undefined)).toEqual([]);
    expect(
      read(
        tags,
        Array.from({ length: 51 }, (_, index) => `${index}`),
      ),
    ).toBe('refused: Tags can have at most 50 entries');
  });

  test('an HTML field can be empty and rejects broken characters', () => {
    const content = html({ label: 'Content', max: 10 });
    expect(read(content, undefined)).toBe('');
    expect(read(content, 'a'.repeat(11))).toBe('refused: Content is too long');
    expect(read(content, '\ud800')).toBe('refused: Content contains broken characters');
  });
});
