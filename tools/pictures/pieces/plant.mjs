// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, lighter } from '../palette.mjs';
import { seeded } from '../random.mjs';

/** A round-crowned tree, `size` pixels high, lit from the right unless flipped. */
export function tree(art, x, y, size, fill = color.forest, flipped = false) {
  art.at(
    x,
    y,
    size / 100,
    () => {
      art.path('M-4 0C-3-20-4-34-14-48L-9-50-1-38 1-58 5-58 5-38 15-50 19-46C7-32 4-18 6 0Z', '#4A3A38');
      const crown = [
        [-22, -56, 20],
        [20, -58, 21],
        [0, -78, 22],
        [-10, -66, 22],
        [12, -70, 22],
        [0, -52, 17],
      ];
      for (const [dx, dy, radius] of crown) art.circle(dx, dy, radius, darker(fill, 0.32));
      for (const [dx, dy, radius] of crown) art.circle(dx + 3, dy - 3, radius * 0.82, fill);
      for (const [dx, dy, radius] of [
        [25, -64, 10],
        [8, -86, 11],
        [18, -76, 9],
        [-14, -70, 8],
      ]) {
        art.circle(dx, dy, radius, lighter(fill, 0.18), 'opacity="0.75"');
      }
    },
    flipped,
  );
}

export function palm(art, x, y, size, fill = color.forest, flipped = false) {
  art.at(
    x,
    y,
    size / 100,
    () => {
      art.path('M-3 0C-1-30 2-55 9-78L13-77C8-54 5-30 4 0Z', '#5A4640');
      const fronds = [
        [-36, -10, -20],
        [-30, -28, -12],
        [-8, -36, -4],
        [22, -34, 8],
        [36, -16, 18],
        [34, 8, 24],
        [-28, 12, -24],
      ];
      fronds.forEach(([tipX, tipY, bend], index) => {
        art.path(
          `M11-78Q${11 + bend}${-78 + Math.min(tipY, 0) - 10} ${11 + tipX} ${-78 + tipY}` +
            `Q${11 + bend * 0.7} ${-78 + tipY * 0.4 + 2} 11-74Z`,
          index % 2 ? fill : darker(fill, 0.3),
        );
      });
      for (const [dx, dy] of [
        [8, -73],
        [13, -72],
        [11, -70],
      ])
        art.circle(dx, dy, 2.6, color.brick);
    },
    flipped,
  );
}

/** Far trees read as one soft edge, so they are painted as touching blobs. */
export function treeLine(art, seed, y, size, fill, from = 0, to = art.width) {
  const random = seeded(seed);
  for (let x = from; x < to; x += size * 0.75) {
    const radius = size * random.between(0.45, 0.95);
    art.ellipse(x, y - radius * 0.3, radius, radius * random.between(0.7, 1.05), fill);
  }
  art.rect(from, y - size * 0.2, to - from, size * 0.45, fill);
}

/** A handful of thin bent blades. */
export function tuft(art, x, y, size, fill = color.green) {
  for (const [lean, tall] of [
    [-0.55, 0.55],
    [-0.25, 0.85],
    [0.05, 1],
    [0.35, 0.8],
    [0.6, 0.5],
  ]) {
    art.path(
      `M${x - size * 0.05} ${y}Q${x + size * lean * 0.3} ${y - size * tall * 0.6}` +
        ` ${x + size * lean} ${y - size * tall}` +
        `Q${x + size * lean * 0.4 + size * 0.06} ${y - size * tall * 0.5} ${x + size * 0.06} ${y}Z`,
      fill,
    );
  }
}

export function tufts(art, seed, from, to, top, bottom, size, fill, count) {
  const random = seeded(seed);
  const spots = Array.from({ length: count }, () => [random.between(from, to), random.between(top, bottom)]);
  for (const [x, y] of spots.sort((first, second) => first[1] - second[1])) {
    tuft(art, x, y, size * (0.5 + (0.7 * (y - top)) / (bottom - top + 1)), fill);
  }
}
