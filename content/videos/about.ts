import { type About, newestFirst } from '../about.ts';

export const about = {
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
} as const satisfies About;
