import { type About, oldestFirst } from '../about.ts';

export const about = {
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
} as const satisfies About;
