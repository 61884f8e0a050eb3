// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { helmet } from '../../pieces/equipment.mjs';
import { ground } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { tree, treeLine } from '../../pieces/plant.mjs';
import { cloud, sky, sun } from '../../pieces/sky.mjs';

export function skills() {
  const art = new Drawing(1200, 675);
  sky(art, 'cool', 420);
  cloud(art, 900, 90, 1.2, color.white, 0.95);
  sun(art, 1060, 120, 40, { strength: 0.6 });
  const camera = perspective({ centerX: 420, horizon: 360, focal: 760, eye: 3, yaw: -10 });
  treeLine(art, 17, 424, 40, '#8FB394');
  ground(art, 420, ['#E3C89A', '#CFA978', '#A5805C']);
  art.path('M40 420V190L330 90L620 190V420Z', '#F0DDBF');
  art.path('M20 204L330 84L640 204L640 180L330 60L20 180Z', color.brick);
  art.rect(250, 280, 160, 140, color.indigo);
  for (const x of [90, 490]) art.rect(x, 260, 100, 80, color.sky, `stroke="${color.cream}" stroke-width="8"`);
  table(art, camera, {
    x: 1.4,
    z: 12.4,
    length: 7.6,
    low: 0.7,
    high: 3,
    run: 2.4,
    columns: 5,
    rows: 2,
    cells: 5,
    every: 2.5,
    post: '#4A5675',
  });
  tree(art, 1110, 450, 260, '#5C946C', true);
  person(art, 560, 560, 250, {
    ...engineer,
    left: 'point',
    right: 'hold',
    tone: skin[2],
    paint: color.cream,
    flipped: true,
  });
  art.line(
    [
      [638, 360],
      [720, 318],
    ],
    color.brick,
    5,
  );
  for (const [x, y, size, options] of [
    [150, 640, 270, { tone: skin[3], vest: color.ember }],
    [300, 655, 260, { tone: skin[1], vest: color.gold, paint: color.blue, left: 'hold' }],
    [440, 668, 255, { tone: skin[4], vest: color.ember, left: 'hip' }],
    [900, 640, 262, { tone: skin[2], vest: color.gold, left: 'hold', paint: color.blue, flipped: true }],
    [1030, 655, 270, { tone: skin[3], left: 'hip', vest: color.ember }],
  ])
    person(art, x, y, size, { ...installer, ...options });
  art.rect(700, 590, 120, 52, color.ember, 'rx="8"');
  art.rect(700, 590, 120, 16, '#B9552C', 'rx="6"');
  art.stroke('M735 590v-16h50v16', color.navy, 7);
  helmet(art, 620, 640, 70);
  return art;
}
