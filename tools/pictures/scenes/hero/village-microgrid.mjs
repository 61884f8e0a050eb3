// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { hut } from '../../pieces/building.mjs';
import { lampPost } from '../../pieces/grid.mjs';
import { calmCorner, ground, hills } from '../../pieces/land.mjs';
import { table } from '../../pieces/module.mjs';
import { installer, person, sareeWoman, villager } from '../../pieces/person.mjs';
import { palm, tree, treeLine, tufts } from '../../pieces/plant.mjs';
import { sky, stars, streaks, sun } from '../../pieces/sky.mjs';
import { box } from '../../pieces/solid.mjs';
import { seeded } from '../../random.mjs';

export function villageMicrogrid() {
  const art = new Drawing(1600, 800);
  sky(art, 'dusk', 500);
  stars(art, 5, 220, 60);
  streaks(art, 14, 250, 430, '#F5A98A', 0.35, 10);
  sun(art, 1270, 470, 44, { reach: 9, core: '#FFF0CF' });
  hills(art, 34, 500, 130, '#8F6F86', '#33406E');
  treeLine(art, 3, 512, 24, '#25345F');
  ground(art, 505, ['#96706A', '#54507A', '#22305E']);
  for (const [x, y, size, wall, roof] of [
    [850, 548, 76, '#9A6B58', '#7E4B3C'],
    [950, 540, 64, '#A97A58', '#6E4638'],
    [1490, 560, 100, '#A5714F', '#7A4634'],
    [1380, 545, 74, '#8E6455', '#6C4036'],
  ])
    hut(art, x, y, size, wall, roof, '#FFCB66');
  palm(art, 540, 560, 210, '#2C4A58');
  palm(art, 1555, 590, 260, '#24405A', true);
  tree(art, 480, 560, 150, '#2F5158');
  hut(art, 655, 598, 128, '#BC8259', '#8A4F38', '#FFD27A');
  art.path(
    'M1000 520Q980 600 760 660T640 800L1180 800Q1020 690 1120 620T1050 520Z',
    art.span([0, 520], [0, 800], ['#C08A72', '#6A5470', '#2B2F5C']),
    'opacity="0.75"',
  );
  for (const [x, y, wide] of [
    [800, 645, 190],
    [1432, 668, 210],
    [1094, 578, 90],
  ]) {
    art.ellipse(
      x,
      y,
      wide,
      wide * 0.2,
      art.radial([
        [0, color.gold, 0.6],
        [1, color.gold, 0],
      ]),
    );
  }
  const camera = perspective({ centerX: 1150, horizon: 500, focal: 820, eye: 3.6, yaw: 10 });
  for (const z of [20.5, 15.5]) {
    for (const start of [-1.4, 5]) {
      art.polygon(
        [
          [start, 0, z],
          [start + 6, 0, z],
          [start + 6, 0, z + 3],
          [start, 0, z + 3],
        ].map(camera.project),
        '#0B153066',
      );
      table(art, camera, {
        x: start,
        z,
        length: 6.2,
        low: 0.8,
        high: 2.9,
        run: 2.4,
        columns: 6,
        rows: 2,
        cells: 4,
        tone: 'dawn',
        every: 3,
        post: '#1B2C5B',
        frame: '#F1D9BD',
      });
    }
  }
  box(art, camera, {
    at: [-4.6, 0, 17.5],
    size: [2.2, 2.3, 1.6],
    fill: '#E6D3B4',
    side: '#8C7C85',
    top: '#F7DDB0',
  });
  const [bx, by] = camera.project([-3.5, 0, 17.5]);
  art.rect(bx - 12, by - 70, 24, 46, '#3E7BC4', 'rx="3"');
  art.circle(bx, by - 58, 4, '#8BE0A0');
  for (const [x, y, size] of [
    [770, 640, 250],
    [1460, 650, 260],
    [1080, 575, 120],
  ])
    lampPost(art, x, y, size, true, x > 1300);
  art.stroke('M772 400Q930 450 1080 458Q1260 460 1458 396', color.ink, 2, 'opacity="0.7"');
  person(art, 742, 664, 124, { ...sareeWoman, left: 'hold', flipped: true });
  person(art, 694, 666, 80, { shirt: color.sky, trousers: color.navy, tone: skin[3], left: 'wave' });
  person(art, 1075, 712, 140, { ...villager, left: 'hip', flipped: true });
  person(art, 1155, 716, 138, { ...installer, tone: skin[2], left: 'point' });
  art.path(
    'M0 690Q240 640 520 668T900 740Q960 780 940 800L0 800Z',
    art.span([0, 660], [0, 800], ['#B77A6E', '#3B3F70', '#0F1B3C']),
  );
  const random = seeded(12);
  for (let index = 0; index < 26; index += 1) {
    art.ellipse(
      random.between(240, 850),
      random.between(690, 790),
      random.between(12, 50),
      1.6,
      '#F5C48A',
      'opacity="0.4"',
    );
  }
  tufts(art, 6, 1150, 1600, 730, 815, 32, '#1B2F50', 44);
  tufts(art, 9, 1180, 1600, 770, 830, 34, '#12224A', 30);
  calmCorner(art, 0.7);
  return art;
}
