import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { submissionFields } from '../submission-fields.ts';
import { definition } from './definition.ts';
import { fields } from './form.ts';

export const contact = defineType({
  definition,
  isPersonal: true,
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
