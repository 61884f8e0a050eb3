import { locale, timeZone } from '../kernel/locale.ts';

/** Facts of the association, which every page loads; the texts of one page stand in `home-page.ts` and its like. */
export const site = {
  /** Name of the association: page titles, header, footer and structured data. */
  name: 'Solar Industry Association of India',
  shortName: 'SIAI',
  tagline: 'One voice for solar work in India',
  /** One sentence for search engines and link previews. */
  description:
    'National association of solar manufacturers, EPC firms, developers, start-ups and professionals in ' +
    'India: policy help, training, standards and chapters.',
  /** Picture shown when a page is shared: at least 600 pixels wide, less than 300 KB. */
  sharePicture: {
    path: '/pictures/share.jpg',
    width: 1200,
    height: 630,
    alt: 'The sun rises over the roofs of a city and over rows of solar modules',
  },
  /** Language of the pages, of their dates and their numbers, and the clock of their dates. */
  locale,
  timeZone,
  /** Postal address, telephone, e-mail and registration: footer and contact page. All are placeholders. */
  address: [
    'Solar Industry Association of India',
    'Third Floor, Sample House, 0 Example Marg',
    'New Delhi 110 000',
  ],
  phone: '+91 00000 00000',
  phoneHref: 'tel:+910000000000',
  email: 'info@example.org',
  /** The number under which the association is registered, in the last line of every page; absent where there is none. */
  registration: 'Registration no. 00000/0000',
  /** Video channel, linked from the testimonials and the banner on the home page. */
  channelUrl: 'https://www.youtube.com/@example',
  /** Social links in the footer. */
  social: [
    { name: 'LinkedIn', url: 'https://example.org/linkedin' },
    { name: 'Twitter', url: 'https://example.org/twitter' },
    { name: 'Facebook', url: 'https://example.org/facebook' },
    { name: 'YouTube', url: 'https://example.org/youtube' },
    { name: 'Instagram', url: 'https://example.org/instagram' },
    { name: 'Telegram', url: 'https://example.org/telegram' },
  ],
};
