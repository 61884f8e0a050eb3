import { type Definition, newestFirst } from '../../kernel/definition.ts';

export const definition = {
  name: 'join',
  singular: 'submission',
  label: 'Join',
  paths: ['/join'],
  section: '/join',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'firstName',
  messages: {
    fetchFailed: 'Failed to fetch join submissions',
    created: 'Application submitted successfully!',
    createFailed: 'Failed to submit application. Please try again.',
    confirmDelete: 'Are you sure you want to delete this submission?',
    deleted: 'Submission deleted successfully',
    deleteFailed: 'Failed to delete submission.',
  },
} as const satisfies Definition;
