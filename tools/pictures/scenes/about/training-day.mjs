// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { inverter } from '../../pieces/equipment.mjs';
import { modules } from '../../pieces/module.mjs';
import { person, sareeWoman } from '../../pieces/person.mjs';

export function trainingDay() {
  const art = new Drawing(960, 720);
  art.rect(0, 0, 960, 720, art.gradient(['#DCEBFA', '#F6EAD2']));
  art.polygon(
    [
      [700, 0],
      [960, 0],
      [960, 420],
      [560, 520],
    ],
    color.butter,
    'opacity="0.45"',
  );
  art.rect(0, 470, 960, 250, art.gradient(['#D9B48A', '#9A7460']));
  art.rect(0, 462, 960, 12, color.cream);
  art.rect(96, 64, 520, 300, '#B8764C', 'rx="10"');
  art.rect(110, 78, 492, 272, '#1B2C5B', 'rx="4"');
  for (let index = 0; index < 4; index += 1)
    art.rect(146 + index * 62, 190, 48, 74, 'none', `stroke="${color.mist}" stroke-width="3"`);
  for (let index = 0; index < 4; index += 1)
    art.line(
      [
        [146 + index * 62, 227],
        [194 + index * 62, 227],
      ],
      color.mist,
      2,
    );
  art.stroke('M170 264V306H450V262M232 264V306M294 264V306M356 264V306', color.gold, 4);
  art.rect(420, 180, 70, 82, 'none', `stroke="${color.mist}" stroke-width="3" rx="6"`);
  art.stroke('M434 222q10-22 20-4t22-8', color.gold, 3);
  art.circle(190, 128, 22, 'none', `stroke="${color.gold}" stroke-width="4"`);
  for (let index = 0; index < 8; index += 1)
    art.group(`transform="rotate(${index * 45} 190 128)"`, () =>
      art.line(
        [
          [190, 96],
          [190, 86],
        ],
        color.gold,
        4,
      ),
    );
  art.stroke('M520 320V120M520 320H580', color.mist, 3);
  art.stroke('M524 150H556Q570 152 574 314', '#7FD6A0', 4);
  modules(art, flat, {
    origin: [690, 500, 0],
    across: [220, 0, 0],
    up: [46, -220, 0],
    columns: 2,
    rows: 1,
    cells: 6,
    weight: 2.4,
    shine: 0.18,
  });
  art.line(
    [
      [712, 500],
      [700, 566],
      [712, 500],
      [880, 500],
      [900, 566],
    ],
    color.indigo,
    8,
  );
  inverter(art, 660, 130, 84);
  person(art, 630, 590, 330, {
    ...sareeWoman,
    shirt: '#2F6F6B',
    gown: '#3F8F88',
    sash: color.gold,
    left: 'point',
    right: 'hold',
  });
  for (const [x, y, size, options] of [
    [150, 780, 330, { shirt: color.ember, tone: skin[3] }],
    [330, 800, 330, { shirt: color.blue, hat: 'plait', tone: skin[2] }],
    [500, 790, 320, { shirt: color.green, hat: 'turban', paint: color.amber, tone: skin[4] }],
    [700, 804, 330, { shirt: color.cream, tone: skin[1] }],
    [870, 784, 326, { shirt: color.indigo, hat: 'bun', tone: skin[3] }],
  ]) {
    person(art, x, y, size, { ...options, back: true, shadow: false });
    art.rect(x - 46, y - 150, 92, 130, color.navy, 'rx="14"');
  }
  return art;
}
