import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { text } from '../fields/text.ts';
import { url } from '../fields/url.ts';
import { definition } from './definition.ts';

export const resources = defineType({
  definition,
  fields: {
    title: text({ label: 'Title', max: 300 }),
    link: url({ label: 'Link', scheme: 'link' }),
    documentUrl: url({ label: 'Document URL', scheme: 'document', required: false }),
  },
});

export type ResourceInput = InputOf<typeof resources>;
export type Resource = RecordOf<typeof resources>;
