import { type Definition, newestFirst } from '../../engine/definition.ts';
import { messages } from './messages.ts';

export const definition = {
  name: 'contact',
  singular: 'submission',
  label: 'Contact',
  paths: ['/contact'],
  section: '/contact',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'firstName',
  messages: {
    fetchFailed: 'Failed to fetch contact submissions',
    ...messages,
    confirmDelete: 'Are you sure you want to delete this submission?',
    deleted: 'Submission deleted successfully',
    deleteFailed: 'Failed to delete submission.',
  },
} as const satisfies Definition;
