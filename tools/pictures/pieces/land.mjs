// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, mix } from '../palette.mjs';
import { seeded } from '../random.mjs';

/** One ridge line as a smooth wave of a few lengths; `from`/`to` fade it down into haze. */
export function ridge(art, seed, y, rise, top, bottom = top, waves = 3) {
  const random = seeded(seed);
  const parts = Array.from({ length: 3 }, (_, index) => [
    waves * (index + 1) * random.between(0.7, 1.2),
    random.between(0, 6.3),
    1 / (index + 1),
  ]);
  const points = [];
  for (let step = 0; step <= 80; step += 1) {
    const share = step / 80;
    const wave = parts.reduce(
      (sum, [length, phase, weight]) => sum + Math.sin(share * length * 3.1 + phase) * weight,
      0,
    );
    points.push([share * art.width, y - rise * (0.5 + wave / 3.6)]);
  }
  art.polygon(
    [...points, [art.width, art.height], [0, art.height]],
    art.span([0, y - rise], [0, y + rise * 0.9], [top, bottom]),
  );
}

/** Three layers of hills, each nearer one darker. */
export function hills(art, seed, y, rise, far, near, layers = 3) {
  for (let index = 0; index < layers; index += 1) {
    const share = layers === 1 ? 1 : index / (layers - 1);
    const tone = mix(far, near, share);
    ridge(
      art,
      seed + index * 7,
      y + rise * 0.25 * index,
      rise * (1 - share * 0.4),
      tone,
      mix(tone, color.butter, 0.16),
      2 + index,
    );
  }
}

export function ground(art, y, colors) {
  art.rect(0, y, art.width, art.height - y, art.gradient(colors));
}

/** Furrows running to one vanishing point. */
export function furrows(art, horizon, vanishX, count, fill, opacity = 0.3, spread = 2.4) {
  for (let index = -count; index <= count; index += 1) {
    const x = art.width / 2 + (index / count) * art.width * spread;
    const half = ((art.width * spread) / count) * 0.24;
    art.polygon(
      [
        [vanishX + index * 2.2, horizon],
        [x - half, art.height],
        [x + half, art.height],
      ],
      fill,
      `opacity="${opacity}"`,
    );
  }
}

/** A dark corner at the lower left, where a page lays white words over the picture. */
export function calmCorner(art, strength = 0.75, fill = color.ink) {
  art.ellipse(
    0,
    art.height,
    art.width * 0.78,
    art.height * 0.92,
    art.radial([
      [0, fill, strength],
      [0.45, fill, strength * 0.7],
      [1, fill, 0],
    ]),
  );
}

export function water(art, y, colors, seed, glints, sunX) {
  ground(art, y, colors);
  const random = seeded(seed);
  for (let index = 0; index < 70; index += 1) {
    const share = random.next() ** 1.6;
    const py = y + 4 + share * (art.height - y);
    const bright = index < 36;
    const spread = bright ? 40 + share * 170 : art.width * 0.6;
    const px = (bright ? sunX : art.width / 2) + random.between(-1, 1) * spread;
    const wide = (10 + share * 70) * random.between(0.5, 1.2);
    art.ellipse(
      px,
      py,
      wide,
      1 + share * 2.2,
      bright ? glints : color.white,
      `opacity="${bright ? 0.5 : 0.16}"`,
    );
  }
}
