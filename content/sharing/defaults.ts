/** How search engines and shared links show the site. */
export const sharing = {
  isListed: true,
  sharePicture: null as string | null,
  googleCode: '',
  bingCode: '',
};

/** The picture of pages that are shared where nobody has chosen another: at least 600 pixels wide, less than 300 KB. */
export const sharePicture = {
  path: '/pictures/share.jpg',
  width: 1200,
  height: 630,
  alt: 'The sun rises over the roofs of a city and over rows of solar modules',
};
