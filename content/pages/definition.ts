import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'pages',
  singular: 'page',
  label: 'Pages',
  paths: ['/pages'],
  section: '/pages',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch pages',
    fetchOneFailed: 'Failed to fetch page',
    created: 'Page created. Visitors see it when you open it and press Show.',
    updated: 'Page updated successfully',
    createFailed: 'Failed to add page',
    updateFailed: 'Failed to update page',
    confirmDelete: 'Are you sure you want to delete this page?',
    deleteFailed: 'Failed to delete page',
  },
} as const satisfies Definition;
