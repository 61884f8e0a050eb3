// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { flat } from '../camera.mjs';
import { color, darker, lighter } from '../palette.mjs';
import { modules } from './module.mjs';

/** A wall inverter with heat fins, display and cable glands; (x, y) is its top left corner. */
export function inverter(art, x, y, wide, fill = color.cream, light = '#7FD6A0') {
  const high = wide * 1.35;
  art.rect(x + wide * 0.05, y + wide * 0.07, wide, high, color.ink, `opacity="0.25" rx="${wide * 0.09}"`);
  art.rect(x, y, wide, high, art.gradient([fill, darker(fill, 0.18)], 'diagonal'), `rx="${wide * 0.09}"`);
  for (let index = 0; index < 7; index += 1) {
    art.rect(
      x + wide * (0.14 + index * 0.108),
      y + high * 0.06,
      wide * 0.045,
      high * 0.13,
      darker(fill, 0.3),
      `rx="${wide * 0.02}"`,
    );
  }
  art.rect(x + wide * 0.16, y + high * 0.28, wide * 0.68, high * 0.27, color.navy, `rx="${wide * 0.04}"`);
  art.stroke(
    `M${x + wide * 0.22} ${y + high * 0.46}q${wide * 0.1} ${-high * 0.14} ${wide * 0.2} ${-high * 0.03}` +
      `t${wide * 0.34} ${-high * 0.07}`,
    color.gold,
    Math.max(1.5, wide * 0.025),
  );
  for (let index = 0; index < 3; index += 1)
    art.circle(x + wide * (0.36 + index * 0.14), y + high * 0.66, wide * 0.032, index ? color.amber : light);
  art.rect(x + wide * 0.12, y + high * 0.76, wide * 0.76, high * 0.015, darker(fill, 0.25));
  for (let index = 0; index < 4; index += 1)
    art.rect(x + wide * (0.2 + index * 0.17), y + high, wide * 0.08, high * 0.05, color.ink);
}

/** A standing storage cabinet whose lit bars tell the charge. */
export function battery(art, x, y, wide, charge = 3, fill = color.cream) {
  const high = wide * 1.6;
  art.rect(x + wide * 0.06, y + wide * 0.05, wide, high, color.ink, `opacity="0.28" rx="${wide * 0.1}"`);
  art.rect(x, y, wide, high, art.gradient([fill, darker(fill, 0.2)], 'diagonal'), `rx="${wide * 0.1}"`);
  art.rect(x + wide * 0.3, y + high * 0.12, wide * 0.4, high * 0.56, color.navy, `rx="${wide * 0.07}"`);
  for (let index = 0; index < 4; index += 1) {
    art.rect(
      x + wide * 0.36,
      y + high * (0.55 - index * 0.132),
      wide * 0.28,
      high * 0.095,
      index < charge ? art.gradient(['#9BE3A8', '#5FB67A']) : color.indigo,
      `rx="${wide * 0.03}"`,
    );
  }
  art.circle(x + wide * 0.5, y + high * 0.8, wide * 0.055, '#7FD6A0');
  art.rect(x + wide * 0.12, y + high * 0.9, wide * 0.76, high * 0.012, darker(fill, 0.3));
}

export function bolt(art, x, y, size, fill = color.gold) {
  art.at(x, y, size / 100, () => art.path('M14-50L-34 10H-6L-18 50L34-14H4Z', fill));
}

/** A round-faced meter with a needle. */
export function dial(art, x, y, radius, share = 0.7) {
  art.circle(x + radius * 0.06, y + radius * 0.1, radius, color.ink, 'opacity="0.25"');
  art.circle(x, y, radius, art.gradient([color.steel, color.slate], 'diagonal'));
  art.circle(x, y, radius * 0.88, color.cream);
  for (let index = 0; index <= 10; index += 1) {
    const angle = Math.PI * (0.8 + (1.4 * index) / 10);
    art.line(
      [
        [x + Math.cos(angle) * radius * 0.66, y + Math.sin(angle) * radius * 0.66],
        [x + Math.cos(angle) * radius * 0.79, y + Math.sin(angle) * radius * 0.79],
      ],
      index > 6 ? color.green : color.amber,
      radius * 0.06,
    );
  }
  const angle = Math.PI * (0.8 + 1.4 * share);
  art.line(
    [
      [x, y],
      [x + Math.cos(angle) * radius * 0.58, y + Math.sin(angle) * radius * 0.58],
    ],
    color.ember,
    radius * 0.055,
  );
  art.circle(x, y, radius * 0.1, color.navy);
}

