import type { Definition } from '../../engine/definition.ts';

export const definition = {
  name: 'members',
  singular: 'member',
  label: 'About',
  paths: ['/about/members'],
  section: '/about',
  updateVerb: 'PATCH',
  order: [
    { field: 'order', direction: 'asc' },
    { field: 'id', direction: 'asc' },
  ],
  titleField: 'name',
  messages: {
    fetchFailed: 'Failed to fetch members',
    fetchOneFailed: 'Failed to fetch member details',
    created: 'Member added successfully!',
    updated: 'Member updated successfully!',
    createFailed: 'Failed to save member. Please try again.',
    updateFailed: 'Failed to save member. Please try again.',
    confirmDelete: 'Are you sure you want to delete this member?',
    deleteFailed: 'Failed to delete member',
  },
} as const satisfies Definition;
