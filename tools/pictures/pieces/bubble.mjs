// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color } from '../palette.mjs';

export function bubble(art, x, y, wide, high, fill, mine) {
  art.rect(x + 3, y + 5, wide, high, color.ink, 'opacity="0.2" rx="16"');
  art.rect(x, y, wide, high, fill, 'rx="16"');
  const edge = mine ? x + wide : x;
  const way = mine ? 1 : -1;
  art.path(
    `M${edge - way * 22} ${y + high - 4}L${edge + way * 9}` +
      ` ${y + high + 10}L${edge - way * 4} ${y + high - 20}Z`,
    fill,
  );
}
