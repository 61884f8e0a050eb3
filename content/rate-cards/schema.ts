import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { definition } from './definition.ts';

export const rateCards = defineType({
  definition,
  shownAt: '/join',
  fields: {
    title: text({ label: 'Title', max: 100 }),
    description: text({ label: 'Description', max: 1000, rows: 4 }),
    price: text({ label: 'Price', max: 100 }),
    features: list({ label: 'Features', itemLabel: 'Feature', itemMax: 200, max: 50 }),
    isPopular: flag({ label: 'Mark as Popular' }),
  },
});

export type RateCardInput = InputOf<typeof rateCards>;
export type RateCard = RecordOf<typeof rateCards>;
