import { type Definition, newestFirst } from '../../engine/definition.ts';
import { fetchFailed } from './messages.ts';

export const definition = {
  name: 'important-information',
  singular: 'information',
  label: 'Important Info',
  paths: ['/important-information'],
  section: '/important-information',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'content',
  messages: {
    fetchFailed,
    created: 'Important information created successfully!',
    updated: 'Important information updated successfully!',
    createFailed: 'Failed to save important information. Please try again.',
    updateFailed: 'Failed to save important information. Please try again.',
    confirmDelete: 'Are you sure you want to delete this information?',
    deleteFailed: 'Failed to delete important information',
  },
} as const satisfies Definition;
