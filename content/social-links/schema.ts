import { choice } from '../../engine/kinds/choice/choice.ts';
import { items } from '../../engine/kinds/items/items.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { socialLinks as defaults } from './defaults.ts';
import { networks } from './networks.ts';

export const socialLinks = defineSingleton({
  name: 'social-links',
  area: 'content',
  number: 3,
  label: 'Social links',
  purpose: 'Where else people can follow the association: signs in the footer, and in search results.',
  page: '/',
  fields: {
    links: items({
      label: 'Links',
      itemLabel: 'Link',
      min: 0,
      max: 10,
      fields: {
        name: choice({ label: 'Network', options: networks }),
        url: url({ label: 'Address', scheme: 'link', secure: true }),
      },
    }),
  },
  defaults,
});
