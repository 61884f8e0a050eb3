// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { inverter, loose } from '../../pieces/equipment.mjs';
import { engineer, person } from '../../pieces/person.mjs';
import { seeded } from '../../random.mjs';

export function inverters() {
  const art = new Drawing(1200, 675);
  art.rect(0, 0, 1200, 675, art.gradient(['#F7E6C8', '#EBCDA0']));
  art.polygon(
    [
      [0, 150],
      [560, 0],
      [900, 0],
      [0, 420],
    ],
    color.cream,
    'opacity="0.5"',
  );
  art.rect(0, 570, 1200, 105, art.gradient(['#8A6A5C', '#5C4A55']));
  art.rect(0, 560, 1200, 14, '#FFF9EF');
  const random = seeded(5);
  for (let row = 0; row < 10; row += 1) {
    for (let column = 0; column < 10; column += 1) {
      if (random.next() < 0.16)
        art.rect(column * 124 + (row % 2) * 60, row * 56, 112, 46, '#E2BE8C', 'opacity="0.35" rx="4"');
    }
  }
  art.rect(60, 88, 700, 8, color.slate);
  for (const [x, y, wide, fill, line] of [
    [90, 270, 110, '#FFF9EF', color.green],
    [290, 220, 160, '#9CC6F0', color.ember],
    [540, 160, 215, '#2A4684', color.gold],
  ]) {
    art.line(
      [
        [x + wide * 0.5, 92],
        [x + wide * 0.5, y],
      ],
      line,
      8,
    );
    art.line(
      [
        [x + wide * 0.3, y + wide * 1.38],
        [x + wide * 0.3, 562],
      ],
      color.navy,
      7,
    );
    art.line(
      [
        [x + wide * 0.6, y + wide * 1.38],
        [x + wide * 0.6, 562],
      ],
      color.ember,
      7,
    );
    inverter(art, x, y, wide, fill);
  }
  const steps = [
    [145, 1],
    [370, 2],
    [648, 3],
  ];
  for (const [x, count] of steps) {
    for (let index = 0; index < count; index += 1)
      loose(art, x - (count - 1) * 22 + index * 44, 48, 36, 54, 0, { cells: 3, weight: 1 });
  }
  person(art, 960, 660, 520, {
    ...engineer,
    left: 'point',
    right: 'hold',
    tone: skin[3],
    paint: color.gold,
    shirt: color.blue,
    vest: color.ember,
  });
  art.rect(976, 330, 66, 86, color.navy, 'rx="8" transform="rotate(8 1000 370)"');
  art.rect(983, 338, 52, 68, color.sky, 'rx="4" transform="rotate(8 1000 370)"');
  return art;
}
