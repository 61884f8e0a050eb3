import { flag } from '../../engine/kinds/flag/flag.ts';
import { items } from '../../engine/kinds/items/items.ts';
import { link } from '../../engine/kinds/link/link.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNames } from '../built-in-page-names.ts';
import { pages as addedPages, type Page } from '../pages/schema.ts';
import { menus as defaults } from './defaults.ts';

const targets = {
  pages: { ...pageNames, '/search': 'Search' },
  of: addedPages.definition,
  pathOf: (page: object) => `/${(page as Page).slug}`,
};
const entry = {
  label: text({ label: 'Label', max: 30 }),
  to: link({ label: 'Leads to', targets }),
};

export const menus = defineSingleton({
  name: 'menus',
  area: 'content',
  number: 10,
  label: 'Menus',
  purpose: 'The links in the header, its button, and the quick links in the footer.',
  page: '/',
  fields: {
    header: items({ label: 'Links in the header', itemLabel: 'Link', min: 1, max: 7, fields: entry }),
    'button.isShown': flag({ label: 'Show the button in the header' }),
    'button.label': text({ label: 'Label of the button', max: 30 }),
    'button.to': link({ label: 'The button leads to', targets }),
    quickLinksHeading: text({ label: 'Heading of the quick links', max: 60 }),
    quickLinks: items({
      label: 'Quick links in the footer',
      itemLabel: 'Quick link',
      min: 1,
      max: 10,
      fields: entry,
    }),
  },
  defaults,
});
