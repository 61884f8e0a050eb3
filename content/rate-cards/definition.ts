import { type Definition, oldestFirst } from '../../engine/definition.ts';
import { fetchFailed } from './messages.ts';

export const definition = {
  name: 'rate-cards',
  singular: 'rate card',
  label: 'Rate Cards',
  paths: ['/rate-cards'],
  section: '/rate-cards',
  updateVerb: 'PATCH',
  order: oldestFirst,
  titleField: 'title',
  messages: {
    fetchFailed,
    fetchOneFailed: 'Failed to fetch rate card',
    created: 'Rate card created successfully',
    updated: 'Rate card updated successfully',
    createFailed: 'Failed to create rate card',
    updateFailed: 'Failed to update rate card',
    confirmDelete: 'Are you sure you want to delete this rate card?',
    deleted: 'Rate card deleted successfully',
    deleteFailed: 'Failed to delete rate card',
  },
} as const satisfies Definition;
