import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { eventsPage as defaults } from './defaults.ts';

export const eventsPage = defineSingleton({
  name: 'events-page',
  area: 'content',
  number: 13,
  label: 'Events page',
  purpose: 'The heading, the texts around the events.',
  page: '/events',
  fields: {
    ...pageNameFields,
    lead: text({ label: 'Text beside the heading', max: 500, rows: 3 }),
    emptyText: text({ label: 'Text while no event is planned', max: 200 }),
    pastHeading: text({ label: 'Heading of the past events', max: 60 }),
  },
  defaults,
});
