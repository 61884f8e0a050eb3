// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { inverter } from '../../pieces/equipment.mjs';
import { ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { person, villager } from '../../pieces/person.mjs';
import { palm, treeLine, tufts } from '../../pieces/plant.mjs';
import { cloud, sky, sun } from '../../pieces/sky.mjs';

export function pump() {
  const art = new Drawing(1200, 675);
  sky(art, 'day', 380);
  sun(art, 900, 110, 44, { strength: 0.65 });
  cloud(art, 260, 110, 1.3, color.white, 0.95);
  cloud(art, 620, 160, 0.8, color.white, 0.9);
  hills(art, 44, 380, 80, '#B9D2D8', '#86AE97', 2);
  treeLine(art, 13, 384, 22, '#5B8C66');
  ground(art, 380, ['#B9D78A', '#7FB063', '#4C8050']);
  for (let index = -9; index < 12; index += 1) {
    art.path(
      `M${640 + index * 16} 384L${600 + index * 190} 675h70L${645 + index * 16} 384Z`,
      '#5C9150',
      'opacity="0.6"',
    );
  }
  palm(art, 90, 430, 270, '#4A8458');
  palm(art, 170, 420, 200, '#4A8458', true);
  art.path(
    'M800 500Q720 560 640 580T420 675L760 675Q800 620 900 590T1010 510Z',
    art.gradient(['#BFE0F5', '#5E9FD6']),
  );
  art.stroke('M820 520Q740 576 680 592M880 560Q800 610 740 650', color.white, 4, 'opacity="0.7"');
  const camera = perspective({ centerX: 500, horizon: 350, focal: 800, eye: 3.4, yaw: -8 });
  table(art, camera, {
    x: -4.2,
    z: 12.5,
    length: 6.4,
    low: 1.1,
    high: 3.4,
    run: 2.2,
    columns: 4,
    rows: 2,
    cells: 5,
    every: 3,
    post: '#4A5675',
  });
  art.rect(780, 470, 250, 60, '#C9CEDA', 'rx="6"');
  art.rect(780, 470, 250, 16, '#E9EDF4', 'rx="6"');
  art.path('M800 478h210v10h-210z', '#5E9FD6');
  art.line(
    [
      [1060, 520],
      [1060, 360],
      [980, 360],
    ],
    color.blue,
    26,
  );
  art.line(
    [
      [1060, 380],
      [1060, 510],
    ],
    color.sky,
    5,
    'opacity="0.6"',
  );
  art.path('M972 348Q900 352 880 478L930 478Q940 400 972 374Z', art.gradient(['#E6F4FD', '#8CC3EC']));
  art.rect(1036, 500, 90, 56, color.indigo, 'rx="12"');
  art.circle(1104, 528, 20, color.amber);
  art.rect(1141, 400, 8, 160, color.indigo);
  inverter(art, 1122, 400, 46);
  art.stroke('M620 470Q900 640 1120 470', color.navy, 3, 'opacity="0.5"');
  person(art, 700, 560, 190, { ...villager, left: 'point', right: 'hip', flipped: true });
  tufts(art, 5, 0, 460, 560, 680, 44, '#3F7A4C', 60);
  tufts(art, 7, 860, 1200, 610, 690, 44, '#3F7A4C', 40);
  return art;
}
