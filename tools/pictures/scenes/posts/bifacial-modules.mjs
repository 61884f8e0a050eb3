// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { tufts } from '../../pieces/plant.mjs';
import { cloud, sky, sun } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function bifacial() {
  const art = new Drawing(1200, 675);
  sky(art, 'day', 430);
  sun(art, 190, 110, 52, { strength: 0.8 });
  cloud(art, 980, 110, 1.2, color.white, 0.9);
  hills(art, 61, 430, 60, '#D5DDE0', '#B9C9C4', 2);
  ground(art, 430, ['#F3EBDC', '#E9DCC4', '#D8C4A2']);
  const random = seeded(2);
  for (let index = 0; index < 90; index += 1) {
    const y = random.between(445, 670);
    art.ellipse(random.between(0, 1200), y, (y - 420) * 0.06, (y - 420) * 0.016, '#C9B391', 'opacity="0.5"');
  }
  const modulesAt = (x, y, scale) => {
    art.ellipse(x + 40 * scale, y, 210 * scale, 20 * scale, '#A98F6E', 'opacity="0.55"');
    art.line(
      [
        [x + 20 * scale, y],
        [x + 20 * scale, y - 170 * scale],
      ],
      '#4A5675',
      13 * scale,
    );
    art.line(
      [
        [x + 200 * scale, y - 30 * scale],
        [x + 200 * scale, y - 190 * scale],
      ],
      '#4A5675',
      10 * scale,
    );
    art.polygon(
      [
        [190, 110],
        [x - 150 * scale, y - 80 * scale],
        [x + 110 * scale, y - 290 * scale],
      ],
      art.span(
        [190, 110],
        [x, y - 180 * scale],
        [
          [0, '#FFE08A', 0.7],
          [1, '#FFD05A', 0.3],
        ],
      ),
    );
    for (const [from, to] of [
      [-20, 40],
      [70, 110],
      [160, 175],
    ]) {
      art.line(
        [
          [x + (from + 120) * scale, y + 14 * scale],
          [x + (to + 30) * scale, y - (130 + to * 0.5) * scale],
        ],
        color.amber,
        8 * scale,
        'opacity="0.9"',
      );
      art.circle(x + (from + 120) * scale, y + 14 * scale, 11 * scale, color.gold);
    }
    modules(art, flat, {
      origin: [x - 150 * scale, y - 76 * scale, 0],
      across: [190 * scale, 30 * -scale, 0],
      up: [250 * scale, -215 * scale, 0],
      columns: 2,
      rows: 2,
      cells: 5,
      weight: 2.2 * scale,
      shine: 0.16,
    });
    art.polygon(
      [
        [x - 150 * scale, y - 76 * scale],
        [x + 40 * scale, y - 106 * scale],
        [x + 42 * scale, y - 96 * scale],
        [x - 148 * scale, y - 64 * scale],
      ],
      color.steel,
    );
    art.polygon(
      [
        [x + 40 * scale, y - 106 * scale],
        [x + 290 * scale, y - 321 * scale],
        [x + 298 * scale, y - 312 * scale],
        [x + 44 * scale, y - 94 * scale],
      ],
      color.gold,
    );
  };
  modulesAt(860, 500, 0.62);
  modulesAt(430, 600, 1.2);
  tufts(art, 3, 900, 1200, 630, 690, 34, '#8FA873', 26);
  return art;
}
