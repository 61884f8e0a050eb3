import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'carousel',
  singular: 'image',
  label: 'Carousel',
  paths: ['/carousel'],
  section: '/carousel',
  updateVerb: 'PUT',
  order: [{ field: 'position', direction: 'asc' }, ...oldestFirst],
  titleField: 'url',
  messages: {
    fetchFailed: 'Failed to fetch carousel images',
    confirmDelete: 'Are you sure you want to delete this image?',
    deleteFailed: 'Failed to delete carousel image',
  },
} as const satisfies Definition;
