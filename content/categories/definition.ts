import type { Definition } from '../../engine/definition.ts';
import { fetchFailed } from './messages.ts';

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
    fetchFailed,
    created: 'Category created successfully!',
    updated: 'Category updated successfully!',
    createFailed: 'Failed to save category. Please try again',
    updateFailed: 'Failed to save category. Please try again',
    confirmDelete: 'Are you sure you want to delete this category?',
    deleteFailed: 'Failed to delete category',
  },
} as const satisfies Definition;
