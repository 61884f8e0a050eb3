// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { isometric } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { coins } from '../../pieces/equipment.mjs';
import { modules } from '../../pieces/module.mjs';
import { desk } from '../../pieces/paper.mjs';
import { box } from '../../pieces/solid.mjs';

export function tax() {
  const art = new Drawing(1200, 675);
  desk(art, '#E9A23B', '#FFE3A3', 500, 240);
  const space = isometric({ centerX: 650, centerY: 470, scale: 62 });
  art.polygon(
    [
      [-7, 0, -3],
      [5, 0, -3],
      [5, 0, 5],
      [-7, 0, 5],
    ].map(space.project),
    '#D98B23',
    'opacity="0.45"',
  );
  const place = (x, y, z) => space.project([x, y, z]);
  const slab = (x, z, wide, deep, fill, y = 0.02) =>
    art.polygon(
      [place(x, y, z), place(x + wide, y, z), place(x + wide, y, z + deep), place(x, y, z + deep)],
      fill,
    );
  slab(-5.9, 0.4, 3.4, 4.6, '#B9741B');
  slab(-6, 0.55, 3.4, 4.6, '#FFFDF6', 0.1);
  for (let index = 0; index < 8; index += 1) {
    slab(
      -5.6,
      1 + index * 0.48,
      [2.6, 1.9, 2.6, 2.2, 2.6, 1.7, 2.6, 1.4][index],
      0.14,
      index === 7 ? color.cobalt : '#C3CAD8',
      0.12,
    );
    slab(-3.4, 1 + index * 0.48, 0.5, 0.14, index ? color.slate : color.ember, 0.13);
  }
  box(art, space, {
    at: [-1.6, 0, -1.6],
    size: [3.3, 0.55, 4.6],
    fill: color.indigo,
    front: '#14224A',
    other: '#0F1B3C',
    side: '#0F1B3C',
    top: '#2A4684',
  });
  slab(-1.3, 1.75, 2.7, 0.95, '#CFE7D2', 0.57);
  for (let index = 0; index < 4; index += 1) slab(-0.3 + index * 0.4, 2, 0.24, 0.46, '#3F6A55', 0.58);
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      box(art, space, {
        at: [-1.25 + column * 0.68, 0.55, 0.9 - row * 0.76],
        size: [0.52, 0.18, 0.52],
        fill: '#E6EAF2',
        front: '#AEB7C8',
        other: '#97A2B8',
        top: column === 3 ? (row === 3 ? color.ember : color.gold) : '#FFF9EF',
      });
    }
  }
  box(art, space, {
    at: [2.6, 0, 0.6],
    size: [3.4, 0.3, 3.2],
    fill: '#E9D3A8',
    other: '#A5734F',
    front: '#C98B5A',
    top: '#B8CBA0',
  });
  for (let row = 2; row >= 0; row -= 1) {
    modules(art, space, {
      origin: [2.85, 0.4, 0.8 + row],
      across: [2.9, 0, 0],
      up: [0, 0.35, 0.75],
      columns: 4,
      cells: 3,
      weight: 1,
    });
  }
  const stack = (x, z, count) => coins(art, ...place(x, 0, z), 42, count);
  stack(3.1, -0.9, 7);
  stack(4.3, -1.4, 4);
  stack(2.5, -2.3, 3);
  art.circle(1040, 150, 92, '#B9741B', 'opacity="0.4"');
  art.circle(1032, 140, 92, color.cream);
  art.path('M1032 140V48A92 92 0 0 1 1118 172Z', color.ember);
  art.path('M1032 140L1118 172A92 92 0 0 1 1000 226Z', color.blue);
  art.circle(1032, 140, 34, '#F6C56A');
  return art;
}
