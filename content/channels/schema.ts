import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { text } from '../fields/text.ts';
import { url } from '../fields/url.ts';
import { definition } from './definition.ts';

export const channels = defineType({
  definition,
  fields: {
    title: text({ label: 'Title', max: 100 }),
    description: text({ label: 'Description', max: 1000, rows: 3 }),
    link: url({ label: 'Link', scheme: 'link' }),
    image: url({ label: 'Image URL', scheme: 'picture' }),
    color: text({ label: 'Color', max: 100, input: 'gradient' }),
    icon: text({ label: 'Icon', max: 16, input: 'emoji' }),
  },
});

export type ChannelInput = InputOf<typeof channels>;
export type Channel = RecordOf<typeof channels>;
