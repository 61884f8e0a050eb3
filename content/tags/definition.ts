import type { Definition } from '../../engine/definition.ts';
import { fetchFailed } from './messages.ts';

export const definition = {
  name: 'tags',
  singular: 'tag',
  label: 'Tags',
  paths: ['/tags', '/blog/tags'],
  section: '/tags',
  updateVerb: 'PUT',
  order: [
    { field: 'usageCount', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  titleField: 'name',
  messages: {
    fetchFailed,
    created: 'Tag created successfully!',
    updated: 'Tag updated successfully!',
    createFailed: 'Failed to save tag. Please try again',
    updateFailed: 'Failed to save tag. Please try again',
    confirmDelete: 'Are you sure you want to delete this tag?',
    deleteFailed: 'Failed to delete tag',
  },
} as const satisfies Definition;
