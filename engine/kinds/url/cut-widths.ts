/** The widths, in pixels, in which pages and panel show each cut of a picture. The server makes no others. */
export const cutWidths = {
  banner: [960, 1280, 1600, 1920],
  wide: [640],
  cover: [320, 480, 640, 960, 1280],
  card: [320, 480, 640, 960, 1280, 1600],
  square: [160, 320, 640],
  whole: [160, 320, 480, 640, 960, 1280],
} as const;
