import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'brands',
  singular: 'brand',
  label: 'Brands',
  paths: ['/brands'],
  section: '/brands',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'name',
  messages: {
    fetchFailed: 'Failed to fetch brands',
    confirmDelete: 'Are you sure you want to delete this brand?',
    deleteFailed: 'Failed to delete brand',
  },
} as const satisfies Definition;
