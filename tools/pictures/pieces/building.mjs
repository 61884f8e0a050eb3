// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, lighter } from '../palette.mjs';
import { seeded } from '../random.mjs';
import { modules } from './module.mjs';
import { box, panes, windows } from './solid.mjs';

/** A flat-roofed house with parapet, sun shades over the openings and, if wanted, modules on the roof. */
export function house(art, camera, options) {
  const {
    at: [x, y, z],
    size: [wide, high, deep],
    fill = color.butter,
    lit = color.gold,
    door = color.brick,
    roof = true,
    tone = 'deep',
    tank = true,
    side,
  } = options;
  box(art, camera, { at: [x, y, z], size: [wide, high, deep], fill, side });
  box(art, camera, {
    at: [x - 0.15, y + high, z - 0.15],
    size: [wide + 0.3, 0.25, deep + 0.3],
    fill: lighter(fill, 0.35),
    side: side && darker(side, 0.1),
  });
  panes(
    art,
    camera,
    [x, y, z],
    [wide, 0, 0],
    [0, high, 0],
    [
      [0.4, 0, 0.2, 0.66, darker(fill, 0.3)],
      [0.42, 0, 0.16, 0.63, door],
      [0.36, 0.7, 0.28, 0.05, darker(fill, 0.45)],
      [0.09, 0.34, 0.2, 0.32, color.cream],
      [0.105, 0.36, 0.17, 0.28, lit],
      [0.185, 0.36, 0.012, 0.28, color.cream],
      [0.06, 0.7, 0.26, 0.05, darker(fill, 0.45)],
      [0.71, 0.34, 0.2, 0.32, color.cream],
      [0.725, 0.36, 0.17, 0.28, lit],
      [0.805, 0.36, 0.012, 0.28, color.cream],
      [0.68, 0.7, 0.26, 0.05, darker(fill, 0.45)],
      [0, 0, 1, 0.06, darker(fill, 0.25)],
    ],
  );
  if (tank) {
    box(art, camera, {
      at: [x + wide * 0.78, y + high + 0.25, z + deep * 0.55],
      size: [wide * 0.14, 0.9, wide * 0.14],
      fill: color.cobalt,
    });
  }
  if (roof) {
    modules(art, camera, {
      origin: [x + wide * 0.08, y + high + 0.4, z + 0.3],
      across: [wide * 0.66, 0, 0],
      up: [0, 1.1, Math.min(deep * 0.6, 2.2)],
      columns: 4,
      rows: 1,
      cells: 4,
      tone,
    });
  }
}

/** A block of flats or offices with windows on the two walls turned to the viewer. */
export function tower(art, camera, options) {
  const {
    at: [x, y, z],
    size: [wide, high, deep],
    fill,
    glow = color.butter,
    dark,
    share = 0.4,
    seed = 1,
    columns = 4,
    rows = 8,
    roof = false,
    tone = 'deep',
    side,
    tank = true,
  } = options;
  const random = seeded(seed);
  const dim = dark ?? darker(fill, 0.35);
  const pick = () => (random.next() < share ? glow : dim);
  box(art, camera, { at: [x, y, z], size: [wide, high, deep], fill, side });
  windows(art, camera, [x, y, z], [wide, 0, 0], [0, high, 0], columns, rows, pick);
  const shaded = side ?? darker(fill, 0.3);
  const sidePick = () => (random.next() < share * 0.6 ? darker(glow, 0.15) : darker(shaded, 0.3));
  if (camera.project([x + wide, y, z])[0] < camera.project([x + wide, y, z + deep])[0] - 2) {
    windows(
      art,
      camera,
      [x + wide, y, z],
      [0, 0, deep],
      [0, high, 0],
      Math.max(2, columns - 1),
      rows,
      sidePick,
    );
  } else if (camera.project([x, y, z])[0] > camera.project([x, y, z + deep])[0] + 2) {
    windows(art, camera, [x, y, z], [0, 0, deep], [0, high, 0], Math.max(2, columns - 1), rows, sidePick);
  }
  if (roof) roofArray(art, camera, [x, y + high, z], wide, deep, tone, fill, tank);
}

