import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { flag } from '../fields/flag.ts';
import { text } from '../fields/text.ts';
import { definition } from './definition.ts';
import { fields } from './form.ts';

export const contact = defineType({
  definition,
  fields: {
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    email: text(fields.email),
    message: text(fields.message),
    /** Whether it looks like the work of a machine. It is stored and answered like any other. */
    isSuspectedSpam: flag({ label: 'Suspected Spam', visibility: 'staff', readOnly: true }),
  },
});

/** What the form sends. */
export type ContactMessageInput = Omit<InputOf<typeof contact>, 'isSuspectedSpam'>;
export type ContactMessage = RecordOf<typeof contact>;
