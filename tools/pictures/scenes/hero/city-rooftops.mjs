// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, darker, mix, skin } from '../../palette.mjs';
import { tower } from '../../pieces/building.mjs';
import { calmCorner, ground, ridge } from '../../pieces/land.mjs';
import { installer, person } from '../../pieces/person.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, birds, cloud, sky, sun } from '../../pieces/sky.mjs';
import { skyline } from '../../pieces/skyline.mjs';
import { seeded } from '../../random.mjs';

export function cityRooftops() {
  const art = new Drawing(1600, 800);
  sky(art, 'golden', 470);
  cloud(art, 520, 120, 1.3, '#FFF1DA', 0.5);
  cloud(art, 1420, 160, 1, '#FFF1DA', 0.5);
  beams(art, 960, 300, 900, { count: 18, opacity: 0.2, from: 0.2 });
  sun(art, 960, 300, 46, { reach: 8 });
  birds(art, 1180, 170, 11);
  ridge(art, 4, 440, 70, '#BFA79C', '#D9BD9C', 2);
  skyline(art, 15, 470, 30, 190, '#D9B48E', '#8E98B6');
  skyline(art, 18, 510, 20, 150, '#9A8F9F', '#5A6D9B');
  treeLine(art, 14, 520, 24, '#4A6577');
  ground(art, 515, ['#59678F', '#2A3F74', '#101D3F']);
  const random = seeded(8);
  for (let row = 0; row < 7; row += 1) {
    const y = 530 + row * row * 5 + row * 9;
    for (let x = -30; x < 1600; x += 34 + row * 13) {
      const wide = (24 + row * 10) * random.between(0.6, 1.1);
      const tall = (14 + row * 6) * random.between(0.6, 1.3);
      const fill = mix('#A98F8C', '#22356A', Math.min(1, row / 6 + random.between(-0.1, 0.1)));
      art.rect(x, y - tall, wide, tall + 30, fill);
      art.polygon(
        [
          [x, y - tall],
          [x + wide, y - tall],
          [x + wide * 1.12, y - tall - 6 - row],
          [x + wide * 0.12, y - tall - 6 - row],
        ],
        mix(fill, '#F5C98B', 0.35),
      );
      if (random.next() < 0.45)
        art.rect(x + wide * 0.3, y - tall * 0.6, wide * 0.16, tall * 0.26, color.gold, 'opacity="0.7"');
    }
    treeLine(art, row + 20, y + 8, 12 + row * 4, mix('#5C7A78', '#14254E', row / 6));
  }
  const camera = perspective({ centerX: 1000, horizon: 330, focal: 900, eye: 26, yaw: 14, z: -12 });
  const blocks = [
    [-14, 58, 13, 18, 12, '#E3C7A6'],
    [4, 66, 14, 20, 12, '#CFA98A'],
    [22, 60, 14, 15, 12, '#E8D6BC'],
    [42, 62, 16, 20, 14, '#B9A7A6'],
    [-22, 40, 13, 11, 11, '#B98F78'],
    [-4, 40, 15, 14.5, 11, '#EBD3AE'],
    [16, 40, 15, 10.5, 12, '#C7B3A8'],
    [35, 40, 16, 15, 12, '#DDB68C'],
    [-12, 22, 14, 6, 10, '#8A86A0'],
    [7, 20, 16, 11, 12, '#F0DDBF'],
    [28, 22, 17, 7, 11, '#B99783'],
  ];
  blocks.forEach(([x, z, wide, high, deep, fill], index) => {
    const near = 1 - Math.min(1, (z - 20) / 60);
    tower(art, camera, {
      at: [x, 0, z],
      size: [wide, high, deep],
      fill: mix(mix(fill, '#E9BE8E', 0.25), '#4A5788', near * 0.25),
      seed: index + 2,
      rows: Math.max(3, Math.round(high / 2.6)),
      columns: 6,
      roof: true,
      glow: '#FFE3A3',
      share: 0.3,
      side: darker(fill, 0.42),
      dark: darker(fill, 0.4),
      tone: index % 3 ? 'deep' : 'dawn',
      tank: index % 2 === 1,
    });
  });
  const [px, py] = camera.project([19, 11, 22]);
  person(art, px, py, 92, { ...installer, tone: skin[3], left: 'point', flipped: true });
  art.rect(
    0,
    330,
    1600,
    240,
    art.gradient([
      [0, color.butter, 0],
      [0.35, color.butter, 0.22],
      [1, color.butter, 0],
    ]),
  );
  calmCorner(art, 0.86);
  return art;
}
