// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { surface } from '../camera.mjs';
import { color } from '../palette.mjs';

const tones = {
  deep: ['#15264F', '#24458A', '#4C86CC'],
  dawn: ['#14244C', '#2C4F92', '#8E93B0'],
  night: ['#0C1836', '#16295A', '#2A4684'],
  dusty: ['#6E6A66', '#93846F', '#B9A27E'],
};

/** The light must run square to the lower edge; along the slanted side it would smear across the row. */
function acrossRow(place) {
  const [left, right, high] = [place(0, 0), place(1, 0), place(0.5, 1)];
  const edge = [right[0] - left[0], right[1] - left[1]];
  const square = edge[0] ** 2 + edge[1] ** 2 || 1;
  const share = ((high[0] - left[0]) * edge[0] + (high[1] - left[1]) * edge[1]) / square;
  return [[left[0] + edge[0] * share, left[1] + edge[1] * share], high];
}

/** A plane of modules: glass that brightens towards the sky, cell lines, frames and a slanted reflection. */
export function modules(art, camera, options) {
  const {
    origin,
    across,
    up,
    columns,
    rows = 1,
    cells = 6,
    tone = 'deep',
    shine = 0.13,
    frame = '#C9D8EC',
    weight = 1,
  } = options;
  const place = surface(camera, origin, across, up);
  const paint = tones[tone];
  const glass = art.span(...acrossRow(place), [
    [0, paint[0]],
    [0.6, paint[1]],
    [1, paint[2]],
  ]);
  const outline = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  art.polygon(outline, glass);
  const scale = camera.scaleAt(origin);
  const cross = (horizontal, share, stroke, width, opacity) =>
    art.line(
      horizontal ? [place(0, share), place(1, share)] : [place(share, 0), place(share, 1)],
      stroke,
      width,
      `opacity="${opacity}"`,
    );
  if (cells) {
    const fine = Math.max(0.4, scale * 0.012) * weight;
    for (let index = 1; index < columns * cells; index += 1) {
      if (index % cells) cross(false, index / columns / cells, color.sky, fine, 0.24);
    }
    const down = Math.round(cells * 1.5);
    for (let index = 1; index < rows * down; index += 1) {
      if (index % down) cross(true, index / rows / down, color.sky, fine, 0.24);
    }
  }
  if (shine) {
    for (let index = 0; index < columns; index += 1) {
      const start = (index + 0.16) / columns;
      const step = 1 / columns;
      art.polygon(
        [
          place(start, 0),
          place(start + step * 0.26, 0),
          place(start + step * 0.6, 1),
          place(start + step * 0.34, 1),
        ],
        color.white,
        `opacity="${index % 3 ? shine : shine * 1.7}"`,
      );
    }
  }
  const bold = Math.max(0.7, scale * 0.035) * weight;
  for (let index = 0; index <= columns; index += 1) cross(false, index / columns, frame, bold, 0.8);
  for (let index = 0; index <= rows; index += 1) cross(true, index / rows, frame, bold, 0.8);
}

/** A tilted table on posts, its near edge at (x, low, z), rising to `high` over `run` metres. */
export function table(art, camera, options) {
  const { x, z, length, low = 0.7, high = 2.4, run = 2.2, ground = 0, post = '#55627F', every = 4 } = options;
  const thick = Math.max(0.8, camera.scaleAt([x, 0, z]) * 0.09);
  const count = Math.max(1, Math.round(length / every));
  for (let index = 0; index <= count; index += 1) {
    const px = x + length * Math.min(0.97, Math.max(0.03, index / count));
    art.line(
      [
        camera.project([px, ground, z + run * 0.6]),
        camera.project([px, low + (high - low) * 0.6, z + run * 0.6]),
      ],
      post,
      thick,
    );
    art.line(
      [camera.project([px, ground, z + run * 0.15]), camera.project([px, low + 0.2, z + run * 0.15])],
      post,
      thick,
    );
  }
  modules(art, camera, { ...options, origin: [x, low, z], across: [length, 0, 0], up: [0, high - low, run] });
}

/** Rows of tables, painted from far to near; distant rows go without cells, as the eye sees them. */
export function field(
  art,
  camera,
  { from, to, gap, x, length, tone, part = 12, shade = '#0B153055', rows = 2, ...rest },
) {
  const places = [];
  for (let z = from; z <= to; z += gap) places.push(z);
  for (const z of places.reverse()) {
    for (let start = x; start < x + length; start += part) {
      const ends = [
        [start, 0, z],
        [start + part, 0, z],
      ];
      if (Math.min(camera.depth(ends[0]), camera.depth(ends[1])) < 2.2) continue;
      const near = camera.depth(ends[0]);
      art.polygon(
        [
          [start, 0, z],
          [start + part - 0.3, 0, z],
          [start + part + 0.4, 0, z + 3],
          [start + 0.4, 0, z + 3],
        ].map(camera.project),
        shade,
      );
      table(art, camera, {
        x: start,
        z,
        length: part - 0.35,
        columns: near > 60 ? 4 : 8,
        rows,
        tone,
        cells: near > 34 ? 0 : near > 20 ? 3 : 6,
        shine: near > 70 ? 0 : 0.1,
        every: near > 60 ? 6 : 4,
        ...rest,
      });
    }
  }
}
