// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, darker } from '../../palette.mjs';
import { furrows, ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { person, sareeWoman, villager } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, birds, sky, sun } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function agrivoltaics() {
  const art = new Drawing(1200, 675);
  sky(art, 'golden', 400);
  beams(art, 330, 250, 800, { count: 18, opacity: 0.22 });
  sun(art, 330, 250, 44);
  hills(art, 71, 400, 80, '#C9B59C', '#7E9A83', 2);
  treeLine(art, 2, 404, 24, '#5A8063');
  ground(art, 402, ['#A9B46A', '#6E9B50', '#3B6B48']);
  furrows(art, 402, 470, 9, '#5B3F30', 0.55, 2.6);
  const random = seeded(9);
  for (let row = 0; row < 12; row += 1) {
    const share = (row / 11) ** 1.8;
    const y = 414 + share * 260;
    for (let index = -9; index <= 9; index += 1) {
      const x = 470 + index * 2.2 + (600 + ((index + 0.5) / 9) * 1560 - 470) * share;
      const size = 6 + share * 46;
      art.circle(x, y - size * 0.3, size * 0.55, darker('#7DB356', random.between(0, 0.2)));
      art.circle(x - size * 0.1, y - size * 0.5, size * 0.32, '#A6CF72');
    }
  }
  const camera = perspective({ centerX: 470, horizon: 395, focal: 700, eye: 1.9, yaw: 6 });
  for (const z of [34, 25, 17.5, 11.5]) {
    for (const start of [-2, 6.2]) {
      table(art, camera, {
        x: start,
        z,
        length: 7.6,
        low: 3.4,
        high: 4.7,
        run: 2.4,
        columns: 6,
        rows: 1,
        cells: z > 20 ? 3 : 6,
        every: 3.6,
        post: '#3B4A6E',
      });
    }
  }
  person(art, 300, 610, 210, { ...sareeWoman, left: 'hold', right: 'hold', shirt: '#2F6F6B' });
  art.path('M268 490q30 46 64 0z', color.brick);
  for (const dx of [276, 292, 308, 322]) art.circle(dx, 488, 10, '#A6CF72');
  person(art, 560, 540, 140, { ...villager, left: 'point', flipped: true });
  birds(art, 620, 110, 11);
  return art;
}
