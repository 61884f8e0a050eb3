/** The forms of a CSS colour that a text of an article, or its background, may have. */
export const colourForm =
  /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|hsla?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i;
