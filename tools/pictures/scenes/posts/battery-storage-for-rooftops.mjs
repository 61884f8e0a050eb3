// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { battery, inverter } from '../../pieces/equipment.mjs';
import { ground, ridge } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { person, sareeWoman } from '../../pieces/person.mjs';
import { tree } from '../../pieces/plant.mjs';
import { sky, stars } from '../../pieces/sky.mjs';

export function storage() {
  const art = new Drawing(1200, 675);
  sky(art, 'night', 560);
  stars(art, 3, 420, 90);
  art.circle(
    960,
    120,
    180,
    art.radial([
      [0, color.mist, 0.35],
      [1, color.mist, 0],
    ]),
  );
  art.circle(960, 120, 46, color.mist);
  art.circle(978, 108, 40, '#10204a');
  ridge(art, 6, 520, 110, '#1B2C5B', '#24396F');
  ground(art, 560, ['#14224A', '#0B1530']);
  tree(art, 120, 590, 300, '#24455A');
  tree(art, 1110, 590, 220, '#24455A', true);
  art.rect(260, 270, 680, 312, '#E9C79A');
  art.rect(276, 292, 648, 290, art.gradient(['#F8DFB2', '#E8B777']));
  art.rect(610, 270, 14, 312, '#C98B5A');
  art.rect(244, 252, 712, 22, '#B8764C');
  modules(art, flat, {
    origin: [300, 250, 0],
    across: [470, 0, 0],
    up: [46, -86, 0],
    columns: 6,
    rows: 1,
    cells: 6,
    weight: 2,
    tone: 'night',
    frame: '#7FA3D6',
  });
  art.rect(860, 186, 60, 66, color.cobalt, 'rx="10"');
  art.circle(
    440,
    350,
    130,
    art.radial([
      [0, color.cream, 0.9],
      [1, color.cream, 0],
    ]),
  );
  art.line(
    [
      [440, 292],
      [440, 326],
    ],
    color.brick,
    3,
  );
  art.path('M416 346Q440 300 464 346Z', color.amber);
  art.rect(320, 486, 190, 60, '#3E7BC4', 'rx="16"');
  art.rect(306, 462, 34, 92, '#2F62A0', 'rx="14"');
  art.rect(490, 462, 34, 92, '#2F62A0', 'rx="14"');
  art.rect(330, 552, 10, 26, color.navy);
  art.rect(490, 552, 10, 26, color.navy);
  person(art, 570, 580, 190, { ...sareeWoman, left: 'hold', shadow: false, flipped: true });
  person(art, 384, 560, 150, {
    shirt: color.cream,
    trousers: color.navy,
    tone: skin[3],
    left: 'hold',
    shadow: false,
  });
  art.rect(318, 520, 196, 32, '#4A86CC', 'rx="12"');
  battery(art, 790, 392, 106, 4);
  battery(art, 672, 392, 106, 3);
  inverter(art, 700, 296, 62);
  art.stroke('M731 296V262M731 386V392M770 340H842V392', color.amber, 5);
  art.circle(
    785,
    470,
    190,
    art.radial([
      [0, '#9BE3A8', 0.22],
      [1, '#9BE3A8', 0],
    ]),
  );
  return art;
}
