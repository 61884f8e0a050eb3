import { items } from '../../engine/kinds/items/items.ts';
import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { homePage as defaults } from './defaults.ts';

export const homePage = defineSingleton({
  name: 'home-page',
  area: 'content',
  number: 4,
  label: 'Home page',
  purpose: 'The headlines, figures and steps of the home page.',
  page: '/',
  fields: {
    headline: text({ label: 'Headline', max: 120 }),
    headlineText: text({ label: 'Text below the headline', max: 500, rows: 4 }),
    picturesLabel: text({ label: 'Name of the pictures for screen readers', max: 100 }),
    figuresLabel: text({ label: 'Name of the figures for screen readers', max: 100 }),
    stats: list({ label: 'Figures', itemLabel: 'Figure', itemMax: 60, min: 2, max: 6 }),
    channelsHeading: text({ label: 'Heading of the channels', max: 80 }),
    testimonialsHeading: text({ label: 'Heading of the testimonials', max: 80 }),
    eventsHeading: text({ label: 'Heading of the events', max: 80 }),
    channelUrl: url({ label: 'Video channel', scheme: 'link', required: false }),
    banner: text({ label: 'Banner of the video channel', max: 120 }),
    'steps.heading': text({ label: 'Heading of the steps', max: 80 }),
    'steps.items': items({
      label: 'Steps',
      itemLabel: 'Step',
      min: 2,
      max: 5,
      fields: {
        title: text({ label: 'Title', max: 60 }),
        text: text({ label: 'Text', max: 300, rows: 3 }),
      },
    }),
    partnersHeading: text({ label: 'Heading of the partners', max: 80 }),
  },
  defaults,
});
