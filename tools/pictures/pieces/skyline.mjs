// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { seeded } from '../random.mjs';

/** A far town, faded down into the haze so that what stands before it keeps the eye. */
export function skyline(art, seed, y, low, high, far, fill) {
  const random = seeded(seed);
  for (let x = -20; x < art.width; x += random.between(26, 60)) {
    const wide = random.between(28, 74);
    const tall = random.between(low, high);
    art.rect(x, y - tall, wide, tall + 60, art.span([0, y - high], [0, y + 20], [fill, far]));
    if (random.next() < 0.4) art.rect(x + wide * 0.3, y - tall - 9, wide * 0.24, 10, fill);
  }
}
