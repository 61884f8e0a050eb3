import { contrastRatio, type Rgb } from '../../../engine/kinds/color/luminance.ts';
import type { Colours } from '../../schema/marks.ts';

/** The page in the light and in the dark scheme, and the text on a coloured ground (`site/styles/tokens.css`, `article.css`). */
export const pageColours = { light: '#fffdf8', dark: '#0a1124', inkOnMark: '#0b1530' };

const known = new Map<string, number>();
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * The contrast of coloured text by WCAG 2, from 1 to 21: the lower one of both schemes, as the style sheet of articles shows
 * the colours. Undefined where the browser cannot tell.
 */
export function contrastOf({ color, background }: Colours): number | undefined {
  const key = `${color}|${background}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const contrast = background
    ? onMark(color ?? pageColours.inkOnMark, background)
    : onPage(color ?? pageColours.inkOnMark);
  if (contrast !== undefined) known.set(key, contrast);
  return contrast;
}

/** What is marked looks the same in both schemes, unless its ground lets the page through. */
function onMark(color: string, background: string): number | undefined {
  return lower(ratio([pageColours.light, background], color), ratio([pageColours.dark, background], color));
}

/** On a dark page the same hue is lighter. */
function onPage(color: string): number | undefined {
  const lighter = `oklch(from ${color} max(l, 0.8) c h)`;
  return lower(ratio([pageColours.light], color), ratio([pageColours.dark], lighter));
}

function lower(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

/** Paints the grounds over one another and then the ink. */
function ratio(grounds: readonly string[], ink: string): number | undefined {
  const ground = paint(grounds);
  const text = ground && paint([...grounds, ink]);
  return ground && text && contrastRatio(ground, text);
}

/** The colour that is seen where these lie over one another; undefined where the browser does not know one. */
function paint(colours: readonly string[]): Rgb | undefined {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  for (const colour of colours) {
    if (!CSS.supports('color', colour)) return undefined;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
