// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { modules } from '../../pieces/module.mjs';
import { sheet } from '../../pieces/paper.mjs';
import { person } from '../../pieces/person.mjs';
import { sun } from '../../pieces/sky.mjs';
import { skyline } from '../../pieces/skyline.mjs';

export function committeeTable() {
  const art = new Drawing(960, 720);
  art.rect(0, 0, 960, 720, art.gradient(['#F3E2C4', '#E6C79B']));
  art.clipped('M130 60H830V400H130Z', () => {
    art.rect(0, 0, 960, 420, art.gradient(['#7FA9DA', '#F3D6B0', '#FFE3A3']));
    sun(art, 620, 200, 34);
    skyline(art, 6, 360, 20, 150, '#C9A58C', '#8E98B6');
    skyline(art, 9, 400, 10, 90, '#8E8BA6', '#5A6D9B');
  });
  for (const x of [126, 356, 596, 826]) art.rect(x, 56, 10, 350, '#FFF9EF');
  for (const y of [54, 398]) art.rect(120, y, 722, 12, '#FFF9EF');
  art.rect(0, 560, 960, 160, art.gradient(['#9A6A50', '#5A3E42']));
  const seated = [
    [170, { shirt: color.indigo, tone: skin[2], hat: 'turban', paint: color.ember }],
    [320, { shirt: '#2F6F6B', sash: color.gold, hat: 'bun', tone: skin[3] }],
    [480, { shirt: color.cream, tone: skin[4], left: 'point', hair: '#A9A7AD' }],
    [640, { shirt: '#8C2F4A', hat: 'plait', tone: skin[1] }],
    [790, { shirt: color.blue, tone: skin[3] }],
  ];
  for (const [x, options] of seated) {
    art.rect(x - 52, 330, 104, 180, color.indigo, 'rx="24"');
    person(art, x, 700, 400, { left: 'desk', right: 'desk', ...options, shadow: false });
  }
  art.path('M0 640V720H960V640Q480 700 0 640Z', '#4A3038');
  art.path('M60 500Q480 456 900 500L960 640Q480 700 0 640Z', art.gradient(['#C98B5A', '#8A5230']));
  art.path('M0 640Q480 700 960 640V672Q480 734 0 672Z', '#6B3E28');
  art.polygon(
    [
      [360, 540],
      [600, 540],
      [640, 610],
      [320, 610],
    ],
    '#A9C08A',
  );
  for (let row = 0; row < 3; row += 1) {
    modules(art, flat, {
      origin: [352 - row * 8, 560 + row * 20, 0],
      across: [230 + row * 18, 0, 0],
      up: [6, -15 - row, 0],
      columns: 7,
      cells: 0,
      weight: 1,
    });
  }
  for (const [x, y, angle] of [
    [130, 540, -14],
    [240, 600, 6],
    [720, 570, 10],
    [800, 520, -6],
  ]) {
    art.group(`transform="translate(${x} ${y}) skewX(-20) scale(1 0.5)"`, () =>
      sheet(art, 0, 0, 90, 110, angle, null, { lines: 6 }),
    );
  }
  for (const [x, y] of [
    [300, 530],
    [690, 540],
  ]) {
    art.ellipse(x, y + 4, 22, 8, color.ink, 'opacity="0.3"');
    art.path(`M${x - 16} ${y - 22}h32l-4 26q-12 6-24 0z`, color.cream);
    art.ellipse(x, y - 22, 16, 5, '#6B4230');
  }
  return art;
}
