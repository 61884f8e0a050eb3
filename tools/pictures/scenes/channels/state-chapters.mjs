// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { isometric } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, darker } from '../../palette.mjs';
import { modules } from '../../pieces/module.mjs';
import { palm, tree } from '../../pieces/plant.mjs';
import { cloud, sun } from '../../pieces/sky.mjs';
import { box } from '../../pieces/solid.mjs';

export function stateChapters() {
  const art = new Drawing(640, 400);
  art.rect(0, 0, 640, 400, art.gradient(['#BBD8F4', '#9CC6F0', '#5E93CF']));
  sun(art, 545, 76, 26, { strength: 0.6 });
  cloud(art, 110, 90, 0.8, color.white, 0.9);
  cloud(art, 430, 56, 0.55, color.white, 0.8);
  for (const [x, y, wide] of [
    [90, 330, 60],
    [560, 350, 70],
    [500, 372, 44],
    [150, 372, 50],
  ])
    art.ellipse(x, y, wide, 3, color.white, 'opacity="0.35"');
  const space = isometric({ centerX: 320, centerY: 316, scale: 42 });
  const tiles = [
    [3, 3, '#E9EEF2'],
    [0, 3, '#E2C08A'],
    [3, 0, '#8FBF85'],
    [0, 0, '#B9CF8A'],
    [-3, 3, '#D9A46A'],
    [3, -3, '#7FB6A0'],
  ];
  for (const [x, z, fill] of tiles) {
    box(art, space, {
      at: [x - 1.4, 0, z - 1.4],
      size: [2.7, 0.5, 2.7],
      fill,
      front: darker(fill, 0.3),
      other: darker(fill, 0.45),
      top: fill,
    });
  }
  const at = (x, z) => space.project([x, 0.5, z]);
  const peak = at(3.2, 3.2);
  art.polygon(
    [
      [peak[0] - 40, peak[1] + 6],
      [peak[0] - 6, peak[1] - 58],
      [peak[0] + 40, peak[1] + 6],
    ],
    '#7C93B8',
  );
  art.polygon(
    [
      [peak[0] - 18, peak[1] - 36],
      [peak[0] - 6, peak[1] - 58],
      [peak[0] + 10, peak[1] - 36],
      [peak[0], peak[1] - 42],
    ],
    color.white,
  );
  palm(art, ...at(3.6, -3.3), 66);
  tree(art, ...at(3.7, 0.2), 52);
  tree(art, ...at(2.6, 0.7), 44);
  for (const [x, z] of [
    [-0.9, -0.9],
    [-3.9, 2.1],
    [-0.9, 2.4],
  ]) {
    for (const row of [1, 0])
      modules(art, space, {
        origin: [x, 0.55, z + row * 0.9],
        across: [1.8, 0, 0],
        up: [0, 0.4, 0.6],
        columns: 3,
        cells: 0,
        weight: 0.6,
      });
  }
  const pins = [
    [0.6, 0.9, color.ember],
    [3.1, -2.6, color.gold],
    [-2.6, 3.8, color.blue],
    [3, 2.3, color.ember],
    [0.5, 3.7, color.gold],
  ];
  for (const [x, z, fill] of pins) {
    const [px, py] = at(x, z);
    art.ellipse(px, py, 10, 4, color.ink, 'opacity="0.3"');
    art.path(
      `M${px} ${py}C${px - 8} ${py - 18} ${px - 20} ${py - 26} ${px - 20} ${py - 42}a20 20` +
        ` 0 0 1 40 0C${px + 20} ${py - 26} ${px + 8} ${py - 18} ${px} ${py}Z`,
      fill,
    );
    art.circle(px, py - 42, 9, color.cream);
  }
  return art;
}
