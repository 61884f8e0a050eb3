/** The lists that come whole and bare, one for each type that is nothing special. */
export const plainLists =
  '/testimonials /channels /brands /video /carousel /rate-cards /resources /tags /categories'.split(' ');
