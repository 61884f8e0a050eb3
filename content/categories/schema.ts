import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { text } from '../fields/text.ts';
import { about } from './about.ts';

export const categories = defineType({
  about,
  fields: {
    name: text({ label: 'Name', max: 60, unique: 'ignoring-case' }),
  },
});

export type CategoryInput = InputOf<typeof categories>;
export type Category = RecordOf<typeof categories>;
