// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { house } from '../../pieces/building.mjs';
import { dial } from '../../pieces/equipment.mjs';
import { current, pylon, wires } from '../../pieces/grid.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { sky, stars, streaks, sun } from '../../pieces/sky.mjs';

export function netMetering() {
  const art = new Drawing(1200, 675);
  sky(art, 'dusk', 450);
  stars(art, 8, 180, 40);
  streaks(art, 4, 230, 390, '#F5A98A', 0.35);
  sun(art, 330, 425, 40, { reach: 7 });
  hills(art, 12, 450, 110, '#7E6588', '#2B3A69');
  ground(art, 450, ['#4B4A70', '#1B2C5B', '#101D3F']);
  wires(art, [1020, 520, 420], [1300, 500, 330], color.ink, 0.8, 2);
  pylon(art, 1020, 545, 430, color.ink);
  const camera = perspective({ centerX: 330, horizon: 400, focal: 760, eye: 3.8, yaw: -14 });
  house(art, camera, {
    at: [-4.4, 0, 14],
    size: [7, 3.8, 5],
    fill: '#C9956B',
    side: '#6A4A58',
    tone: 'dawn',
  });
  modules(art, camera, {
    origin: [-4.2, 4.4, 14.3],
    across: [5.4, 0, 0],
    up: [0, 1.7, 2.6],
    columns: 5,
    rows: 2,
    cells: 4,
    tone: 'dawn',
  });
  current(
    art,
    [
      [470, 330],
      [720, 130],
      [985, 250],
    ],
    color.gold,
    6,
    4,
  );
  current(
    art,
    [
      [985, 420],
      [760, 330],
      [480, 500],
    ],
    '#7FB8F0',
    6,
    3,
  );
  art.ellipse(660, 640, 150, 18, color.ink, 'opacity="0.4"');
  art.rect(560, 352, 200, 284, art.gradient([color.cream, '#C9CEDA'], 'diagonal'), 'rx="26"');
  art.rect(576, 368, 168, 252, 'none', 'rx="18" stroke="#AEB7C8" stroke-width="3"');
  dial(art, 660, 456, 68, 0.72);
  art.rect(596, 544, 128, 46, color.navy, 'rx="8"');
  art.polygon(
    [
      [612, 567],
      [640, 552],
      [640, 561],
      [654, 561],
      [654, 573],
      [640, 573],
      [640, 582],
    ],
    '#7FB8F0',
  );
  art.polygon(
    [
      [708, 567],
      [680, 552],
      [680, 561],
      [666, 561],
      [666, 573],
      [680, 573],
      [680, 582],
    ],
    color.gold,
  );
  return art;
}
