// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { house } from '../../pieces/building.mjs';
import { coins, sprout } from '../../pieces/equipment.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { person, sareeWoman } from '../../pieces/person.mjs';
import { palm, tree, treeLine } from '../../pieces/plant.mjs';
import { beams, cloud, sky, sun } from '../../pieces/sky.mjs';

export function subsidy() {
  const art = new Drawing(1200, 675);
  sky(art, 'day', 430);
  beams(art, 240, 130, 700, { count: 18, opacity: 0.35 });
  sun(art, 240, 130, 46, { strength: 0.7 });
  cloud(art, 560, 110, 1, color.white, 0.9);
  cloud(art, 1040, 90, 1.2, color.white, 0.9);
  hills(art, 5, 430, 110, '#B7CFD6', '#7FA58F');
  treeLine(art, 6, 438, 26, '#5C8B6C');
  ground(art, 436, ['#A9C98A', '#6E9B6B', '#3F6A55']);
  art.path('M520 440L560 440Q640 540 420 675L120 675Q480 560 520 440Z', '#E9D3A8');
  tree(art, 1120, 500, 250);
  palm(art, 590, 470, 230, '#4A7D5C');
  const camera = perspective({ centerX: 700, horizon: 385, focal: 760, eye: 4.6, yaw: 12 });
  house(art, camera, { at: [3.6, 0, 14], size: [7.4, 3.9, 5], fill: '#F3D7A6', tank: true, lit: '#9CC6F0' });
  modules(art, camera, {
    origin: [3.8, 4.5, 14.3],
    across: [5.6, 0, 0],
    up: [0, 1.7, 2.6],
    columns: 5,
    rows: 2,
    cells: 4,
  });
  person(art, 560, 596, 150, { ...sareeWoman, left: 'down', right: 'point' });
  person(art, 500, 600, 158, { shirt: color.cream, trousers: color.cobalt, tone: skin[3], left: 'hip' });
  person(art, 622, 604, 96, {
    shirt: color.ember,
    trousers: color.navy,
    tone: skin[2],
    left: 'wave',
    flipped: true,
  });
  for (const [x, count] of [
    [96, 3],
    [196, 6],
    [296, 9],
  ]) {
    coins(art, x, 630, 44, count);
    sprout(art, x, 630 - count * 13.2 - 2, 44 + count * 5);
  }
  return art;
}
