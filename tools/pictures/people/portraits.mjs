// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { Drawing } from '../drawing.mjs';
import { color, darker, lighter, skin } from '../palette.mjs';
import { clothing } from './clothing.mjs';
import { face, jewels, neck } from './face.mjs';
import { behind, front } from './hair.mjs';

const black = '#1F1820';
const brown = '#3A2622';
const grey = '#A9A7AD';

/** [background, skin, wear, main, trim, hair behind, hair in front, hair colour, details] */
const people = [
  [
    color.gold,
    2,
    'saree',
    '#1F6F6B',
    '#F5A524',
    'bun',
    'parted',
    black,
    { bindi: '#B3272D', jewels: color.butter },
  ],
  [color.sky, 3, 'blazer', color.navy, color.cream, 'bob', 'swept', black, { glasses: 'round' }],
  [
    color.green,
    1,
    'kurta',
    '#F4E3C3',
    '#B5532F',
    'long',
    'parted',
    brown,
    { smile: 'soft', jewels: color.gold },
  ],
  [color.mist, 2, 'shirt', color.blue, color.cream, null, 'hijab', '#2F5E88', { veil: true }],
  [color.cobalt, 4, 'vest', color.ember, '#DCEBFA', 'low', 'helmet', color.gold, {}],
  [
    color.butter,
    3,
    'saree',
    '#8C2F4A',
    '#FFC24B',
    'flowers',
    'parted',
    black,
    { bindi: '#7A1022', jewels: color.gold, smile: 'soft' },
  ],
  [color.earth, 1, 'blazer', '#2F5D54', '#FFE3A3', 'long', 'swept', '#2A1B1A', {}],
  [color.blue, 5, 'dupatta', '#F5A524', '#FFF0CF', 'curls', 'curlTop', black, { jewels: color.cream }],
  [
    color.navy,
    2,
    'saree',
    '#D9683A',
    '#FFE3A3',
    'bun',
    'parted',
    grey,
    { grey, bindi: '#B3272D', glasses: 'square', smile: 'soft' },
  ],
  [color.amber, 3, 'kurta', color.cobalt, '#9CC6F0', null, 'braid', black, { bindi: color.navy }],
  [
    color.rose,
    4,
    'shirt',
    color.cream,
    color.navy,
    'bob',
    'fringe',
    black,
    { smile: 'soft', jewels: color.gold },
  ],
  [
    color.slate,
    1,
    'dupatta',
    '#C6496B',
    '#FFC24B',
    null,
    'hijab',
    '#E9DCC6',
    { veil: true, glasses: 'round' },
  ],
  [
    color.sky,
    3,
    'suit',
    color.navy,
    color.amber,
    null,
    'short',
    black,
    { beard: 'moustache', smile: 'soft' },
  ],
  [
    color.amber,
    2,
    'blazer',
    color.indigo,
    color.mist,
    null,
    'turban',
    '#1F5F8B',
    { beard: 'full', veil: true },
  ],
  [color.green, 4, 'vest', color.ember, color.navy, null, 'helmet', '#FFF9EF', { beard: 'trim' }],
  [
    color.butter,
    1,
    'nehru',
    '#7C4A33',
    color.cream,
    null,
    'receding',
    grey,
    { grey, glasses: 'square', smile: 'soft' },
  ],
  [color.cobalt, 3, 'shirt', '#F3D9A4', color.brick, null, 'quiff', black, { beard: 'full' }],
  [color.earth, 2, 'kurta', color.cream, '#3F6A55', null, 'short', brown, { glasses: 'round' }],
  [color.mist, 5, 'suit', '#3B4A6B', '#B5532F', null, 'curlTop', black, { beard: 'goatee' }],
  [color.navy, 4, 'nehru', color.amber, color.cream, null, 'quiff', black, { beard: 'moustache' }],
  [
    color.rose,
    2,
    'shirt',
    '#2F6F6B',
    color.cream,
    null,
    'bald',
    '#3A2F35',
    { beard: 'trim', glasses: 'square', smile: 'soft' },
  ],
  [
    color.blue,
    3,
    'kurta',
    '#FFF9EF',
    '#F5A524',
    null,
    'turban',
    '#E0763A',
    { beard: 'full', grey: '#D8D5D2', smile: 'soft', veil: true },
  ],
  [color.gold, 1, 'blazer', color.cobalt, color.white, null, 'quiff', brown, { beard: 'trim' }],
  [
    color.slate,
    4,
    'vest',
    color.gold,
    color.cobalt,
    null,
    'helmet',
    color.blue,
    { beard: 'moustache', glasses: 'round' },
  ],
];

export function portraits() {
  return people.map(([ground, tone, wear, main, trim, back, top, hair, details], index) => {
    const art = new Drawing(320, 320);
    const complexion = skin[tone];
    art.rect(0, 0, 320, 320, art.gradient([lighter(ground, 0.22), ground]));
    art.circle(236, 104, 118, lighter(ground, 0.3), 'opacity="0.55"');
    art.path('M0 262Q90 226 190 250T320 236V320H0Z', darker(ground, 0.18), 'opacity="0.5"');
    art.parts.push('<g transform="translate(160 324) scale(1.1) translate(-160 -324)">');
    if (back) behind[back](art, hair === color.gold ? black : hair);
    neck(art, complexion);
    clothing[wear](art, main, trim, complexion);
    face(art, complexion, { ...details, lashes: index < 12 });
    front[top](art, hair);
    if (details.jewels) jewels(art, details.jewels);
    art.parts.push('</g>');
    return art;
  });
}
