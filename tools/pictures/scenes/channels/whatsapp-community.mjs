// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { badge } from '../../pieces/badge.mjs';
import { bubble } from '../../pieces/bubble.mjs';
import { hills } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { sun } from '../../pieces/sky.mjs';

export function whatsappCommunity() {
  const art = new Drawing(640, 400);
  art.rect(0, 0, 640, 400, art.gradient(['#CFE3C8', '#8FBC8C', '#4F8A6C']));
  hills(art, 3, 300, 80, '#9CC6A0', '#4F8A6C', 2);
  art.rect(236, 34, 176, 400, color.ink, 'rx="28"');
  art.rect(246, 46, 156, 400, art.gradient(['#FFF9EF', '#DCEBFA']), 'rx="20"');
  art.rect(246, 46, 156, 44, color.forest, 'rx="20"');
  art.rect(246, 70, 156, 22, color.forest);
  badge(art, 270, 69, 14, color.gold, skin[2], color.navy);
  art.rect(292, 63, 70, 10, color.cream, 'rx="5"');
  bubble(art, 150, 116, 180, 66, color.white, false);
  bubble(art, 310, 206, 196, 92, '#FFE3A3', true);
  bubble(art, 180, 318, 150, 50, color.white, false);
  modules(art, flat, {
    origin: [330, 286, 0],
    across: [96, 0, 0],
    up: [18, -62, 0],
    columns: 3,
    cells: 4,
    weight: 1.4,
  });
  sun(art, 470, 238, 13, { reach: 3 });
  for (const [x, y, wide] of [
    [170, 136, 130],
    [170, 156, 90],
    [200, 338, 104],
  ])
    art.rect(x, y, wide, 9, '#B9C7C0', 'rx="4"');
  badge(art, 112, 170, 34, color.gold, skin[3], color.brick);
  badge(art, 548, 286, 36, color.sky, skin[2], color.ember, '#1F1820', 'helmet');
  badge(art, 140, 352, 30, color.cobalt, skin[4], color.mist);
  badge(art, 520, 110, 28, color.butter, skin[1], color.green, '#1F1820', 'turban');
  return art;
}
