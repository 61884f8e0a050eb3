// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { field } from '../../pieces/module.mjs';
import { cloud, sky, sun } from '../../pieces/sky.mjs';

export function telegramUpdates() {
  const art = new Drawing(640, 400);
  sky(art, 'day', 270);
  sun(art, 110, 90, 26, { strength: 0.7 });
  cloud(art, 250, 70, 0.7, color.white, 0.95);
  cloud(art, 560, 160, 0.6, color.white, 0.95);
  hills(art, 13, 280, 80, '#A9C9DD', '#5E93A8');
  ground(art, 300, ['#8FB98A', '#3F6A55']);
  field(art, perspective({ centerX: 420, horizon: 285, focal: 380, eye: 5, yaw: 16 }), {
    from: 12,
    to: 60,
    gap: 6,
    x: -14,
    length: 70,
    high: 2.6,
    part: 9,
  });
  art.stroke('M30 330Q150 300 190 220T330 190', color.cream, 4, 'stroke-dasharray="3 12"');
  art.polygon(
    [
      [300, 190],
      [560, 60],
      [452, 268],
      [404, 206],
    ],
    color.white,
  );
  art.polygon(
    [
      [300, 190],
      [560, 60],
      [384, 200],
    ],
    '#E8F1FB',
  );
  art.polygon(
    [
      [384, 200],
      [560, 60],
      [404, 206],
      [400, 262],
    ],
    '#9CC6F0',
  );
  art.polygon(
    [
      [404, 206],
      [400, 262],
      [426, 234],
    ],
    '#6FA3D8',
  );
  art.polygon(
    [
      [404, 206],
      [560, 60],
      [452, 268],
    ],
    '#F7FAFE',
  );
  return art;
}
