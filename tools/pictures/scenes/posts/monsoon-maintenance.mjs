// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { cloud, sky } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function monsoon() {
  const art = new Drawing(1200, 675);
  sky(art, 'monsoon', 420);
  for (const [x, y, scale] of [
    [160, 80, 2.6],
    [520, 50, 3],
    [900, 90, 2.8],
    [1150, 40, 2.4],
  ])
    cloud(art, x, y, scale, '#3B4A68', 0.9);
  hills(art, 8, 410, 90, '#8396A8', '#4F6A78');
  treeLine(art, 5, 420, 34, '#41645F');
  ground(art, 420, ['#7C8A92', '#54657A', '#2B3B58']);
  art.rect(0, 416, 1200, 26, '#9AA5B2');
  for (const [x, y, wide] of [
    [200, 620, 180],
    [930, 640, 220],
    [560, 655, 120],
  ]) {
    art.ellipse(x, y, wide, wide * 0.13, '#8FA6BF', 'opacity="0.8"');
    for (const share of [0.3, 0.55])
      art.ellipse(
        x + wide * 0.2,
        y,
        wide * share,
        wide * share * 0.13,
        'none',
        'stroke="#DCEBFA" stroke-width="2.5" opacity="0.8"',
      );
  }
  const camera = perspective({ centerX: 560, horizon: 340, focal: 760, eye: 3.4, yaw: 16 });
  for (const z of [16, 10.5]) {
    for (const start of [-0.5, 7])
      table(art, camera, {
        x: start,
        z,
        length: 7,
        low: 0.5,
        high: 2.1,
        run: 2.4,
        columns: 6,
        rows: 1,
        cells: 6,
        shine: 0.2,
        every: 3,
      });
  }
  person(art, 270, 620, 290, {
    shirt: color.gold,
    gown: color.gold,
    hat: 'scarf',
    paint: color.gold,
    tone: skin[2],
    left: 'point',
    right: 'raise',
    flipped: true,
  });
  art.line(
    [
      [215, 350],
      [215, 250],
    ],
    color.navy,
    5,
  );
  art.path(
    'M90 262Q110 150 218 146Q326 150 346 262Q320 240 286 262Q254 240 218 262Q184 240 150 262Q118 240 90 262Z',
    color.ember,
  );
  art.path('M218 146Q326 150 346 262Q320 240 286 262Q280 180 218 146Z', '#B9552C');
  const random = seeded(6);
  for (let index = 0; index < 150; index += 1) {
    const [x, y] = [random.between(-20, 1220), random.between(0, 660)];
    const long = random.between(16, 38);
    art.line(
      [
        [x, y],
        [x - long * 0.22, y + long],
      ],
      color.mist,
      2,
      `opacity="${random.between(0.25, 0.6)}"`,
    );
  }
  return art;
}
