import { items } from '../../engine/kinds/items/items.ts';
import { list } from '../../engine/kinds/list/list.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { pageNameFields } from '../page-name.ts';
import { aboutPage as defaults } from './defaults.ts';

export const aboutPage = defineSingleton({
  name: 'about-page',
  area: 'content',
  number: 5,
  label: 'About page',
  purpose: 'The mission, figures and reasons to join on the About page.',
  page: '/about',
  fields: {
    ...pageNameFields,
    kicker: text({ label: 'Line above the heading', max: 60 }),
    heading: text({ label: 'Heading', max: 120 }),
    lead: text({ label: 'Text beside the heading', max: 500, rows: 4 }),
    'mission.heading': text({ label: 'Heading of the mission', max: 80 }),
    'mission.paragraphs': list({
      label: 'Mission',
      itemLabel: 'Paragraph',
      itemMax: 1000,
      min: 1,
      max: 8,
      rows: 4,
    }),
    missionPicture: url({ label: 'Picture of the mission', scheme: 'picture', required: false }),
    impactHeading: text({ label: 'Heading of the figures', max: 80 }),
    impact: list({ label: 'Figures', itemLabel: 'Figure', itemMax: 60, min: 2, max: 6 }),
    'whyJoin.heading': text({ label: 'Heading of the reasons', max: 80 }),
    'whyJoin.intro': text({ label: 'Line below that heading', max: 200 }),
    'whyJoin.points': items({
      label: 'Reasons to join',
      itemLabel: 'Reason',
      min: 1,
      max: 9,
      fields: {
        title: text({ label: 'Title', max: 60 }),
        text: text({ label: 'Text', max: 300, rows: 3 }),
      },
    }),
    whyJoinPicture: url({ label: 'Picture of the reasons', scheme: 'picture', required: false }),
    committeeHeading: text({ label: 'Heading of the working committee', max: 80 }),
    othersHeading: text({ label: 'Heading of the other members', max: 80 }),
    'invitation.heading': text({ label: 'Heading of the invitation', max: 80 }),
    'invitation.text': text({ label: 'Invitation', max: 300, rows: 3 }),
    invitationPicture: url({ label: 'Picture of the invitation', scheme: 'picture', required: false }),
  },
  defaults,
});
