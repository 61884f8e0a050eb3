import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { email, text } from '../fields/text.ts';
import { about } from './about.ts';

export const contact = defineType({
  about,
  fields: {
    firstName: text({ label: 'First Name', max: 100, requiredMessage: 'Enter your first name' }),
    lastName: text({ label: 'Last Name', max: 100, required: false }),
    email: email({ label: 'Email', requiredMessage: 'Enter your email address' }),
    message: text({ label: 'Message', max: 5000, rows: 6, requiredMessage: 'Enter your message' }),
  },
});

export type ContactMessageInput = InputOf<typeof contact>;
export type ContactMessage = RecordOf<typeof contact>;
