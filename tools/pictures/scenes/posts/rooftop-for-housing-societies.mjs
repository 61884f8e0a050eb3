// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, darker, lighter, skin } from '../../palette.mjs';
import { tower } from '../../pieces/building.mjs';
import { ground } from '../../pieces/land.mjs';
import { person, sareeWoman } from '../../pieces/person.mjs';
import { tree, treeLine } from '../../pieces/plant.mjs';
import { cloud, sky, sun } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function housing() {
  const art = new Drawing(1200, 675);
  sky(art, 'cool', 470);
  cloud(art, 180, 110, 1.2, color.white, 0.95);
  cloud(art, 1080, 150, 0.9, color.white, 0.95);
  sun(art, 1010, 90, 38, { strength: 0.6 });
  const random = seeded(6);
  for (let x = -10; x < 1200; x += 52) art.rect(x, 400 - random.between(20, 150), 44, 200, '#C3D5EA');
  treeLine(art, 3, 470, 34, '#86AE8C');
  ground(art, 468, ['#BFD3A2', '#8CB07F', '#5F8B6B']);
  const camera = perspective({ centerX: 600, horizon: 190, focal: 800, eye: 19, yaw: 0 });
  for (const [x, z, wide, high, deep, fill, seed] of [
    [-21, 50, 13, 17, 10, '#F0D2A4', 2],
    [-4.5, 56, 13, 19.5, 10, '#E6B88E', 3],
    [12, 50, 13, 16, 10, '#F4DDBB', 4],
    [-25, 33, 14, 12, 9, '#E9C392', 5],
    [15, 33, 14, 11, 9, '#EBC9A0', 6],
  ]) {
    tower(art, camera, {
      at: [x, 0, z],
      size: [wide, high, deep],
      fill,
      seed,
      rows: Math.round(high / 2.4),
      columns: 6,
      roof: true,
      glow: color.sky,
      dark: '#6E86B0',
      share: 0.5,
      side: darker(fill, 0.2),
      tank: false,
    });
    const wall = (share) => camera.project([x + wide * share, 0, z]);
    for (let level = 1; level * 2.4 < high; level += 1) {
      const [left, right] = [camera.project([x, level * 2.4, z]), camera.project([x + wide, level * 2.4, z])];
      art.line([left, right], lighter(fill, 0.6), 3, 'opacity="0.7"');
    }
    art.rect(wall(0.44)[0], wall(0)[1] - 34, wall(0.12)[0] - wall(0)[0], 34, color.brick);
  }
  art.path('M470 675Q560 560 570 505L640 505Q650 560 740 675Z', '#EAD9B8');
  for (const [x, y, size] of [
    [430, 520, 90],
    [770, 520, 90],
    [390, 590, 130],
    [820, 590, 130],
    [300, 668, 170],
    [915, 668, 170],
  ])
    tree(art, x, y, size, '#5C946C', x > 600);
  person(art, 560, 640, 104, { ...sareeWoman, left: 'hold' });
  person(art, 628, 650, 110, {
    shirt: color.blue,
    trousers: color.navy,
    tone: skin[2],
    left: 'point',
    flipped: true,
  });
  person(art, 598, 590, 60, {
    shirt: color.ember,
    trousers: color.indigo,
    tone: skin[3],
    left: 'wave',
    walk: true,
  });
  person(art, 690, 668, 112, {
    shirt: color.cream,
    trousers: color.steel,
    tone: skin[4],
    hair: '#B9B4B4',
    left: 'hip',
    flipped: true,
  });
  return art;
}
