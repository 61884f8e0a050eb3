// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { badge } from '../../pieces/badge.mjs';

export function professionalNetwork() {
  const art = new Drawing(640, 400);
  art.rect(0, 0, 640, 400, art.gradient(['#2A4684', '#1B2C5B', '#101D3F'], 'diagonal'));
  art.circle(
    320,
    200,
    300,
    art.radial([
      [0, color.blue, 0.5],
      [1, color.blue, 0],
    ]),
  );
  const members = [
    [320, 200, 66, color.gold, 2, color.navy, 'bun'],
    [130, 106, 44, color.sky, 3, color.brick],
    [112, 296, 40, color.green, 1, color.cream, 'plait'],
    [516, 96, 46, color.rose, 4, color.indigo, 'turban'],
    [540, 290, 44, color.butter, 3, color.ember, 'helmet'],
    [320, 52, 30, color.earth, 5, color.mist],
    [326, 352, 32, color.mist, 2, color.blue, 'scarf'],
  ];
  for (const [x, y] of members.slice(1))
    art.line(
      [
        [320, 200],
        [x, y],
      ],
      color.gold,
      3,
      'opacity="0.7"',
    );
  for (const [first, second] of [
    [1, 5],
    [5, 3],
    [3, 4],
    [4, 6],
    [6, 2],
    [2, 1],
  ]) {
    art.line(
      [members[first].slice(0, 2), members[second].slice(0, 2)],
      color.sky,
      2,
      'opacity="0.5" stroke-dasharray="2 8"',
    );
  }
  for (const [x, y] of members.slice(1)) art.circle((320 + x) / 2, (200 + y) / 2, 6, color.cream);
  for (const [x, y, radius, fill, tone, shirt, hat] of members)
    badge(art, x, y, radius, fill, skin[tone], shirt, '#1F1820', hat);
  return art;
}
