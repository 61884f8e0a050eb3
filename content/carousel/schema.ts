import { defineType, type InputOf, type RecordOf } from '../../kernel/content-type.ts';
import { url } from '../../kernel/kinds/url/url.ts';
import { definition } from './definition.ts';

export const carousel = defineType({
  definition,
  shownAt: '/',
  fields: {
    url: url({ label: 'Image URL', scheme: 'picture', crop: 'wide' }),
  },
});

export type CarouselImageInput = InputOf<typeof carousel>;
export type CarouselImage = RecordOf<typeof carousel>;
