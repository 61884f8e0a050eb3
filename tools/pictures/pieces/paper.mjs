// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker } from '../palette.mjs';

/** A tilted sheet with grey bars where words would be; `draw` adds to it in its own space. */
export function sheet(
  art,
  x,
  y,
  wide,
  high,
  angle,
  draw,
  { fill = '#FFFDF6', lines = 8, head = color.blue } = {},
) {
  art.group(`transform="translate(${x} ${y}) rotate(${angle})"`, () => {
    art.rect(8, 12, wide, high, color.ink, 'opacity="0.22" rx="6"');
    art.rect(0, 0, wide, high, fill, 'rx="6"');
    if (lines) {
      art.rect(wide * 0.1, high * 0.07, wide * 0.46, high * 0.035, head, 'rx="5"');
      for (let index = 0; index < lines; index += 1) {
        art.rect(
          wide * 0.1,
          high * (0.17 + (index * 0.75) / lines),
          wide * (index % 3 === 2 ? 0.55 : 0.8),
          high * 0.014,
          '#C9CEDA',
          'rx="3"',
        );
      }
    }
    if (draw) draw();
  });
}

export function tick(art, x, y, radius, fill = color.green) {
  art.circle(x, y, radius, fill);
  art.line(
    [
      [x - radius * 0.45, y + radius * 0.02],
      [x - radius * 0.1, y + radius * 0.38],
      [x + radius * 0.5, y - radius * 0.36],
    ],
    color.white,
    radius * 0.24,
  );
}

export function pen(art, x, y, size, angle, fill = color.indigo) {
  art.group(`transform="translate(${x} ${y}) rotate(${angle}) scale(${size / 100})"`, () => {
    art.rect(-3, -96, 14, 92, color.ink, 'opacity="0.2" rx="6"');
    art.path('M-7-20L0 0L7-20Z', color.butter);
    art.path('M-2-5.5L0 0L2-5.5Z', color.ink);
    art.rect(-7, -92, 14, 73, art.gradient([fill, darker(fill, 0.35)], 'right'), 'rx="3"');
    art.rect(-7, -100, 14, 14, color.gold, 'rx="4"');
    art.rect(-7, -32, 14, 4, color.gold);
  });
}

export function magnifier(art, x, y, radius) {
  art.line(
    [
      [x + radius * 0.74, y + radius * 0.74],
      [x + radius * 1.75, y + radius * 1.75],
    ],
    '#0B153044',
    radius * 0.34,
  );
  art.line(
    [
      [x + radius * 0.7, y + radius * 0.7],
      [x + radius * 1.7, y + radius * 1.7],
    ],
    color.indigo,
    radius * 0.28,
  );
  art.line(
    [
      [x + radius * 0.7, y + radius * 0.7],
      [x + radius * 0.95, y + radius * 0.95],
    ],
    color.gold,
    radius * 0.24,
  );
  art.circle(
    x,
    y,
    radius,
    color.white,
    `fill-opacity="0.28" stroke="${color.indigo}" stroke-width="${radius * 0.16}"`,
  );
  art.stroke(
    `M${x - radius * 0.6} ${y - radius * 0.2}q${radius * 0.15} ${-radius * 0.4}` +
      ` ${radius * 0.5} ${-radius * 0.45}`,
    color.white,
    radius * 0.1,
    'opacity="0.9"',
  );
}

/** A shadowed desk top with a soft pool of lamp light. */
export function desk(art, fill, light, x = art.width * 0.4, y = art.height * 0.35) {
  art.rect(0, 0, art.width, art.height, fill);
  art.circle(
    x,
    y,
    art.width * 0.75,
    art.radial([
      [0, light, 1],
      [1, fill, 0],
    ]),
  );
}
