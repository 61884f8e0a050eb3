// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { inverter, loose } from '../../pieces/equipment.mjs';
import { desk } from '../../pieces/paper.mjs';

export function strings() {
  const art = new Drawing(1200, 675);
  desk(art, '#101D3F', '#24407C', 480, 300);
  for (let index = 0; index < 31; index += 1) {
    art.line(
      [
        [index * 40, 0],
        [index * 40, 675],
      ],
      color.sky,
      1,
      `opacity="${index % 5 ? 0.08 : 0.2}"`,
    );
    if (index < 17)
      art.line(
        [
          [0, index * 40],
          [1200, index * 40],
        ],
        color.sky,
        1,
        `opacity="${index % 5 ? 0.08 : 0.2}"`,
      );
  }
  const cable = [color.gold, '#7FD6A0', color.ember];
  for (let row = 0; row < 3; row += 1) {
    const y = 70 + row * 188;
    const target = 232 + row * 54;
    art.stroke(
      `M90 ${y + 162}H800Q860 ${y + 162} 860 ${(y + 162 + target) / 2}T920 ${target + 60}`,
      cable[row],
      7,
    );
    for (let column = 0; column < 6; column += 1) {
      loose(art, 130 + column * 116, y + 70, 92, 140, 0, { weight: 1.6 });
      art.circle(130 + column * 116, y + 162, 10, color.navy, `stroke="${cable[row]}" stroke-width="5"`);
      art.line(
        [
          [130 + column * 116, y + 140],
          [130 + column * 116, y + 152],
        ],
        cable[row],
        6,
      );
    }
  }
  inverter(art, 905, 200, 220, color.cream);
  art.line(
    [
      [1015, 510],
      [1015, 610],
      [1200, 610],
    ],
    color.sky,
    9,
  );
  art.stroke('M700 40H60M700 28V52M60 28V52', color.mist, 3, 'opacity="0.7"');
  art.group('transform="translate(1180 24) rotate(70)"', () => {
    art.rect(0, 0, 26, 300, color.gold, 'rx="3"');
    art.rect(9, 0, 8, 300, color.amber);
    art.path('M0 300L13 340L26 300Z', color.butter);
    art.path('M9 327L13 340L17 327Z', color.ink);
    art.rect(0, -20, 26, 24, color.rose, 'rx="4"');
  });
  return art;
}
