// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, mix } from '../../palette.mjs';
import { ground } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { sheet } from '../../pieces/paper.mjs';
import { treeLine } from '../../pieces/plant.mjs';
import { beams, sky, sun } from '../../pieces/sky.mjs';

export function policyDesk() {
  const art = new Drawing(640, 400);
  sky(art, 'dawn', 300);
  beams(art, 320, 150, 420, { count: 18, opacity: 0.2 });
  sun(art, 320, 130, 26);
  treeLine(art, 4, 300, 26, '#4F6C80');
  ground(art, 298, ['#C9A98A', '#6A6480']);
  art.path('M262 132A58 58 0 0 1 378 132Z', art.gradient(['#FFF3DC', '#D9B48A']));
  art.rect(316, 52, 8, 24, '#E3C49A');
  art.rect(250, 130, 140, 24, '#E9CDA2');
  art.polygon(
    [
      [150, 190],
      [320, 140],
      [490, 190],
    ],
    '#F5E2C0',
  );
  art.rect(140, 188, 360, 18, '#E9CDA2');
  art.rect(156, 206, 328, 100, '#8A7690');
  for (let index = 0; index < 8; index += 1)
    art.rect(162 + index * 42, 206, 22, 100, art.gradient(['#FFF6E4', '#D9B991'], 'right'));
  for (const [x, y, wide] of [
    [140, 304, 360],
    [122, 316, 396],
    [104, 328, 432],
  ])
    art.rect(x, y, wide, 14, mix('#F0DAB6', '#B8977F', (y - 304) / 40));
  art.rect(0, 340, 640, 60, art.gradient(['#7C4A33', '#5A3428']));
  sheet(
    art,
    400,
    226,
    130,
    164,
    7,
    () => {
      art.circle(98, 130, 17, color.ember);
      art.circle(98, 130, 10, color.gold);
    },
    { lines: 7 },
  );
  modules(art, flat, {
    origin: [70, 388, 0],
    across: [180, 0, 0],
    up: [34, -90, 0],
    columns: 4,
    rows: 1,
    cells: 5,
    weight: 1.6,
  });
  return art;
}
