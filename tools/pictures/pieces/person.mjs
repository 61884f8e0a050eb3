// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, skin } from '../palette.mjs';

const arms = {
  down: [
    [-15, -60],
    [-15, -44],
  ],
  hip: [
    [-22, -62],
    [-11, -52],
  ],
  point: [
    [-22, -72],
    [-34, -84],
  ],
  forward: [
    [-17, -62],
    [-28, -66],
  ],
  hold: [
    [-15, -60],
    [-5, -62],
  ],
  raise: [
    [-20, -86],
    [-19, -104],
  ],
  shake: [
    [-17, -62],
    [-31, -61],
  ],
  wave: [
    [-21, -72],
    [-25, -90],
  ],
  desk: [
    [-19, -60],
    [-12, -50],
  ],
};

function limb(art, points, paint, width) {
  art.line(points, paint, width);
}

function arm(art, pose, side, sleeve, tone) {
  const [elbow, hand] = arms[pose].map(([x, y]) => [x * side * -1, y]);
  const shoulder = [10 * side, -76];
  limb(art, [elbow, hand], tone, 4.4);
  art.circle(hand[0], hand[1], 2.8, tone);
  limb(
    art,
    [shoulder, elbow, [elbow[0] + (hand[0] - elbow[0]) * 0.35, elbow[1] + (hand[1] - elbow[1]) * 0.35]],
    sleeve,
    6.6,
  );
}

/** Only figures large enough to be met eye to eye get features; smaller ones read better without. */
function features(art, tone) {
  for (const x of [-2.8, 2.8]) {
    art.ellipse(x, -92.5, 0.75, 0.95, '#1D1620');
    art.stroke(`M${x - 1.4} -95q1.4-0.9 2.8 0`, '#241D26', 0.6);
  }
  art.stroke('M0-92Q-0.8-90 0.6-89.6', darker(tone, 0.35), 0.6);
  art.stroke('M-2.4-87.4Q0-85.4 2.4-87.4', '#7A2A2E', 0.8);
}

function head(art, tone, hair, hat, paint, back) {
  if (hat === 'bun') art.circle(-7, -97, 4.6, hair);
  if (hat === 'plait') art.stroke('M-5-92C-10-84-8-74-9-66', hair, 4);
  art.rect(-3.2, -86, 6.4, 9, darker(tone, 0.18), 'rx="3"');
  art.ellipse(0, -92, 7, 8, tone);
  art.path('M-7.4-91C-8.4-101-2-103.5 1-102C8-102 8.4-95 7.2-92C5-95 3-97-2-97C-5-96-6-94-7.4-91Z', hair);
  if (back) art.path('M-7.4-99C-8-84-4-83 0-83C4-83 8-84 7.4-99Z', hair);
  if (hat === 'helmet') {
    art.path('M-8.6-94C-9-105 9-105 8.6-94Z', paint);
    art.rect(-10, -95.2, 21, 2.6, darker(paint, 0.15), 'rx="1.3"');
    art.path('M-1.5-103C-0.5-102-0.5-97-1-95L2-95C2.5-97 2.5-102 1.5-103Z', darker(paint, 0.1));
  }
  if (hat === 'turban') {
    art.path('M-9-93C-12-106 12-108 9.5-93C4-98-4-98-9-93Z', paint);
    art.stroke('M-8-96C-2-102 4-103 9-100M-7-99C-2-104 2-105 6-104', darker(paint, 0.2), 1);
  }
  if (hat === 'scarf') art.path('M-8-84C-12-104 10-107 9-90C6-97 2-99-2-98C-6-95-6-88-4-82Z', paint);
}

/** Feet at (x, y), `size` pixels tall; `walk` parts the legs, `gown` stands for saree or coat. */
export function person(art, x, y, size, options = {}) {
  const {
    shirt = color.blue,
    trousers = color.indigo,
    tone = skin[2],
    hair = '#1B1722',
    hat,
    paint = color.gold,
    left = 'down',
    right = 'down',
    walk = false,
    gown,
    vest,
    back = false,
    flipped = false,
    shadow = true,
    sash,
  } = options;
  if (shadow) art.ellipse(x, y, size * 0.2, size * 0.028, color.ink, 'opacity="0.28"');
  art.at(
    x,
    y,
    size / 105,
    () => {
      arm(art, right, 1, darker(shirt, 0.18), darker(tone, 0.12));
      if (gown) {
        art.path('M-9-50C-13-30-15-14-15-1C-6 2 8 2 15-1C15-16 12-34 9-50Z', gown);
        art.path('M2-50C5-30 8-14 8 0.5L15-1C15-16 12-34 9-50Z', darker(gown, 0.2));
      } else {
        const stride = walk ? 9 : 4.6;
        limb(
          art,
          [
            [4, -46],
            [walk ? 6 : 4.6, -24],
            [stride + (walk ? 2 : 0), -3],
          ],
          darker(trousers, 0.2),
          8.2,
        );
        limb(
          art,
          [
            [-4, -46],
            [walk ? -7 : -4.6, -24],
            [-stride, -3],
          ],
          trousers,
          8.2,
        );
        art.path(`M${-stride - 4.5} 0h10v-3.5q-5-3-9 0z`, color.ink);
        art.path(`M${stride - (walk ? 2 : 4)} 0h10v-3.5q-5-3-9 0z`, color.ink);
      }
      art.path(
        'M-9.5-79C-13-78-13-70-11-62L-9.5-46L9.5-46L11-62C13-70 13-78 9.5-79C4-82-4-82-9.5-79Z',
        shirt,
      );
      art.path('M3-81C6-70 5-56 4-46L9.5-46L11-62C13-70 13-78 9.5-79Z', darker(shirt, 0.2));
      if (vest) {
        art.path('M-9.5-79L-11-62L-9.5-46L9.5-46L11-62L9.5-79L4-80L0-68L-4-80Z', vest);
        art.path('M-10.6-62L10.8-62L10.5-58.5L-10.4-58.5Z', color.cream);
        art.line(
          [
            [-6.5, -79],
            [-6.5, -62],
          ],
          color.cream,
          2,
        );
        art.line(
          [
            [6.5, -79],
            [6.5, -62],
          ],
          color.cream,
          2,
        );
      }
      if (sash) art.path('M-10-79C-6-70 4-58 10-49L12-30C4-40-8-62-13-70Z', sash);
      arm(art, left, -1, shirt, tone);
      head(art, tone, hair, hat, paint, back);
      if (size >= 180 && !back) features(art, tone);
    },
    flipped,
  );
}

export const installer = { hat: 'helmet', vest: color.ember, shirt: color.cobalt, trousers: color.navy };
export const engineer = { hat: 'helmet', paint: color.cream, shirt: color.mist, trousers: color.indigo };
export const villager = {
  hat: 'turban',
  paint: color.ember,
  shirt: color.cream,
  trousers: color.butter,
  tone: skin[4],
};
export const sareeWoman = {
  hat: 'bun',
  shirt: color.brick,
  gown: color.amber,
  sash: color.gold,
  tone: skin[3],
};
