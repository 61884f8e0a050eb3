// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { Drawing } from '../../drawing.mjs';
import { color } from '../../palette.mjs';
import { helmet } from '../../pieces/equipment.mjs';
import { desk, pen, sheet } from '../../pieces/paper.mjs';

export function contract() {
  const art = new Drawing(1200, 675);
  desk(art, '#0F1D42', '#2A4684', 620, 260);
  art.group('transform="translate(-30 60) rotate(-7)"', () => {
    art.rect(8, 12, 620, 470, color.ink, 'opacity="0.4"');
    art.rect(0, 0, 620, 470, '#2F62A8');
    for (let index = 1; index < 16; index += 1) {
      art.line(
        [
          [index * 40, 0],
          [index * 40, 470],
        ],
        color.sky,
        1,
        'opacity="0.25"',
      );
      if (index < 12)
        art.line(
          [
            [0, index * 40],
            [620, index * 40],
          ],
          color.sky,
          1,
          'opacity="0.25"',
        );
    }
    art.rect(90, 70, 420, 320, 'none', `stroke="${color.mist}" stroke-width="4"`);
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 5; column += 1) {
        art.rect(
          115 + column * 76,
          95 + row * 94,
          62,
          76,
          '#4C86CC',
          `stroke="${color.mist}" stroke-width="2.5" fill-opacity="0.6"`,
        );
      }
    }
    art.stroke('M90 420H510M90 408V432M510 408V432M546 70V390M534 70H558M534 390H558', color.gold, 3);
  });
  sheet(
    art,
    520,
    60,
    430,
    570,
    5,
    () => {
      for (let index = 0; index < 6; index += 1) {
        art.rect(44, 92 + index * 56, 28, 28, 'none', `stroke="${color.slate}" stroke-width="3.5" rx="5"`);
        if (index < 4)
          art.line(
            [
              [50, 106 + index * 56],
              [57, 114 + index * 56],
              [72, 92 + index * 56],
            ],
            color.green,
            5,
          );
        art.rect(96, 96 + index * 56, [270, 220, 290, 240, 200, 260][index], 9, '#B9C0CF', 'rx="4"');
        art.rect(96, 112 + index * 56, [180, 250, 140, 200, 230, 150][index], 7, '#D8DDE6', 'rx="3"');
      }
      art.rect(44, 46, 200, 20, color.cobalt, 'rx="6"');
      art.line(
        [
          [230, 510],
          [390, 510],
        ],
        color.slate,
        2,
      );
      art.stroke('M240 500q14-44 26-12t20-24q10 40 24 6t22 14t44-20', color.indigo, 4);
      art.circle(100, 486, 44, 'none', `stroke="${color.ember}" stroke-width="5" opacity="0.8"`);
      art.circle(100, 486, 34, 'none', `stroke="${color.ember}" stroke-width="2" opacity="0.8"`);
      for (let index = 0; index < 8; index += 1) {
        art.group(`transform="rotate(${index * 45} 100 486)"`, () =>
          art.rect(98, 460, 4, 12, color.ember, 'opacity="0.8"'),
        );
      }
      art.circle(100, 486, 10, color.ember, 'opacity="0.8"');
    },
    { lines: 0 },
  );
  pen(art, 850, 590, 330, 34, color.amber);
  helmet(art, 1060, 210, 190);
  art.circle(1075, 470, 74, color.ink, 'opacity="0.35"');
  art.circle(1068, 460, 72, color.cream);
  art.circle(1068, 460, 58, '#6B4230');
  art.stroke('M1036 440q14-22 40-24', '#A5734F', 6);
  return art;
}
