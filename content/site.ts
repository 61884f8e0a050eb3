/** Facts and fixed texts of the website in one place; those of one page alone stand in `about-page.ts` and its like. Change them here and every page follows. */
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
  /** Language and clock used for dates and numbers on every page. */
  locale: 'en-IN',
  timeZone: 'Asia/Kolkata',
  /** Postal address, telephone and e-mail: footer and contact page. All are placeholders. */
  address: [
    'Solar Industry Association of India',
    'Third Floor, Sample House, 0 Example Marg',
    'New Delhi 110 000',
  ],
  phone: '+91 00000 00000',
  phoneHref: 'tel:+910000000000',
  email: 'info@example.org',
  /** Video channel, linked from the video on the home page. */
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
  /** Figures on the home page. */
  stats: ['500+ Members', '28+ States', '100+ Manufactures', '350+ EPCs, Startups'],
  /** Heading of the testimonials and the banner that follows them on the home page. */
  testimonialsHeading: 'Trusted by 340K+ Solar Professionals',
  banner: 'See why 340K+ entrepreneurs like you chose the product',
  /** Headings of the partner logos and of the presence section on the home page. */
  partnersHeading: 'Our Trusted Partners',
  presenceHeading: 'Our Presence',
  /** Opening of the page of important links. */
  resourcesLead:
    'Portals, regulators, standards bodies and registries that solar work in India depends on, with notes of our ' +
    'own to download.',
  /** Opening of the blog. */
  blogLead:
    'Guides, policy notes and field experience for people who make, sell, build and look after solar plants ' +
    'in India.',
  /** Note shown where a newsletter form would stand. */
  newsletterNote: 'Newsletter sign-up is not open yet.',
};
