import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { type Definition, oldestFirst } from '../../engine/definition.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';

export const definition = {
  name: 'rate-cards',
  singular: 'rate card',
  label: 'Rate Cards',
  paths: ['/rate-cards'],
  section: '/rate-cards',
  updateVerb: 'PATCH',
  order: oldestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'Failed to fetch rate cards',
    fetchOneFailed: 'Failed to fetch rate card',
    created: 'Rate card created successfully',
    updated: 'Rate card updated successfully',
    createFailed: 'Failed to create rate card',
    updateFailed: 'Failed to update rate card',
    confirmDelete: 'Are you sure you want to delete this rate card?',
    deleted: 'Rate card deleted successfully',
    deleteFailed: 'Failed to delete rate card',
  },
} as const satisfies Definition;

export const rateCards = defineType({
  definition,
  area: 'content',
  shownAt: '/join',
  fields: {
    title: text({ label: 'Title', max: 100 }),
    description: text({ label: 'Description', max: 1000, rows: 4 }),
    price: text({ label: 'Price', max: 100 }),
    features: list({ label: 'Features', itemLabel: 'Feature', itemMax: 200, max: 50 }),
    isPopular: flag({ label: 'Mark as Popular' }),
  },
});

export type RateCard = RecordOf<typeof rateCards>;
