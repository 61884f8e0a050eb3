// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { table } from '../../pieces/module.mjs';
import { beams, sun } from '../../pieces/sky.mjs';
import { skyline } from '../../pieces/skyline.mjs';
import { box } from '../../pieces/solid.mjs';

export function share() {
  const art = new Drawing(1200, 630);
  art.rect(0, 0, 1200, 630, art.gradient(['#0B1530', '#1B2C5B', '#3E5C9C', '#E0A46A']));
  beams(art, 820, 370, 1100, { count: 28, opacity: 0.5, width: 0.42, fill: color.gold });
  sun(art, 820, 370, 104, { reach: 5, core: color.gold });
  art.circle(820, 370, 92, color.butter);
  skyline(art, 25, 470, 10, 110, '#4A4F80', '#2A3A70');
  skyline(art, 28, 490, 10, 60, '#2A3A6E', '#1B2C5B');
  art.rect(0, 480, 1200, 150, art.gradient(['#1B2C5B', '#0B1530']));
  const camera = perspective({ centerX: 760, horizon: 420, focal: 780, eye: 3.8, yaw: 14 });
  box(art, camera, { at: [-20, 0, 26], size: [60, 0.9, 0.4], fill: '#33406E', top: '#FFD79A' });
  for (const z of [17.5, 12.5, 8]) {
    for (const start of [-1, 6.4, 13.8])
      table(art, camera, {
        x: start,
        z,
        length: 7,
        low: 0.4,
        high: 1.9,
        run: 2.4,
        columns: 6,
        rows: 1,
        cells: 6,
        tone: 'dawn',
        frame: '#F1D9BD',
        every: 3,
        post: '#2A3765',
      });
  }
  art.ellipse(
    0,
    630,
    800,
    620,
    art.radial([
      [0, color.ink, 0.8],
      [0.5, color.ink, 0.5],
      [1, color.ink, 0],
    ]),
  );
  return art;
}
