import type { Definition } from '../../engine/definition.ts';

export const definition = {
  name: 'events',
  singular: 'event',
  label: 'Events',
  paths: ['/events'],
  section: '/events',
  updateVerb: 'PUT',
  order: [
    { field: 'startsAt', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch events',
    fetchOneFailed: 'Failed to fetch event',
    created: 'Event created successfully',
    updated: 'Event updated successfully',
    createFailed: 'Failed to add event',
    updateFailed: 'Failed to update event',
    confirmDelete: 'Are you sure you want to delete this event?',
    deleteFailed: 'Failed to delete event',
  },
} as const satisfies Definition;
