import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { number } from '../../engine/kinds/number/number.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { definition } from './definition.ts';

export const tags = defineType({
  definition,
  fields: {
    name: text({ label: 'Name', max: 60, unique: 'ignoring-case' }),
    /** Number of published posts that carry the tag. */
    usageCount: number({ label: 'Usage Count', readOnly: true }),
  },
});

export type TagInput = InputOf<typeof tags>;
export type Tag = RecordOf<typeof tags>;
