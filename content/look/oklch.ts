import { contrastRatio, linearLight, type Rgb } from '../../engine/kinds/color/luminance.ts';

/** A colour by lightness (0 to 1), chroma (0 is grey) and hue (radians): equal steps look equal. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function rgb(hex: string): Rgb {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

type Triple = readonly [number, number, number];

function multiply(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  const [one = 0, two = 0, three = 0] = rows.map(([a, b, c]) => a * x + b * y + c * z);
  return [one, two, three];
}

// The matrices of Oklab, as CSS Color 4 has them.
const toCones: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function toOklch(hex: string): Oklch {
  const [long, middle, short] = multiply(toCones, linearLight(rgb(hex)));
  const [l, a, b] = multiply(toLab, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The nearest colour of sRGB with the same lightness and hue, as `#rrggbb`. */
export function toHex({ l, c, h }: Oklch): string {
  const light = Math.min(Math.max(l, 0), 1);
  for (let chroma = c; ; chroma *= 0.97) {
    const cones = multiply(fromLab, [light, chroma * Math.cos(h), chroma * Math.sin(h)]);
    const parts = multiply(fromCones, cones.map((cone) => cone ** 3) as unknown as Triple);
    const isInside = parts.every((part) => part >= -0.0005 && part <= 1.0005);
    if (isInside || chroma < 0.001) return `#${parts.map(digits).join('')}`;
  }
}

/** Two hexadecimal digits of linear light. */
function digits(part: number): string {
  const inside = Math.min(Math.max(part, 0), 1);
  const value = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  return contrastRatio(rgb(one), rgb(other));
}
