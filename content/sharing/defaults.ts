/** How search engines and shared links show the site. */
export const sharing = {
  isListed: true,
  sharePicture: null as string | null,
  googleCode: '',
  bingCode: '',
};
