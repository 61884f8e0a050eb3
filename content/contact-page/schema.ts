import { text } from '../../engine/kinds/text/text.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { contactPage as defaults } from './defaults.ts';

export const contactPage = defineSingleton({
  name: 'contact-page',
  area: 'content',
  number: 8,
  label: 'Contact page',
  purpose: 'The texts around the form for messages, and what is said when one has arrived.',
  page: '/contact',
  fields: {
    ...pageNameFields,
    heading: text({ label: 'Heading', max: 120 }),
    lead: text({ label: 'Text beside the heading', max: 500, rows: 3 }),
    formHeading: text({ label: 'Heading of the form', max: 80 }),
    thanks: text({ label: 'Thanks', max: 80 }),
    thanksText: text({ label: 'Text below the thanks', max: 300, rows: 3 }),
    detailsHeading: text({ label: 'Heading of the contact details', max: 80 }),
    'join.label': text({ max: 60, label: 'Link to the Join page' }),
    'join.text': text({ max: 120, label: 'Sentence below that link' }),
    'resources.label': text({ max: 60, label: 'Link to the important links' }),
    'resources.text': text({ max: 120, label: 'Sentence below that one' }),
    'blog.label': text({ max: 60, label: 'Link to the blog' }),
    'blog.text': text({ max: 120, label: 'Sentence below the link to the blog' }),
  },
  defaults,
});
