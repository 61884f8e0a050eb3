// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { isometric } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { pylon, wires } from '../../pieces/grid.mjs';
import { modules } from '../../pieces/module.mjs';
import { tree } from '../../pieces/plant.mjs';
import { box } from '../../pieces/solid.mjs';
import { seeded } from '../../random.mjs';

export function parks() {
  const art = new Drawing(1200, 675);
  art.rect(0, 0, 1200, 675, art.gradient(['#E2C693', '#CFA86E']));
  const space = isometric({ centerX: 600, centerY: 640, scale: 30 });
  const quad = (x, z, wide, deep, fill, y = 0) =>
    art.polygon(
      [
        [x, y, z],
        [x + wide, y, z],
        [x + wide, y, z + deep],
        [x, y, z + deep],
      ].map(space.project),
      fill,
    );
  const random = seeded(14);
  for (let x = -14; x < 26; x += 7) {
    for (let z = -14; z < 26; z += 7)
      quad(
        x + 0.3,
        z + 0.3,
        6.4,
        6.4,
        ['#D9B87F', '#C9B078', '#B9B878', '#D2AE72', '#A9B070'][Math.floor(random.next() * 5)],
      );
  }
  for (const at of [-0.7, 13.3]) {
    quad(-16, at, 46, 0.9, '#EFE3C8');
    quad(at, -16, 0.9, 46, '#EFE3C8');
  }
  art.path(
    'M-20 250Q160 210 240 300T470 420T560 690L400 690Q380 500 250 440T-20 360Z',
    '#6FA9D8',
    'opacity="0.9"',
  );
  for (let bx = 2; bx >= 0; bx -= 1) {
    for (let bz = 2; bz >= 0; bz -= 1) {
      const [x, z] = [0.8 + bx * 4.2, 0.8 + bz * 4.2];
      quad(x - 0.1, z - 0.1, 4, 4, '#B98F58');
      if (bx === 0 && bz === 2) {
        box(art, space, {
          at: [x + 0.5, 0, z + 0.6],
          size: [1.4, 1.1, 2],
          fill: '#FFF9EF',
          front: '#E3D3B4',
          other: '#B9A78C',
          top: '#FFFDF6',
        });
        for (const dz of [0.5, 1.7, 2.9])
          box(art, space, {
            at: [x + 2.6, 0, z + dz],
            size: [0.7, 0.9, 0.7],
            fill: color.slate,
            front: '#5B6B8C',
            other: '#3B4A6E',
            top: '#9AA9C4',
          });
        continue;
      }
      for (let row = 5; row >= 0; row -= 1) {
        modules(art, space, {
          origin: [x + 0.1, 0.15, z + 0.1 + row * 0.64],
          across: [3.6, 0, 0],
          up: [0, 0.26, 0.42],
          columns: 6,
          cells: 0,
          weight: 0.8,
          shine: 0.1,
        });
      }
    }
  }
  const [sx, sy] = space.project([3, 0, 12.6]);
  pylon(art, sx - 30, sy - 10, 130, color.navy);
  pylon(art, sx - 210, sy - 90, 110, color.navy);
  wires(art, [sx - 210, sy - 90, 110], [sx - 30, sy - 10, 130], color.navy, 0.7, 1.2);
  for (let index = 0; index < 26; index += 1) {
    const [tx, ty] = space.project([random.between(14.6, 24), 0, random.between(-6, 8)]);
    if (ty > 60) tree(art, tx, ty, random.between(34, 56), '#5C8F62');
  }
  for (const [x, z] of [
    [-3, 12],
    [-5, 12.5],
    [-3.5, 10],
  ]) {
    box(art, space, {
      at: [x, 0, z],
      size: [1.2, 0.9, 1.2],
      fill: '#F0DDBF',
      front: '#E3C7A6',
      other: '#B9916E',
      top: '#C9704A',
    });
  }
  return art;
}
