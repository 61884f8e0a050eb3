// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color } from '../palette.mjs';
import { seeded } from '../random.mjs';

const moods = {
  dawn: ['#22386E', '#5D7DB4', '#E6B896', '#FFD98F', '#FFEFC9'],
  day: ['#5B9ADB', '#9CC6F0', '#CFE4F8', '#F3F4EA', '#FFF3D6'],
  golden: ['#3B5C98', '#93A9C9', '#F3C48C', '#FFC766', '#FFE3A3'],
  dusk: ['#0B1530', '#1B2C5B', '#4A4F86', '#C77F6B', '#F5A95A'],
  night: ['#070E22', '#0B1530', '#14234A', '#1F3467', '#2F4A82'],
  monsoon: ['#2C3C5C', '#4A5D7F', '#71859F', '#9DB0C2', '#C6D2DA'],
  storm: ['#0B1530', '#17244A', '#2B3A66', '#46557F', '#6A7391'],
  cool: ['#9CC6F0', '#BBD8F4', '#DCEBFA', '#F1F3F0', '#FFF5E0'],
};

export function sky(art, mood, horizon = art.height) {
  art.rect(0, 0, art.width, art.height, moods[mood][4]);
  art.rect(0, 0, art.width, horizon + 2, art.gradient(moods[mood]));
}

export function sun(
  art,
  x,
  y,
  radius,
  { reach = 6, strength = 0.9, core = color.cream, halo = color.gold } = {},
) {
  art.circle(
    x,
    y,
    radius * reach,
    art.radial([
      [0, halo, strength],
      [0.18, halo, strength * 0.55],
      [0.5, color.amber, strength * 0.16],
      [1, color.amber, 0],
    ]),
  );
  art.circle(
    x,
    y,
    radius * 1.7,
    art.radial([
      [0, color.cream, 0.95],
      [0.55, color.butter, 0.6],
      [1, color.butter, 0],
    ]),
  );
  art.circle(x, y, radius, core);
}

/** Broad fading beams; kept faint because they only have to lead the eye to the sun. */
export function beams(
  art,
  x,
  y,
  reach,
  { count = 16, opacity = 0.2, width = 0.4, fill = color.butter, from = 0 } = {},
) {
  const fade = art.define(
    `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}">` +
      `${art.stops([
        [0, fill, opacity],
        [0.5, fill, opacity * 0.55],
        [1, fill, 0],
      ])}</radialGradient>`,
  );
  for (let index = 0; index < count; index += 1) {
    const angle = from + (index / count) * Math.PI * 2;
    const half = (Math.PI / count) * width;
    art.polygon(
      [
        [x, y],
        [x + reach * Math.cos(angle - half), y + reach * Math.sin(angle - half)],
        [x + reach * Math.cos(angle + half), y + reach * Math.sin(angle + half)],
      ],
      fade,
    );
  }
}

export function cloud(art, x, y, scale, fill = color.white, opacity = 0.8) {
  art.at(x, y, scale, () =>
    art.path(
      'M-92 22C-104 22-108 2-86-2C-84-22-56-30-42-16C-32-44 14-46 24-18C40-32 68-20 64-2' +
        'C92-4 96 22 76 22Z',
      art.gradient([
        [0, fill, opacity],
        [1, fill, opacity * 0.25],
      ]),
    ),
  );
}

/** Long thin banks near the horizon, lit from below at dawn and dusk. */
export function streaks(art, seed, top, bottom, fill, opacity = 0.45, count = 9) {
  const random = seeded(seed);
  for (let index = 0; index < count; index += 1) {
    const y = random.between(top, bottom);
    const x = random.between(-0.1, 1) * art.width;
    const wide = random.between(0.12, 0.34) * art.width;
    const high = random.between(0.006, 0.014) * art.height;
    art.path(
      `M${x} ${y}q${wide * 0.3} ${-high * 2.4} ${wide * 0.55} ${-high}t${wide * 0.45} ${high}` +
        `q${-wide * 0.4} ${high * 1.5} ${-wide} 0z`,
      fill,
      `opacity="${opacity * random.between(0.5, 1)}"`,
    );
  }
}

export function stars(art, seed, bottom, count = 70) {
  const random = seeded(seed);
  for (let index = 0; index < count; index += 1) {
    art.circle(
      random.next() * art.width,
      random.next() * bottom,
      random.between(0.6, 1.8),
      color.mist,
      `opacity="${random.between(0.25, 0.9)}"`,
    );
  }
}

export function birds(art, x, y, size, fill = color.navy) {
  for (const [dx, dy, share] of [
    [0, 0, 1],
    [2.4, -1.1, 0.8],
    [4.1, 0.5, 0.7],
    [1.2, 1.6, 0.6],
  ]) {
    const step = size * share;
    art.stroke(
      `M${x + dx * size - step} ${y + dy * size - step * 0.4}q${step * 0.6} ${-step * 0.3}` +
        ` ${step} ${step * 0.4}` +
        `q${step * 0.4} ${-step * 0.7} ${step} ${-step * 0.4}`,
      fill,
      Math.max(1, size * 0.13),
      'opacity="0.6"',
    );
  }
}
