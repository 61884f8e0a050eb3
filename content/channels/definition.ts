import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: 'channels',
  singular: 'channel',
  label: 'Channels',
  paths: ['/channels'],
  section: '/channels',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch channels',
    confirmDelete: 'Are you sure you want to delete this channel?',
    deleteFailed: 'Failed to delete channel',
  },
} as const satisfies Definition;
