// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color } from '../palette.mjs';

export function pylon(art, x, y, size, stroke = color.navy, opacity = 1) {
  const width = Math.max(1, size * 0.014);
  art.group(`opacity="${opacity}"`, () =>
    art.at(x, y, size / 100, () => {
      const wide = (width * 100) / size;
      art.line(
        [
          [-14, 0],
          [-4, -62],
          [-2.5, -98],
          [2.5, -98],
          [4, -62],
          [14, 0],
        ],
        stroke,
        wide * 1.2,
      );
      for (const [low, half, high, other] of [
        [0, 14, -22, 10.5],
        [-22, 10.5, -42, 7.2],
        [-42, 7.2, -62, 4],
        [-62, 4, -80, 3.2],
        [-80, 3.2, -98, 2.5],
      ]) {
        art.line(
          [
            [-half, low],
            [other, high],
            [-other, high],
            [half, low],
          ],
          stroke,
          wide * 0.7,
        );
      }
      for (const [level, half] of [
        [-64, 22],
        [-78, 18],
        [-91, 13],
      ]) {
        art.line(
          [
            [-half, level],
            [0, level - 5],
            [half, level],
            [-half, level],
          ],
          stroke,
          wide,
        );
        for (const side of [-1, 1])
          art.line(
            [
              [half * side, level],
              [half * side, level + 4],
            ],
            stroke,
            wide,
          );
      }
    }),
  );
}

/** Sagging wires between two pylons of the given sizes, one for each arm. */
export function wires(
  art,
  [x1, y1, size1],
  [x2, y2, size2],
  stroke = color.navy,
  opacity = 0.6,
  width = 1.2,
) {
  for (const [level, half] of [
    [-0.6, 0.22],
    [-0.74, 0.18],
    [-0.87, 0.13],
  ]) {
    for (const side of [-1, 1]) {
      const from = [x1 + side * half * size1, y1 + level * size1];
      const to = [x2 + side * half * size2, y2 + level * size2];
      const sag = Math.abs(to[0] - from[0]) * 0.08;
      art.stroke(
        `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag} ${to[0]} ${to[1]}`,
        stroke,
        width,
        `opacity="${opacity}"`,
      );
    }
  }
}

export function lampPost(art, x, y, size, lit = true, flipped = false) {
  art.at(
    x,
    y,
    size / 100,
    () => {
      art.path('M-1.6 0L-1-92L1-92L1.6 0Z', color.navy);
      art.stroke('M0-88Q2-97 14-96', color.navy, 2);
      art.polygon(
        [
          [-11, -96],
          [5, -105],
          [7, -102],
          [-9, -93],
        ],
        color.cobalt,
      );
      if (lit)
        art.circle(
          15,
          -93,
          26,
          art.radial([
            [0, color.butter, 0.95],
            [0.3, color.gold, 0.35],
            [1, color.gold, 0],
          ]),
        );
      art.rect(10, -97, 10, 3, lit ? color.cream : color.steel, 'rx="1.5"');
    },
    flipped,
  );
}

export function turbine(art, x, y, size, turn = 20, fill = color.white) {
  art.path(
    `M${x - size * 0.018} ${y}L${x - size * 0.008} ${y - size}h${size * 0.016}L${x + size * 0.018} ${y}z`,
    fill,
  );
  for (const angle of [0, 120, 240]) {
    art.group(`transform="translate(${x} ${y - size}) rotate(${angle + turn}) scale(${size / 100})"`, () => {
      art.path('M0 0C4-10 3.500-30 0-56C-2-36-3-12 0 0Z', fill);
    });
  }
  art.circle(x, y - size, size * 0.025, color.steel);
}

/** A glowing run of electricity with arrow heads along a curve given as points of a quadratic bend. */
export function current(art, [from, bend, to], stroke = color.gold, width = 5, heads = 3) {
  const data = `M${from}Q${bend} ${to}`;
  art.stroke(data, stroke, width * 3, 'opacity="0.22"');
  art.stroke(data, stroke, width);
  for (let index = 1; index <= heads; index += 1) {
    const share = index / (heads + 0.6);
    const point = (axis) =>
      (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * bend[axis] + share ** 2 * to[axis];
    const slope = (axis) => 2 * (1 - share) * (bend[axis] - from[axis]) + 2 * share * (to[axis] - bend[axis]);
    const angle = (Math.atan2(slope(1), slope(0)) * 180) / Math.PI;
    art.group(`transform="translate(${point(0)} ${point(1)}) rotate(${angle})"`, () => {
      art.polygon(
        [
          [-width * 1.6, -width * 2.2],
          [width * 2.6, 0],
          [-width * 1.6, width * 2.2],
        ],
        color.cream,
      );
    });
  }
}
