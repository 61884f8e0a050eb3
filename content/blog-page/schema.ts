import { flag } from '../../engine/kinds/flag/flag.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { blogPage as defaults } from './defaults.ts';

export const blogPage = defineSingleton({
  name: 'blog-page',
  area: 'content',
  number: 6,
  label: 'Blog page',
  purpose: 'What stands above the posts, beside them and below each of them.',
  page: '/blog',
  fields: {
    ...pageNameFields,
    lead: text({ label: 'Text below the heading', max: 500, rows: 3 }),
    recentHeading: text({ label: 'Heading of the newest posts', max: 60 }),
    popularHeading: text({ label: 'Heading of the posts read most', max: 60 }),
    categoriesHeading: text({ label: 'Heading of the categories', max: 60 }),
    tagsHeading: text({ label: 'Heading of the tags', max: 60 }),
    newsletterHeading: text({ label: 'Heading of the newsletter', max: 60 }),
    newsletterNote: text({ label: 'Note at the newsletter', max: 200 }),
    isNewsletterHidden: flag({ label: 'Hide the newsletter' }),
    relatedHeading: text({ label: 'Heading of the posts below a post', max: 60 }),
    invitation: text({ label: 'Question below a post', max: 120 }),
    invitationLink: text({ label: 'Link after that question', max: 80 }),
  },
  defaults,
});
