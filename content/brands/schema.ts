import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const brands = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    name: text({ label: 'Brand Name', max: 100, requiredMessage: 'Name is required' }),
    logo: url({ label: 'Logo URL', scheme: 'picture' }),
  },
});

export type Brand = RecordOf<typeof brands>;
