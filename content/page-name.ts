import { text } from '../engine/kinds/text/text.ts';

/** How a page is named where people look for pages: in the tab of a browser, in search results, in breadcrumbs. */
export const pageNameFields = {
  title: text({ label: 'Name of the page', max: 60 }),
  description: text({ label: 'Description for search engines', max: 300, rows: 3 }),
};
