import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const channels = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    title: text({ label: 'Title', max: 100 }),
    description: text({ label: 'Description', max: 1000, rows: 3 }),
    link: url({ label: 'Link', scheme: 'link' }),
    image: url({ label: 'Image URL', scheme: 'picture', crop: 'card' }),
    color: text({ label: 'Color', max: 100, input: 'gradient' }),
    icon: text({ label: 'Icon', max: 16, input: 'emoji' }),
  },
});

export type Channel = RecordOf<typeof channels>;