/** A terrace with parapet, a water tank and two or three tilted rows. */
export function roofArray(art, camera, [x, y, z], wide, deep, tone, fill, tank = true) {
  const rim = Math.min(0.5, wide * 0.04);
  box(art, camera, { at: [x, y, z + deep - rim], size: [wide, 0.6, rim], fill });
  const rows = Math.max(1, Math.floor(deep / 2.6));
  for (let row = rows - 1; row >= 0; row -= 1) {
    const start = z + 0.5 + (row * (deep - 0.8)) / rows;
    modules(art, camera, {
      origin: [x + wide * 0.06, y + 0.3, start],
      across: [wide * (tank ? 0.68 : 0.88), 0, 0],
      up: [0, 1, 1.5],
      columns: 5,
      rows: 1,
      cells: 3,
      tone,
    });
  }
  if (tank) {
    box(art, camera, {
      at: [x + wide * 0.79, y, z + deep * 0.4],
      size: [wide * 0.17, 1.8, deep * 0.3],
      fill: darker(fill, 0.1),
    });
    box(art, camera, {
      at: [x + wide * 0.81, y + 1.8, z + deep * 0.45],
      size: [wide * 0.13, 1.4, deep * 0.2],
      fill: color.ink,
    });
  }
}

/** A thatched or tiled hut in plain elevation, for village scenes seen from afar. */
export function hut(art, x, y, size, wall = color.earth, roof = color.brick, lit = color.gold) {
  art.at(x, y, size / 100, () => {
    art.rect(-50, -48, 100, 48, art.gradient([wall, darker(wall, 0.25)]));
    art.rect(20, -48, 30, 48, color.ink, 'opacity="0.14"');
    art.path(
      'M-64-44Q-40-66-30-88L34-88Q46-64 64-44Q0-52-64-44Z',
      art.gradient([lighter(roof, 0.15), darker(roof, 0.25)]),
    );
    art.rect(-12, -38, 22, 38, darker(wall, 0.55));
    art.rect(-10, -36, 18, 36, lit, 'opacity="0.85"');
    art.rect(-40, -36, 16, 16, lit);
    art.rect(24, -36, 16, 16, lit, 'opacity="0.9"');
    for (const px of [-40, 24])
      art.line(
        [
          [px + 8, -36],
          [px + 8, -20],
        ],
        darker(wall, 0.5),
        1.5,
      );
  });
}

/** A shed with a saw-tooth roof; the slopes carry modules. */
export function factory(
  art,
  camera,
  {
    at: [x, y, z],
    size: [wide, high, deep],
    teeth = 3,
    fill = color.mist,
    tone = 'deep',
    glow = color.butter,
    seed = 4,
  },
) {
  box(art, camera, { at: [x, y, z], size: [wide, high, deep], fill });
  const random = seeded(seed);
  windows(art, camera, [x, y, z], [wide, 0, 0], [0, high, 0], teeth * 3, 2, (column, row) =>
    row === 0 && column === 1 ? color.cobalt : random.next() < 0.6 ? glow : darker(fill, 0.4),
  );
  const step = wide / teeth;
  const rise = step * 0.42;
  for (let index = teeth - 1; index >= 0; index -= 1) {
    const start = x + index * step;
    const end = start + step;
    art.polygon(
      [
        [start, y + high, z + deep],
        [end, y + high, z + deep],
        [end, y + high + rise, z + deep],
      ].map(camera.project),
      darker(fill, 0.2),
    );
    modules(art, camera, {
      origin: [start, y + high, z],
      across: [step, rise, 0],
      up: [0, 0, deep],
      columns: 4,
      rows: 2,
      cells: 3,
      tone,
    });
    art.polygon(
      [
        [start, y + high, z],
        [end, y + high, z],
        [end, y + high + rise, z],
      ].map(camera.project),
      darker(fill, 0.08),
    );
  }
}
