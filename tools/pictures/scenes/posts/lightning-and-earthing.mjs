// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat, perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { house } from '../../pieces/building.mjs';
import { ridge } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { tree, tufts } from '../../pieces/plant.mjs';
import { cloud, sky } from '../../pieces/sky.mjs';
import { seeded } from '../../random.mjs';

export function lightning() {
  const art = new Drawing(1200, 675);
  sky(art, 'storm', 470);
  cloud(art, 260, 90, 2.6, '#2B3A66', 0.95);
  cloud(art, 720, 70, 3, '#26345F', 0.95);
  cloud(art, 1080, 120, 2.2, '#2B3A66', 0.95);
  art.circle(
    792,
    190,
    380,
    art.radial([
      [0, color.mist, 0.5],
      [0.3, color.sky, 0.2],
      [1, color.sky, 0],
    ]),
  );
  const strike = [
    [700, 40],
    [760, 96],
    [730, 110],
    [800, 166],
    [776, 178],
    [806, 224],
  ];
  art.line(strike, color.gold, 16, 'opacity="0.35"');
  art.line(strike, '#FFF6DC', 6);
  art.line(
    [
      [730, 110],
      [660, 150],
      [676, 160],
      [630, 196],
    ],
    '#FFF6DC',
    3,
    'opacity="0.8"',
  );
  ridge(art, 22, 450, 70, '#22315F', '#1B2C5B');
  art.rect(0, 470, 1200, 205, art.gradient(['#6B4A3C', '#4A332E', '#33242A']));
  art.rect(0, 464, 1200, 16, '#3F5F52');
  const random = seeded(3);
  for (let index = 0; index < 60; index += 1) {
    art.ellipse(
      random.between(0, 1200),
      random.between(495, 665),
      random.between(4, 16),
      random.between(2, 6),
      index % 2 ? '#8A6350' : '#2A1D24',
      'opacity="0.45"',
    );
  }
  const camera = perspective({ centerX: 560, horizon: 420, focal: 760, eye: 1, yaw: -6 });
  house(art, camera, {
    at: [-4.4, -0.1, 13],
    size: [8.4, 3.8, 5],
    fill: '#B79A8C',
    side: '#5C5068',
    tank: false,
    roof: false,
    lit: color.gold,
  });
  modules(art, flat, {
    origin: [410, 250, 0],
    across: [340, 0, 0],
    up: [40, -70, 0],
    columns: 5,
    rows: 1,
    cells: 5,
    weight: 2,
    tone: 'night',
  });
  art.line(
    [
      [806, 226],
      [806, 480],
    ],
    color.steel,
    7,
  );
  art.circle(806, 226, 8, color.gold);
  art.line(
    [
      [806, 470],
      [806, 560],
    ],
    color.gold,
    6,
  );
  for (const radius of [40, 80, 124])
    art.stroke(
      `M${806 - radius} 575a${radius} ${radius * 0.62} 0 0 0 ${radius * 2} 0`,
      color.gold,
      4,
      `opacity="${0.95 - radius / 160}"`,
    );
  art.rect(796, 540, 20, 96, '#D98B4A', 'rx="6"');
  tree(art, 1040, 470, 220, '#2F5158');
  tufts(art, 12, 0, 1200, 464, 472, 20, '#4E7561', 60);
  return art;
}
