// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { pylon } from '../../pieces/grid.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { field } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, sky, streaks, sun } from '../../pieces/sky.mjs';

export function videoThumbnail() {
  const art = new Drawing(1280, 720);
  sky(art, 'golden', 350);
  streaks(art, 9, 50, 260, '#FFE6C0', 0.5, 10);
  beams(art, 640, 300, 900, { count: 24, opacity: 0.26 });
  sun(art, 640, 300, 60, { reach: 8 });
  hills(art, 64, 350, 90, '#C9AE9C', '#74829A', 2);
  for (const [x, size] of [
    [120, 210],
    [300, 120],
    [1130, 190],
  ])
    pylon(art, x, 356, size, '#3C4A70', 0.75);
  treeLine(art, 7, 354, 16, '#5D7A6B');
  ground(art, 350, ['#D2A267', '#8F8055', '#3B4A45']);
  art.polygon(
    [
      [628, 352],
      [652, 352],
      [960, 720],
      [320, 720],
    ],
    art.span([0, 352], [0, 720], ['#F5D49A', '#C9985F', '#8A6450']),
  );
  const camera = perspective({ centerX: 640, horizon: 335, focal: 700, eye: 4.4 });
  for (const [x, length] of [
    [-64, 60],
    [4, 60],
  ])
    field(art, camera, { from: 9.5, to: 120, gap: 5.6, x, length, high: 2.8, part: 10, tone: 'dawn' });
  art.polygon(
    [
      [560, 668],
      [604, 668],
      [520, 720],
      [420, 720],
    ],
    color.ink,
    'opacity="0.25"',
  );
  art.polygon(
    [
      [680, 668],
      [724, 668],
      [840, 720],
      [720, 720],
    ],
    color.ink,
    'opacity="0.25"',
  );
  person(art, 580, 672, 330, { ...engineer, left: 'point', right: 'down', tone: skin[3], walk: true });
  person(art, 710, 676, 316, {
    ...installer,
    hat: 'helmet',
    left: 'hold',
    right: 'down',
    tone: skin[2],
    walk: true,
    flipped: true,
  });
  return art;
}
