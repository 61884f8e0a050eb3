import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { association as defaults } from './defaults.ts';

export const association = defineSingleton({
  name: 'association',
  area: 'content',
  number: 1,
  label: 'Association',
  purpose: 'Its name and what it is: in the header, the footer, search results and shared links.',
  page: '/',
  fields: {
    name: text({ label: 'Name', max: 100 }),
    shortName: text({ label: 'Short name', max: 30 }),
    tagline: text({ label: 'Tagline', max: 100 }),
    description: text({ label: 'Description', max: 300, rows: 3 }),
    registration: text({ label: 'Registration', max: 100, required: false }),
  },
  defaults,
});
