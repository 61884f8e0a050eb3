// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { installer, person } from '../../pieces/person.mjs';
import { sky, sun } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function cleaning() {
  const art = new Drawing(1200, 675);
  sky(art, 'golden', 330);
  sun(art, 930, 150, 50);
  hills(art, 15, 330, 70, '#D9B68A', '#C09468', 2);
  art.path('M0 300Q300 250 620 310T1200 280V675H0Z', '#D9AE74');
  const place = { origin: [120, 640, 0], across: [1000, 0, 0], up: [110, -330, 0] };
  modules(art, flat, { ...place, columns: 5, rows: 2, cells: 6, weight: 2.6, shine: 0.16 });
  const dusty = [
    [120, 640],
    [470, 640],
    [600, 560],
    [560, 470],
    [640, 400],
    [600, 310],
    [230, 310],
  ];
  art.polygon(dusty, '#C9A070', 'opacity="0.86"');
  const random = seeded(16);
  for (let index = 0; index < 120; index += 1) {
    const [u, v] = [random.next() ** 1.2 * 0.44, random.next()];
    art.ellipse(
      120 + u * 1000 + v * 110,
      640 - v * 330,
      random.between(4, 16),
      random.between(2, 6),
      index % 2 ? '#A97F50' : '#E3C597',
      'opacity="0.5"',
    );
  }
  for (let index = 1; index < 3; index += 1)
    art.line(
      [
        [120 + index * 200, 640],
        [230 + index * 200, 310],
      ],
      '#E9D8BC',
      4,
      'opacity="0.6"',
    );
  art.line(
    [
      [175, 475],
      [590, 475],
    ],
    '#E9D8BC',
    4,
    'opacity="0.6"',
  );
  for (let index = 0; index < 70; index += 1) {
    art.circle(
      random.between(590, 760),
      random.between(390, 600),
      random.between(2, 8),
      color.white,
      'opacity="0.7"',
    );
  }
  art.group('transform="rotate(-52 632 480)"', () => {
    art.rect(622, 400, 26, 160, color.blue, 'rx="8"');
    for (let index = 0; index < 15; index += 1)
      art.line(
        [
          [620, 406 + index * 10.5],
          [596, 404 + index * 10.8],
        ],
        color.sky,
        5,
      );
  });
  art.stroke('M1200 600Q1080 560 1000 480T880 300', color.green, 9);
  person(art, 920, 450, 330, {
    ...installer,
    left: 'forward',
    right: 'hold',
    tone: skin[4],
    paint: color.cream,
    shirt: color.blue,
  });
  art.line(
    [
      [866, 203],
      [632, 480],
    ],
    color.navy,
    9,
  );
  art.circle(832, 243, 10, skin[4]);
  art.circle(862, 207, 10, skin[4]);
  for (const [x, y] of [
    [760, 360],
    [980, 560],
    [1060, 420],
  ]) {
    art.path(
      `M${x} ${y - 26}L${x + 6} ${y - 6}L${x + 26} ${y}L${x + 6} ${y + 6}L${x}` +
        ` ${y + 26}L${x - 6} ${y + 6}L${x - 26} ${y}L${x - 6} ${y - 6}Z`,
      color.cream,
    );
  }
  return art;
}
