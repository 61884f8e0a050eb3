import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { number } from '../../engine/kinds/number/number.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const carousel = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    url: url({ label: 'Image URL', scheme: 'picture', crop: 'wide' }),
    /** Its place, which only a new order of all pictures changes. */
    position: number({ label: 'Position', visibility: 'staff', readOnly: true, fallback: 0 }),
  },
});

export type CarouselImage = RecordOf<typeof carousel>;
