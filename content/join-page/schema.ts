import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { joinPage as defaults } from './defaults.ts';

export const joinPage = defineSingleton({
  name: 'join-page',
  area: 'content',
  number: 9,
  label: 'Join page',
  purpose: 'The texts around the plans and the application, and what happens next.',
  page: '/join',
  fields: {
    ...pageNameFields,
    heading: text({ label: 'Heading', max: 120 }),
    lead: text({ label: 'Text beside the heading', max: 500, rows: 3 }),
    plansHeading: text({ label: 'Heading of the plans', max: 80 }),
    formHeading: text({ label: 'Heading of the form', max: 80 }),
    planHeading: text({ label: 'Heading of the chosen plan', max: 60 }),
    noPlan: text({ label: 'What is said while none is chosen', max: 60 }),
    nextHeading: text({ label: 'Heading of what happens next', max: 80 }),
    next: list({ label: 'What happens next', itemLabel: 'Step', itemMax: 200, min: 1, max: 6 }),
    thanks: text({ label: 'Thanks', max: 80 }),
    thanksText: text({ label: 'Text below the thanks', max: 300, rows: 3 }),
    priceHeading: text({ label: 'Heading of the price', max: 60 }),
    sentHeading: text({ label: 'Heading of the date', max: 60 }),
  },
  defaults,
});
