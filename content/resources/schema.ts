import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const resources = defineType({
  definition,
  area: 'content',
  shownAt: '/resources',
  fields: {
    title: text({ label: 'Title', max: 300 }),
    link: url({ label: 'Link', scheme: 'link' }),
    /** The form demands it, the API does not. */
    documentUrl: { ...url({ label: 'Document URL', scheme: 'document', required: false }), required: true },
  },
});

export type Resource = RecordOf<typeof resources>;
