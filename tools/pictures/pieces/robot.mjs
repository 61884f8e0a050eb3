// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color } from '../palette.mjs';

/** An articulated arm holding a suction frame. */
export function robot(art, x, y, size, flipped = false) {
  art.at(
    x,
    y,
    size / 100,
    () => {
      art.path('M-16 0L-11-14L11-14L16 0Z', color.indigo);
      art.rect(-9, -26, 18, 13, color.ember, 'rx="3"');
      art.line(
        [
          [0, -26],
          [-16, -62],
        ],
        color.amber,
        11,
      );
      art.line(
        [
          [-16, -62],
          [28, -84],
        ],
        color.gold,
        8.5,
      );
      art.line(
        [
          [28, -84],
          [36, -62],
        ],
        color.amber,
        6,
      );
      for (const [dx, dy, radius] of [
        [0, -27, 7],
        [-16, -62, 7],
        [28, -84, 5.5],
      ]) {
        art.circle(dx, dy, radius, color.indigo);
        art.circle(dx, dy, radius * 0.45, color.sky);
      }
      art.rect(24, -62, 26, 4, color.slate, 'rx="2"');
      for (const dx of [27, 37, 46]) art.rect(dx, -58, 2, 6, color.ink);
    },
    flipped,
  );
}
