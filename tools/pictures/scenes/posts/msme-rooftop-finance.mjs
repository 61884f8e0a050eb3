// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { factory } from '../../pieces/building.mjs';
import { coins } from '../../pieces/equipment.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { installer, person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, sky, sun } from '../../pieces/sky.mjs';

export function finance() {
  const art = new Drawing(1200, 675);
  sky(art, 'golden', 440);
  beams(art, 860, 250, 720, { count: 18, opacity: 0.25 });
  sun(art, 860, 250, 42);
  hills(art, 31, 440, 90, '#C7AB97', '#7C8399', 2);
  treeLine(art, 9, 446, 22, '#5C7480');
  ground(art, 444, ['#C99F72', '#7A6A6B', '#2B3560']);
  const camera = perspective({ centerX: 720, horizon: 330, focal: 800, eye: 7, yaw: 16 });
  factory(art, camera, { at: [3.4, 0, 20], size: [13, 4.4, 7], fill: '#EBD2AE' });
  for (const [x, count] of [
    [110, 3],
    [220, 6],
    [330, 10],
    [440, 14],
  ])
    coins(art, x, 622, 48, count);
  art.stroke('M90 520Q260 470 330 400T470 262', color.cream, 9, 'opacity="0.95"');
  art.polygon(
    [
      [446, 268],
      [496, 222],
      [498, 290],
    ],
    color.cream,
  );
  person(art, 620, 630, 205, {
    shirt: '#7C4A33',
    trousers: color.cream,
    tone: skin[3],
    left: 'hold',
    right: 'hold',
  });
  person(art, 720, 636, 198, {
    hat: 'plait',
    shirt: color.blue,
    gown: color.indigo,
    tone: skin[2],
    left: 'point',
    flipped: false,
  });
  art.rect(628, 496, 42, 30, color.cream, 'rx="4" transform="rotate(-8 640 510)"');
  person(art, 1010, 560, 120, { ...installer, left: 'hip' });
  return art;
}
