// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { surface } from '../camera.mjs';
import { darker, lighter } from '../palette.mjs';

const area = (points) =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);

/** A box standing at its near left bottom corner; only the faces turned to the viewer are painted. */
export function box(art, camera, { at: [x, y, z], size: [wide, high, deep], fill, front, side, top, other }) {
  const corner = (i, j, k) => camera.project([x + i * wide, y + j * high, z + k * deep]);
  const faces = [
    [
      [corner(0, 0, 1), corner(0, 0, 0), corner(0, 1, 0), corner(0, 1, 1)],
      other ?? side ?? darker(fill, 0.35),
    ],
    [[corner(1, 0, 0), corner(1, 0, 1), corner(1, 1, 1), corner(1, 1, 0)], side ?? darker(fill, 0.3)],
    [[corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)], top ?? lighter(fill, 0.25)],
    [[corner(0, 0, 0), corner(1, 0, 0), corner(1, 1, 0), corner(0, 1, 0)], front ?? fill],
  ];
  for (const [points, paint] of faces) {
    if (area(points) < 0) art.polygon(points, paint);
  }
}

/** Rectangles on a wall, given in shares of it: [left, bottom, width, height, fill]. */
export function panes(art, camera, origin, across, up, rectangles) {
  const place = surface(camera, origin, across, up);
  for (const [left, bottom, wide, high, fill, more] of rectangles) {
    art.polygon(
      [
        place(left, bottom),
        place(left + wide, bottom),
        place(left + wide, bottom + high),
        place(left, bottom + high),
      ],
      fill,
      more,
    );
  }
}

/** A grid of windows; `lit(column, row)` picks each colour so that a wall can be half asleep. */
export function windows(art, camera, origin, across, up, columns, rows, lit) {
  const rectangles = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const fill = lit(column, row);
      if (fill) {
        rectangles.push([(column + 0.24) / columns, (row + 0.25) / rows, 0.52 / columns, 0.5 / rows, fill]);
      }
    }
  }
  panes(art, camera, origin, across, up, rectangles);
}
