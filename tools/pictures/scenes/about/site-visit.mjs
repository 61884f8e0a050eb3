// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { pylon } from '../../pieces/grid.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { field } from '../../pieces/module.mjs';
import { sheet } from '../../pieces/paper.mjs';
import { engineer, installer, person, sareeWoman } from '../../pieces/person.mjs';
import { treeLine, tufts } from '../../pieces/plant.mjs';
import { beams, cloud, sky, sun } from '../../pieces/sky.mjs';

export function siteVisit() {
  const art = new Drawing(960, 720);
  sky(art, 'golden', 360);
  cloud(art, 200, 110, 1, '#FFF1DA', 0.6);
  beams(art, 720, 250, 640, { count: 18, opacity: 0.22 });
  sun(art, 720, 250, 42);
  hills(art, 24, 360, 90, '#C9AE9C', '#7C8A90', 2);
  pylon(art, 160, 366, 150, '#3C4A70', 0.7);
  treeLine(art, 7, 364, 18, '#5D7A6B');
  ground(art, 360, ['#CDA06A', '#8F8A58', '#3F5A48']);
  const camera = perspective({ centerX: 520, horizon: 345, focal: 640, eye: 4.6, yaw: -18 });
  field(art, camera, { from: 13, to: 90, gap: 6, x: -60, length: 66, high: 2.7, part: 9 });
  art.path('M0 610Q400 540 960 590V720H0Z', art.gradient(['#7C8A56', '#35533F']));
  person(art, 330, 680, 300, { ...engineer, left: 'point', right: 'hold', tone: skin[3] });
  person(art, 470, 690, 286, {
    ...sareeWoman,
    hat: 'helmet',
    paint: color.cream,
    left: 'hold',
    right: 'hold',
    sash: color.gold,
    gown: '#A83C5A',
    shirt: '#8C2F4A',
  });
  person(art, 590, 682, 304, {
    shirt: color.cream,
    trousers: color.indigo,
    hat: 'helmet',
    paint: color.blue,
    tone: skin[2],
    left: 'hip',
  });
  person(art, 720, 694, 290, { ...installer, left: 'point', right: 'hip', tone: skin[4] });
  sheet(art, 440, 500, 60, 76, -8, null, { lines: 5 });
  tufts(art, 4, 0, 960, 670, 735, 36, '#27403A', 60);
  return art;
}
