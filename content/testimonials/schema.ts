import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const testimonials = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    image: url({ label: 'Image URL', scheme: 'picture', crop: 'square' }),
    author: text({ label: 'Author', max: 100 }),
    role: text({ label: 'Role', max: 100 }),
    location: text({ label: 'Location', max: 100 }),
    quote: text({ label: 'Quote', max: 2000, rows: 4 }),
  },
});

export type Testimonial = RecordOf<typeof testimonials>;
