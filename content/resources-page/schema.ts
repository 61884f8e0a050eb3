import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { resourcesPage as defaults } from './defaults.ts';

export const resourcesPage = defineSingleton({
  name: 'resources-page',
  area: 'content',
  number: 7,
  label: 'Important Links page',
  purpose: 'The heading and the text above the important links.',
  page: '/resources',
  fields: {
    ...pageNameFields,
    lead: text({ label: 'Text beside the heading', max: 500, rows: 3 }),
  },
  defaults,
});
