// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { factory } from '../../pieces/building.mjs';
import { current, pylon, wires } from '../../pieces/grid.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { field } from '../../pieces/module.mjs';
import { sky, streaks, sun } from '../../pieces/sky.mjs';
import { box } from '../../pieces/solid.mjs';

export function openAccess() {
  const art = new Drawing(1200, 675);
  sky(art, 'dawn', 420);
  streaks(art, 21, 60, 250, '#FFE0BA', 0.5, 8);
  sun(art, 250, 330, 46);
  hills(art, 51, 440, 150, '#BDA6B0', '#566793');
  ground(art, 470, ['#A98F76', '#5E6A62', '#22364A']);
  const towers = [
    [380, 490, 170],
    [600, 505, 230],
    [800, 530, 310],
  ];
  wires(art, [190, 480, 110], towers[0], color.navy, 0.6, 1.4);
  wires(art, towers[0], towers[1], color.navy, 0.7, 1.6);
  wires(art, towers[1], towers[2], color.navy, 0.8, 2);
  wires(art, towers[2], [1260, 560, 360], color.navy, 0.8, 2);
  for (const [x, y, size] of [[190, 480, 110], ...towers]) pylon(art, x, y, size, color.navy);
  const left = perspective({ centerX: 140, horizon: 425, focal: 640, eye: 5, yaw: -12 });
  field(art, left, { from: 14, to: 60, gap: 6, x: -20, length: 24, high: 2.6, part: 8 });
  const right = perspective({ centerX: 900, horizon: 400, focal: 760, eye: 8, yaw: 0 });
  box(art, right, { at: [6.4, 0, 33], size: [1.2, 11, 1.2], fill: '#C08A72' });
  factory(art, right, { at: [-0.8, 0, 26], size: [10, 4.6, 6], fill: '#D9C2B0', tone: 'dawn' });
  current(
    art,
    [
      [300, 560],
      [620, 640],
      [900, 596],
    ],
    color.gold,
    6,
    4,
  );
  return art;
}
