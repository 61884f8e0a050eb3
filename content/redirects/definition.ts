import { type Definition, newestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'redirects',
  singular: 'redirect',
  label: 'Redirects',
  paths: ['/redirects'],
  section: '/site/redirects',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'path',
  messages: {
    fetchFailed: 'Failed to fetch redirects',
    fetchOneFailed: 'Failed to fetch redirect',
    created: 'Saved. The redirect is live.',
    updated: 'Saved. The redirect is live.',
    createFailed: 'Failed to add redirect',
    updateFailed: 'Failed to update redirect',
    confirmDelete: 'Are you sure you want to delete this redirect?',
    deleteFailed: 'Failed to delete redirect',
  },
} as const satisfies Definition;
