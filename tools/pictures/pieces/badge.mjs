// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color } from '../palette.mjs';
import { person } from './person.mjs';

/** A round badge with a bust, standing for a member. */
export function badge(art, x, y, radius, ground, tone, shirt, hair = '#1F1820', hat) {
  art.circle(x + 2, y + 4, radius, color.ink, 'opacity="0.25"');
  art.clipped(
    `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1` +
      ` 0 ${-radius * 2} 0`,
    () => {
      art.circle(x, y, radius, ground);
      person(art, x, y + radius * 3.92, radius * 4.7, {
        shirt,
        tone,
        hair,
        hat,
        paint: color.gold,
        shadow: false,
      });
    },
  );
  art.circle(x, y, radius, 'none', `stroke="${color.cream}" stroke-width="${radius * 0.1}"`);
}
