/** Sample redirects: addresses that a site of an association often had before. */
export const samples = [
  { path: '/about-us', target: '/about' },
  { path: '/membership/join-now', target: '/join' },
  { path: '/downloads', target: '/resources' },
  { path: '/useful-links/mnre', target: 'https://mnre.gov.in/' },
];
