// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { pylon, turbine, wires } from '../../pieces/grid.mjs';
import { calmCorner, ground, hills } from '../../pieces/land.mjs';
import { field } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { treeLine, tufts } from '../../pieces/plant.mjs';
import { beams, cloud, sky, sun } from '../../pieces/sky.mjs';

export function solarFarm() {
  const art = new Drawing(1600, 800);
  sky(art, 'golden', 400);
  cloud(art, 380, 130, 1.5, '#FFF1DA', 0.55);
  cloud(art, 700, 80, 0.9, '#FFF1DA', 0.45);
  cloud(art, 1440, 110, 1.1, '#FFF1DA', 0.5);
  beams(art, 1190, 318, 1000, { count: 20, opacity: 0.25, from: 0.1 });
  sun(art, 1190, 318, 50, { reach: 8 });
  hills(art, 21, 400, 130, '#C9AE9C', '#6F7F95');
  for (const [x, turn] of [
    [180, 10],
    [300, 50],
    [430, 80],
  ])
    turbine(art, x, 396, 130, turn, '#EFE3D4');
  const towers = [
    [640, 408, 150],
    [860, 404, 104],
    [1010, 401, 76],
  ];
  wires(art, [330, 420, 250], towers[0], '#3C4A70', 0.6);
  wires(art, towers[0], towers[1], '#3C4A70', 0.5);
  wires(art, towers[1], towers[2], '#3C4A70', 0.4, 0.8);
  for (const [x, y, size] of [[330, 420, 250], ...towers]) pylon(art, x, y, size, '#33426B', 0.85);
  treeLine(art, 8, 404, 14, '#5D7A6B');
  ground(art, 400, ['#CDA06A', '#93875B', '#4D5F4B', '#223A40']);
  const camera = perspective({ centerX: 1000, horizon: 385, focal: 780, eye: 5.6, yaw: 24 });
  field(art, camera, { from: 15, to: 190, gap: 6.2, x: -7, length: 190, tone: 'deep', high: 2.8, run: 2.6 });
  art.path(
    'M0 700Q300 660 620 690T1600 690L1600 800L0 800Z',
    art.span([0, 670], [0, 800], ['#5F7156', '#1E3338']),
  );
  person(art, 1210, 772, 232, { ...engineer, left: 'point', right: 'hold', tone: skin[3], walk: true });
  person(art, 1310, 778, 224, { ...installer, left: 'hip', tone: skin[2], flipped: true, walk: true });
  tufts(art, 31, 0, 1600, 715, 815, 30, '#35533F', 60);
  tufts(art, 37, 0, 1600, 760, 830, 34, '#21383A', 50);
  art.rect(
    0,
    300,
    1600,
    260,
    art.gradient([
      [0, color.butter, 0],
      [0.4, color.butter, 0.3],
      [1, color.butter, 0],
    ]),
  );
  calmCorner(art, 0.78);
  return art;
}
