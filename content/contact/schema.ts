import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { text } from '../fields/text.ts';
import { about } from './about.ts';
import { entries } from './form.ts';

export const contact = defineType({
  about,
  fields: {
    firstName: text(entries.firstName),
    lastName: text(entries.lastName),
    email: text(entries.email),
    message: text(entries.message),
  },
});

export type ContactMessageInput = InputOf<typeof contact>;
export type ContactMessage = RecordOf<typeof contact>;
