import { type Definition, newestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'videos',
  singular: 'video',
  label: 'Videos',
  paths: ['/video'],
  section: '/video',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch video',
    confirmDelete: 'Are you sure you want to delete this video?',
    deleteFailed: 'Failed to delete video',
  },
} as const satisfies Definition;
