import { defineType, type RecordOf } from '../../engine/content-type.ts';
import type { Definition } from '../../engine/definition.ts';
import { text } from '../../engine/kinds/text/text.ts';

export const definition = {
  name: 'categories',
  singular: 'category',
  label: 'Categories',
  paths: ['/blog/categories', '/categories'],
  section: '/categories',
  updateVerb: 'PATCH',
  order: [{ field: 'name', direction: 'asc' }],
  titleField: 'name',
  messages: {
    fetchFailed: 'Failed to fetch categories',
    created: 'Category created successfully!',
    updated: 'Category updated successfully!',
    createFailed: 'Failed to save category. Please try again',
    updateFailed: 'Failed to save category. Please try again',
    confirmDelete: 'Are you sure you want to delete this category?',
    deleteFailed: 'Failed to delete category',
  },
} as const satisfies Definition;

export const categories = defineType({
  definition,
  area: 'content',
  fields: {
    name: text({ label: 'Name', max: 60, unique: 'ignoring-case' }),
  },
});

export type Category = RecordOf<typeof categories>;