export function coins(art, x, y, radius, count) {
  art.ellipse(x + radius * 0.15, y + 3, radius * 1.2, radius * 0.4, color.ink, 'opacity="0.25"');
  const thick = radius * 0.3;
  for (let index = 0; index < count; index += 1) {
    const level = y - index * thick;
    const shift = (index % 3) - 1;
    art.path(
      `M${x - radius + shift} ${level - thick}v${thick}a${radius} ${radius * 0.34} 0 0 0` +
        ` ${radius * 2} 0v${-thick}z`,
      art.gradient(['#C97B12', '#F5A524', '#FFD98A', '#D88A18'], 'right'),
    );
    art.ellipse(
      x + shift,
      level - thick,
      radius,
      radius * 0.34,
      index === count - 1 ? color.gold : '#E39A1E',
    );
  }
  const top = y - count * thick;
  const shift = ((count - 1) % 3) - 1;
  art.ellipse(
    x + shift,
    top,
    radius * 0.74,
    radius * 0.24,
    'none',
    `stroke="#D88A18" stroke-width="${radius * 0.06}"`,
  );
  art.ellipse(x + shift, top, radius * 0.26, radius * 0.085, '#E39A1E');
}

export function sprout(art, x, y, size) {
  art.stroke(`M${x} ${y}q${-size * 0.05} ${-size * 0.3} 0 ${-size * 0.6}`, color.forest, size * 0.07);
  art.path(
    `M${x} ${y - size * 0.55}q${size * 0.1} ${-size * 0.4} ${size * 0.55}` +
      ` ${-size * 0.42}q${-size * 0.05} ${size * 0.42} ${-size * 0.55} ${size * 0.42}z`,
    '#7FB27A',
  );
  art.path(
    `M${x} ${y - size * 0.42}q${-size * 0.1} ${-size * 0.34} ${-size * 0.48}` +
      ` ${-size * 0.34}q${size * 0.05} ${size * 0.36} ${size * 0.48} ${size * 0.34}z`,
    color.green,
  );
}

/** A helmet lying on a desk or hanging on a hook. */
export function helmet(art, x, y, size, fill = color.gold) {
  art.at(x, y, size / 100, () => {
    art.ellipse(4, 6, 62, 12, color.ink, 'opacity="0.25"');
    art.path('M-46 0C-50-66 50-66 46 0Z', art.gradient([lighter(fill, 0.3), fill, darker(fill, 0.2)]));
    art.path('M-9-50C-6-56 6-56 9-50L10 0H-10Z', lighter(fill, 0.4));
    art.path('M-60 0C-60-8 60-8 60 0C62 10-62 10-60 0Z', darker(fill, 0.1));
  });
}

/** One framed module lying flat on the page, turned by `angle` degrees about its centre. */
export function loose(art, x, y, wide, high, angle = 0, options = {}) {
  art.group(`transform="translate(${x} ${y}) rotate(${angle})"`, () => {
    art.rect(-wide / 2 + 6, -high / 2 + 9, wide, high, color.ink, 'opacity="0.25" rx="4"');
    modules(art, flat, {
      origin: [-wide / 2, high / 2, 0],
      across: [wide, 0, 0],
      up: [0, -high, 0],
      columns: 1,
      rows: 1,
      cells: 6,
      weight: 2.4,
      shine: 0.12,
      frame: '#E3EAF4',
      ...options,
    });
  });
}
