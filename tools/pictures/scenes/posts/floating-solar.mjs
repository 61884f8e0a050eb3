// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { hills, water } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { birds, sky, streaks, sun } from '../../pieces/sky.mjs';
import { box } from '../../pieces/solid.mjs';

export function floating() {
  const art = new Drawing(1200, 675);
  sky(art, 'dawn', 300);
  streaks(art, 31, 60, 210, '#FFE0BA', 0.5, 8);
  sun(art, 800, 240, 46);
  hills(art, 81, 300, 150, '#A9A4BC', '#3F5F80');
  treeLine(art, 11, 304, 16, '#2F4F68');
  water(art, 306, ['#F0BE8C', '#7C8FB8', '#2F5A98', '#14306A'], 6, '#FFE9B8', 800);
  const camera = perspective({ centerX: 560, horizon: 290, focal: 800, eye: 7.5, yaw: -18 });
  for (let z = 52; z >= 15; z -= 4.2) {
    for (const start of [-14, -5.6, 2.8]) {
      art.polygon(
        [
          [start - 0.4, 0, z - 0.8],
          [start + 8.2, 0, z - 0.8],
          [start + 8.2, 0, z + 3],
          [start - 0.4, 0, z + 3],
        ].map(camera.project),
        '#0F2A5E88',
      );
      box(art, camera, {
        at: [start, 0, z - 0.3],
        size: [7.8, 0.35, 2.6],
        fill: '#E3E8EF',
        front: '#AEB9CB',
        top: '#F2EDE2',
      });
      table(art, camera, {
        x: start + 0.2,
        z,
        length: 7.4,
        low: 0.4,
        high: 1.3,
        run: 1.9,
        ground: 0.3,
        columns: 6,
        rows: 1,
        cells: z > 30 ? 3 : 6,
        tone: 'deep',
      });
    }
  }
  art.path('M860 590Q980 616 1120 590Q1100 640 1060 644H920Q880 640 860 590Z', '#A5643F');
  art.path('M860 590Q980 616 1120 590L1116 602Q980 628 864 602Z', color.gold);
  person(art, 950, 606, 150, { ...installer, left: 'point', shadow: false, tone: skin[3] });
  person(art, 1030, 606, 140, { ...engineer, left: 'hold', shadow: false });
  art.path('M858 588Q980 616 1122 588L1116 606Q980 632 864 606Z', '#C98B5A');
  for (const y of [652, 664]) art.ellipse(990, y, 150, 2.4, color.cream, 'opacity="0.5"');
  birds(art, 420, 110, 11);
  return art;
}
