// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { skin } from '../../palette.mjs';
import { calmCorner, ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, birds, sky, streaks, sun } from '../../pieces/sky.mjs';
import { skyline } from '../../pieces/skyline.mjs';
import { box } from '../../pieces/solid.mjs';

export function rooftopSunrise() {
  const art = new Drawing(1600, 800);
  sky(art, 'dawn', 520);
  streaks(art, 3, 90, 360, '#FFD9B0', 0.5, 12);
  beams(art, 1130, 430, 900, { count: 22, opacity: 0.22 });
  sun(art, 1130, 425, 58, { reach: 8 });
  birds(art, 760, 190, 12);
  hills(art, 11, 520, 120, '#B9A5B4', '#6E7AA0');
  skyline(art, 5, 560, 20, 120, '#C99A86', '#5D6C98');
  skyline(art, 9, 600, 10, 90, '#6F7096', '#33497F');
  treeLine(art, 4, 606, 26, '#2C4468');
  ground(art, 604, ['#3B4A78', '#1B2C5B', '#101D3F']);
  const camera = perspective({ centerX: 900, horizon: 470, focal: 900, eye: 4.4, yaw: 20, x: 2, z: -2 });
  const quad = (points, fill) => art.polygon(points.map(camera.project), fill);
  quad(
    [
      [-20, 0, 3],
      [40, 0, 3],
      [40, 0, 27],
      [-20, 0, 27],
    ],
    art.span([0, 560], [0, 800], ['#C79A84', '#54598A', '#1B2C5B']),
  );
  box(art, camera, { at: [-20, 0, 27], size: [60, 1, 0.4], fill: '#6B6790', top: '#FFD79A' });
  box(art, camera, {
    at: [13, 0, 22.5],
    size: [3.6, 2.6, 3],
    fill: '#56608F',
    side: '#39477A',
    top: '#E8B487',
  });
  box(art, camera, { at: [13.6, 2.6, 23.2], size: [2, 1.5, 1.6], fill: '#1B2C5B', top: '#C98B5A' });
  for (const z of [19, 14.2, 9.4]) {
    for (const start of [3, 10.6, 18.2]) {
      quad(
        [
          [start, 0, z],
          [start + 7, 0, z],
          [start + 6.4, 0, z + 2.6],
          [start - 0.6, 0, z + 2.6],
        ],
        '#0B153066',
      );
      table(art, camera, {
        x: start,
        z,
        length: 7.2,
        low: 0.4,
        high: 1.75,
        run: 2.2,
        columns: 6,
        rows: 1,
        tone: 'dawn',
        every: 2.4,
        post: '#2A3765',
        frame: '#F1D9BD',
      });
    }
    if (z === 14.2) {
      const [px, py] = camera.project([8.4, 0, 12.6]);
      person(art, px - 24, py, 176, {
        ...installer,
        right: 'point',
        left: 'down',
        flipped: false,
        tone: skin[3],
      });
      person(art, px + 64, py + 8, 168, {
        ...engineer,
        left: 'hold',
        right: 'hold',
        tone: skin[2],
        flipped: true,
      });
    }
  }
  calmCorner(art, 0.8);
  return art;
}
