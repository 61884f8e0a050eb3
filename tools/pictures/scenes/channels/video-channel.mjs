// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { modules } from '../../pieces/module.mjs';
import { engineer, person } from '../../pieces/person.mjs';
import { sun } from '../../pieces/sky.mjs';

export function videoChannel() {
  const art = new Drawing(640, 400);
  art.rect(0, 0, 640, 400, art.gradient(['#1B2C5B', '#101D3F']));
  art.circle(
    330,
    180,
    330,
    art.radial([
      [0, color.amber, 0.35],
      [1, color.amber, 0],
    ]),
  );
  art.rect(0, 340, 640, 60, '#0B1530');
  art.rect(136, 54, 372, 242, color.ink, 'rx="16"');
  const screen = 'M150 68H494V282H150Z';
  art.clipped(screen, () => {
    art.rect(150, 68, 344, 214, art.gradient(['#3B5C98', '#F3C48C', '#FFE3A3']));
    sun(art, 330, 176, 24);
    art.path('M150 210Q240 170 320 200T494 190V282H150Z', '#7C6F8C');
    for (let index = 0; index < 4; index += 1) {
      modules(art, flat, {
        origin: [140 + index * 96, 282, 0],
        across: [88, 0, 0],
        up: [24, -58, 0],
        columns: 3,
        rows: 2,
        cells: 0,
        weight: 1.2,
      });
    }
  });
  art.circle(322, 176, 44, color.cream, 'opacity="0.94"');
  art.polygon(
    [
      [308, 152],
      [308, 200],
      [348, 176],
    ],
    color.ember,
  );
  art.rect(164, 268, 316, 6, color.cream, 'opacity="0.5" rx="3"');
  art.rect(164, 268, 130, 6, color.gold, 'rx="3"');
  art.rect(300, 296, 44, 34, color.slate);
  art.rect(250, 326, 144, 12, color.slate, 'rx="6"');
  art.line(
    [
      [560, 250],
      [520, 384],
      [560, 250],
      [600, 384],
    ],
    color.slate,
    7,
  );
  art.rect(520, 194, 84, 58, color.steel, 'rx="8"');
  art.polygon(
    [
      [520, 210],
      [490, 198],
      [490, 248],
      [520, 236],
    ],
    color.slate,
  );
  for (const x of [540, 582]) art.circle(x, 180, 22, color.slate, `stroke="${color.steel}" stroke-width="6"`);
  person(art, 80, 384, 250, { ...engineer, left: 'hold', right: 'wave', tone: skin[3] });
  return art;
}
