import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'resources',
  singular: 'resource',
  label: 'Resources',
  paths: ['/resources'],
  section: '/resources',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch resources',
    fetchOneFailed: 'Failed to fetch resource',
    created: 'Resource added successfully',
    updated: 'Resource updated successfully',
    createFailed: 'Failed to add resource',
    updateFailed: 'Failed to update resource',
    confirmDelete: 'Are you sure you want to delete this resource?',
    deleteFailed: 'Failed to delete resource',
  },
} as const satisfies Definition;
