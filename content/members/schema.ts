import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { number } from '../../engine/kinds/number/number.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';

export const members = defineType({
  definition,
  area: 'content',
  shownAt: '/about',
  fields: {
    name: text({ label: 'Name', max: 100 }),
    role: text({ label: 'Role', max: 100 }),
    image: url({ label: 'Image URL', scheme: 'picture', crop: 'square' }),
    contact: text({ label: 'Contact', max: 40, required: false, input: 'tel' }),
    /** Position in its list, from 1. Stored as the next free one when it is missing. */
    order: number({ label: 'Display Order', min: 1 }),
    isWorkingCommittee: flag({ label: 'Working Committee' }),
    'social.linkedin': url({ label: 'LinkedIn', scheme: 'link', required: false }),
    'social.twitter': url({ label: 'Twitter', scheme: 'link', required: false }),
    'social.facebook': url({ label: 'Facebook', scheme: 'link', required: false }),
    'social.youtube': url({ label: 'YouTube', scheme: 'link', required: false }),
    'social.whatsapp': url({ label: 'WhatsApp', scheme: 'link', required: false }),
    'social.instagram': url({ label: 'Instagram', scheme: 'link', required: false }),
    'social.telegram': url({ label: 'Telegram', scheme: 'link', required: false }),
  },
});

export type MemberInput = InputOf<typeof members>;
export type Member = RecordOf<typeof members>;
