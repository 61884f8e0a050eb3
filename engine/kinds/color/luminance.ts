/** Red, green and blue. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Linear light, 0 to 1, of parts from 0 to 255. */
export function linearLight(color: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** The contrast of two colours by WCAG 2, from 1 to 21. Their parts are from 0 to 255. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance, from 0 to 1. */
function luminance(color: Rgb): number {
  const [red, green, blue] = linearLight(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
