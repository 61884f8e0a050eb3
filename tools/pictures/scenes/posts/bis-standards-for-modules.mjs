// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { dial } from '../../pieces/equipment.mjs';
import { modules } from '../../pieces/module.mjs';
import { sheet, tick } from '../../pieces/paper.mjs';
import { person } from '../../pieces/person.mjs';

export function standards() {
  const art = new Drawing(1200, 675);
  art.rect(0, 0, 1200, 675, art.gradient(['#C9DDF0', '#E9F1F8', '#F7F1E4']));
  for (let x = 0; x < 1200; x += 150)
    art.line(
      [
        [x, 0],
        [x, 520],
      ],
      '#9FB8D4',
      2,
      'opacity="0.5"',
    );
  art.line(
    [
      [0, 250],
      [1200, 250],
    ],
    '#9FB8D4',
    2,
    'opacity="0.5"',
  );
  art.rect(0, 520, 1200, 155, art.gradient(['#9FB0C8', '#5B6B8C']));
  art.rect(250, 0, 460, 74, color.navy, 'rx="12"');
  for (let index = 0; index < 5; index += 1) {
    const x = 300 + index * 90;
    art.path(`M${x - 26} 62h52l12 34h-76z`, color.slate);
    art.ellipse(x, 96, 38, 9, '#FFF6DC');
    art.polygon(
      [
        [x - 36, 98],
        [x + 36, 98],
        [x + 110, 480],
        [x - 110, 480],
      ],
      art.gradient([
        [0, '#FFD875', 0.5],
        [1, '#FFD875', 0],
      ]),
    );
  }
  art.line(
    [
      [280, 610],
      [360, 430],
      [280, 610],
      [620, 610],
      [690, 430],
    ],
    color.indigo,
    14,
  );
  art.ellipse(480, 620, 300, 18, color.ink, 'opacity="0.2"');
  modules(art, flat, {
    origin: [230, 520, 0],
    across: [440, 0, 0],
    up: [80, -250, 0],
    columns: 3,
    rows: 1,
    cells: 6,
    weight: 3,
    shine: 0.18,
  });
  for (const [x, y, radius] of [
    [420, 180, 15],
    [520, 240, 13],
    [600, 150, 15],
    [350, 250, 12],
  ]) {
    art.line(
      [
        [x, y - 46],
        [x, y - radius],
      ],
      color.white,
      radius * 0.7,
      'opacity="0.45"',
    );
    art.circle(x, y, radius, art.gradient([color.white, color.sky], 'diagonal'));
  }
  art.rect(770, 150, 330, 220, color.navy, 'rx="14"');
  art.rect(784, 164, 302, 192, '#16295A', 'rx="8"');
  for (let index = 1; index < 5; index += 1)
    art.line(
      [
        [800, 164 + index * 38],
        [1074, 164 + index * 38],
      ],
      color.sky,
      1,
      'opacity="0.3"',
    );
  art.stroke('M806 200H960Q1020 202 1040 330', color.gold, 6);
  art.stroke('M806 336Q940 240 990 216Q1020 240 1040 336', '#7FD6A0', 5);
  art.rect(915, 370, 40, 60, color.slate);
  art.rect(750, 430, 450, 26, '#FFF9EF', 'rx="4"');
  art.rect(780, 456, 390, 170, '#B8C4D8');
  dial(art, 1120, 395, 42, 0.55);
  person(art, 860, 660, 420, {
    hat: 'plait',
    shirt: '#FFFFFF',
    gown: '#F1F4F9',
    tone: skin[2],
    left: 'hold',
    right: 'hold',
  });
  sheet(art, 812, 390, 84, 108, -8, null, { lines: 6 });
  tick(art, 620, 300, 44, color.green);
  return art;
}
