import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { definition } from './definition.ts';

export const categories = defineType({
  definition,
  fields: {
    name: text({ label: 'Name', max: 60, unique: 'ignoring-case' }),
  },
});

export type CategoryInput = InputOf<typeof categories>;
export type Category = RecordOf<typeof categories>;
