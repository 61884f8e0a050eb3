// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { modules } from '../../pieces/module.mjs';
import { installer, person } from '../../pieces/person.mjs';
import { robot } from '../../pieces/robot.mjs';
import { seeded } from '../../random.mjs';

export function recycling() {
  const art = new Drawing(1200, 675);
  art.rect(0, 0, 1200, 675, art.gradient(['#24504A', '#3F7A66', '#8DB592']));
  for (const angle of [0, 120, 240]) {
    art.group(`transform="rotate(${angle} 600 270)"`, () => {
      art.stroke('M430 215A180 180 0 0 1 728 142', '#CFE7CF', 34, 'opacity="0.32"');
      art.polygon(
        [
          [712, 82],
          [796, 172],
          [690, 196],
        ],
        '#CFE7CF',
        'opacity="0.32"',
      );
    });
  }
  art.rect(0, 560, 1200, 115, art.gradient(['#1F3F44', '#142B36']));
  art.rect(-20, 372, 560, 26, color.slate, 'rx="13"');
  for (let x = 10; x < 540; x += 58)
    art.circle(x, 386, 17, color.indigo, `stroke="${color.steel}" stroke-width="4"`);
  for (const x of [80, 440]) art.rect(x, 398, 22, 166, '#22376B');
  art.group('transform="translate(60 366) skewX(-16)"', () => {
    modules(art, flat, {
      origin: [0, 0, 0],
      across: [170, 0, 0],
      up: [0, -150, 0],
      columns: 2,
      cells: 5,
      weight: 2,
    });
    art.stroke('M40 -20L80 -70L70 -100L110 -130M80 -70L130 -60M80 -70L50 -86', color.white, 2.5);
  });
  modules(art, flat, {
    origin: [300, 366, 0],
    across: [90, 0, 0],
    up: [26, -92, 0],
    columns: 1,
    cells: 5,
    weight: 1.8,
    shine: 0,
  });
  art.polygon(
    [
      [410, 366],
      [470, 366],
      [450, 330],
      [425, 320],
    ],
    '#24458A',
  );
  art.path('M520 260H760L720 420H560Z', art.gradient(['#F5A524', '#C97B12'], 'right'));
  art.rect(505, 244, 270, 26, color.gold, 'rx="8"');
  art.rect(560, 420, 160, 70, color.indigo, 'rx="6"');
  for (let index = 0; index < 4; index += 1)
    art.polygon(
      [
        [580 + index * 34, 300],
        [604 + index * 34, 330],
        [570 + index * 34, 336],
      ],
      '#8A5230',
      'opacity="0.5"',
    );
  const random = seeded(4);
  const bins = [
    [690, '#9CC6F0', '#DCEBFA'],
    [860, '#B8C4D8', '#EEF2F7'],
    [1030, '#C98B5A', '#F0B98A'],
  ];
  art.rect(720, 440, 460, 20, color.slate, 'rx="10"');
  bins.forEach(([x, fill, bright], index) => {
    art.line(
      [
        [x + 66, 460],
        [x + 66, 492],
      ],
      bright,
      10,
      'opacity="0.7"',
    );
    for (let piece = 0; piece < 26; piece += 1) {
      const [px, py] = [x + 12 + random.next() * 108, 530 - random.next() * 28];
      if (index === 0)
        art.polygon(
          [
            [px, py - 12],
            [px + 14, py],
            [px - 8, py + 8],
          ],
          piece % 2 ? bright : fill,
        );
      if (index === 1)
        art.rect(
          px - 12,
          py - 4,
          28,
          8,
          piece % 2 ? bright : '#8C9AB4',
          `transform="rotate(${random.between(-40, 40)} ${px} ${py})"`,
        );
      if (index === 2) art.stroke(`M${px - 10} ${py}q10-14 20 0`, piece % 2 ? bright : '#A5643F', 4);
    }
    art.path(`M${x} 526H${x + 132}L${x + 120} 632H${x + 12}Z`, art.gradient([fill, '#5B6B8C']));
    art.rect(x - 6, 518, 144, 16, bright, 'rx="6"');
  });
  person(art, 350, 640, 220, { ...installer, vest: '#5FB68C', left: 'point', right: 'hip', tone: skin[3] });
  robot(art, 1060, 440, 260, true);
  return art;
}
