import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../engine/definition.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { submissionFields } from '../submission-fields.ts';
import { fields, messages } from './form.ts';

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

export const contact = defineType({
  definition,
  area: 'leads',
  isPersonal: true,
  lead: { prefix: 'C' },
  fields: {
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    email: text(fields.email),
    message: text(fields.message),
    ...submissionFields,
  },
});

/** What the form sends. */
export type ContactMessageInput = Pick<InputOf<typeof contact>, keyof typeof fields>;
export type ContactMessage = RecordOf<typeof contact>;
