// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { turbine } from '../../pieces/grid.mjs';
import { hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { sheet } from '../../pieces/paper.mjs';
import { engineer, person } from '../../pieces/person.mjs';
import { sky, sun } from '../../pieces/sky.mjs';

export function corporate() {
  const art = new Drawing(1200, 675);
  sky(art, 'cool', 400);
  sun(art, 640, 180, 38, { strength: 0.7 });
  hills(art, 17, 400, 90, '#B9D2D8', '#86AE97', 2);
  for (const [x, size, turn] of [
    [180, 190, 10],
    [310, 150, 45],
    [960, 180, 70],
    [1080, 140, 20],
  ])
    turbine(art, x, 400, size, turn);
  art.rect(0, 398, 1200, 277, art.gradient(['#A9C98A', '#6E9B6B']));
  for (let row = 0; row < 5; row += 1) {
    const y = 418 + row * row * 5 + row * 12;
    for (let column = -7; column < 7; column += 1) {
      const wide = 108 + row * 26;
      modules(art, flat, {
        origin: [600 + column * wide, y + 16 + row * 5, 0],
        across: [wide - 9, 0, 0],
        up: [4, -16 - row * 4, 0],
        columns: 6,
        rows: 1,
        cells: 0,
        weight: 1.1,
        shine: 0.1,
      });
    }
  }
  for (const x of [-6, 296, 598, 900, 1194]) art.rect(x, 0, 12, 560, color.navy);
  art.rect(0, 0, 1200, 26, color.navy);
  art.rect(0, 548, 1200, 127, art.gradient(['#E9D3B0', '#B88F6A']));
  art.rect(0, 540, 1200, 14, color.indigo);
  for (const x of [40, 340, 640, 940])
    art.polygon(
      [
        [x, 26],
        [x + 70, 26],
        [x - 20, 540],
        [x - 90, 540],
      ],
      color.white,
      'opacity="0.1"',
    );
  art.ellipse(600, 636, 300, 24, color.ink, 'opacity="0.18"');
  person(art, 745, 650, 500, {
    shirt: color.indigo,
    trousers: color.navy,
    tone: skin[2],
    left: 'shake',
    shadow: false,
  });
  person(art, 455, 650, 480, {
    hat: 'bun',
    shirt: '#8C2F4A',
    gown: '#A83C5A',
    sash: color.gold,
    tone: skin[3],
    left: 'shake',
    flipped: true,
    shadow: false,
  });
  person(art, 1040, 640, 410, {
    shirt: color.mist,
    trousers: color.cobalt,
    tone: skin[4],
    left: 'hold',
    shadow: false,
  });
  sheet(art, 1010, 380, 50, 64, -6, null, { lines: 4 });
  person(art, 150, 640, 400, {
    ...engineer,
    hat: null,
    shirt: color.cream,
    tone: skin[1],
    left: 'hip',
    flipped: true,
    shadow: false,
  });
  return art;
}
