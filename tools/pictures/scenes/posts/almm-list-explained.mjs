// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { loose } from '../../pieces/equipment.mjs';
import { modules } from '../../pieces/module.mjs';
import { desk, magnifier, pen, tick } from '../../pieces/paper.mjs';

function planks(art, fill, opacity = 0.18) {
  for (let y = 112; y < 675; y += 112)
    art.line(
      [
        [0, y],
        [1200, y + 6],
      ],
      fill,
      3,
      `opacity="${opacity}"`,
    );
}

export function approvedList() {
  const art = new Drawing(1200, 675);
  desk(art, '#C98F58', '#F3CF98');
  planks(art, '#8A5230');
  loose(art, 960, 250, 270, 420, 12);
  loose(art, 1110, 470, 250, 400, 24);
  art.group('transform="translate(250 46) rotate(-4)"', () => {
    art.rect(10, 16, 500, 640, color.ink, 'opacity="0.25" rx="22"');
    art.rect(0, 0, 500, 640, '#7C4A33', 'rx="22"');
    art.rect(26, 50, 448, 590, '#FFFDF6', 'rx="6"');
    art.rect(170, -14, 160, 58, color.slate, 'rx="14"');
    art.rect(196, -30, 108, 40, color.steel, 'rx="18"');
    art.rect(60, 84, 220, 20, color.cobalt, 'rx="8"');
    for (let index = 0; index < 5; index += 1) {
      const y = 134 + index * 98;
      art.rect(52, y, 396, 82, index === 2 ? '#FFF0CC' : '#F1F4F9', 'rx="12"');
      modules(art, flat, {
        origin: [70, y + 70, 0],
        across: [46, 0, 0],
        up: [0, -58, 0],
        columns: 1,
        cells: 3,
        weight: 2,
      });
      art.rect(140, y + 22, 170, 13, color.slate, 'rx="6"');
      art.rect(140, y + 48, [120, 200, 150, 180, 110][index], 10, '#C3CAD8', 'rx="5"');
      tick(art, 408, y + 41, 23, index === 3 ? '#D5DAE4' : color.green);
    }
  });
  magnifier(art, 620, 380, 104);
  pen(art, 180, 600, 300, -28);
  return art;
}
