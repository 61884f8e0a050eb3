import { look as builtIn } from './defaults.ts';
import { contrastBetween, toHex, toOklch } from './oklch.ts';

/** What of the look is colour. */
export interface Colors {
  /** `#rrggbb` */
  mainColor: string;
  accentColor: string;
}

type Scheme = 'light' | 'dark';
/** `#rrggbb` in the light and in the dark scheme. */
export type Token = Readonly<Record<Scheme, string>>;

/** Of text by WCAG 2, level AA. */
const leastContrast = 4.5;

/** Of which colour a token of `site/styles/tokens.css` is a shade, in the light and in the dark scheme, with its built-in values. */
const shades = {
  page: ['accent', '#fffdf8', 'main', '#0a1124'],
  sand: ['accent', '#fbf3e2', 'main', '#0e1730'],
  surface: ['accent', '#ffffff', 'main', '#131d3a'],
  sunbeam: ['accent', '#ffe7bd', 'accent', '#33291a'],
  ink: ['main', '#0b1530', 'main', '#f3f5fb'],
  muted: ['main', '#4a5470', 'main', '#b1bbd6'],
  line: ['accent', '#ebe2d0', 'main', '#2a3760'],
  edge: ['accent', '#8a8471', 'main', '#7683ab'],
  sun: ['accent', '#f5a524', 'accent', '#f5a524'],
  'sun-pressed': ['accent', '#dc8f12', 'accent', '#dc8f12'],
  button: ['main', '#1c2b5e', 'main', '#f3f5fb'],
  'button-pressed': ['main', '#0b1530', 'main', '#c9d2ea'],
  ember: ['accent', '#8f5200', 'accent', '#f8b84e'],
  navy: ['main', '#0b1530', 'main', '#0b1530'],
  panel: ['main', '#0b1530', 'main', '#16224a'],
} as const;

export type TokenName = keyof typeof shades;
export type Palette = Readonly<Record<TokenName, Token>>;

/** The tokens as they are built in. */
export const builtInPalette = Object.fromEntries(
  Object.entries(shades).map(([name, [, light, , dark]]) => [name, { light, dark }]),
) as unknown as Palette;

/**
 * The colours that are used for the chosen ones. Where text would not be readable they are the nearest that it is on: the main
 * colour gets darker until light text can be read on it, the accent lighter until it can be read on the dark parts.
 */
export function usedColors({ mainColor, accentColor }: Colors): Colors {
  const main = legible(mainColor, [tint(builtInPalette.page.light, 'accent', accentColor)], 'darker');
  const panel = tint(builtInPalette.panel.dark, 'main', main);
  return { mainColor: main, accentColor: legible(accentColor, [panel], 'lighter') };
}

/** Every colour of the site, in both schemes and all states, from the two chosen ones. The built-in ones give the built-in tokens. */
export function paletteOf(chosen: Colors): Palette {
  const used = usedColors(chosen);
  const of = { main: used.mainColor, accent: used.accentColor };
  const shade = ([light, lightHex, dark, darkHex]: (typeof shades)[TokenName]): Token => ({
    light: tint(lightHex, light, of[light]),
    dark: tint(darkHex, dark, of[dark]),
  });
  const tinted = Object.fromEntries(
    Object.entries(shades).map(([name, value]) => [name, shade(value)]),
  ) as unknown as Palette;
  const pressed = pressedColors(used, tinted);
  return readable({
    ...tinted,
    button: { ...tinted.button, light: of.main },
    'button-pressed': { ...tinted['button-pressed'], light: pressed.mainColor },
    sun: { light: of.accent, dark: of.accent },
    'sun-pressed': { light: pressed.accentColor, dark: pressed.accentColor },
  });
}

/** Buttons under the pointer: darker, and lighter where a darker one could not be told from it or read on. */
function pressedColors({ mainColor, accentColor }: Colors, tinted: Palette): Colors {
  const shifted = (hex: string, by: number) => {
    const color = toOklch(hex);
    return toHex({ ...color, l: color.l + by });
  };
  const isMainDark = toOklch(mainColor).l < 0.3;
  const { navy, 'button-pressed': button, 'sun-pressed': sun } = tinted;
  return {
    mainColor: mainColor === builtIn.mainColor ? button.light : shifted(mainColor, isMainDark ? 0.1 : -0.12),
    accentColor:
      accentColor === builtIn.accentColor
        ? sun.light
        : legible(shifted(accentColor, -0.07), [navy.light], 'lighter'),
  };
}

/** Where the hue of a shade has made a text harder to read, the text gets darker, or lighter in the dark scheme. */
function readable(palette: Palette): Palette {
  const { page, sand, surface, sunbeam, panel } = palette;
  const grounds = (scheme: Scheme) => [page, sand, surface, sunbeam].map((token) => token[scheme]);
  const text = ({ light, dark }: Token): Token => ({
    light: legible(light, grounds('light'), 'darker'),
    dark: legible(dark, [...grounds('dark'), panel.dark], 'lighter'),
  });
  return { ...palette, ink: text(palette.ink), muted: text(palette.muted), ember: text(palette.ember) };
}

/**
 * A built-in shade as one of another colour: with its own lightness, the hue turned as far as that of the colour is, and no
 * more of it than the colour has.
 */
function tint(hex: string, brand: 'main' | 'accent', color: string): string {
  const own = builtIn[`${brand}Color`];
  if (color === own) return hex;
  const [shade, from, to] = [toOklch(hex), toOklch(own), toOklch(color)];
  return toHex({ l: shade.l, c: shade.c * Math.min(1, to.c / from.c), h: shade.h + to.h - from.h });
}

/** The nearest colour that has enough contrast with each of the grounds. */
function legible(hex: string, grounds: readonly string[], direction: 'darker' | 'lighter'): string {
  const isLegible = (text: string) =>
    grounds.every((ground) => contrastBetween(text, ground) >= leastContrast);
  const step = direction === 'darker' ? -0.005 : 0.005;
  let color = toOklch(hex);
  let found = hex;
  // At black and white at the latest.
  while (!isLegible(found) && color.l > -1 && color.l < 2) {
    color = { ...color, l: color.l + step };
    found = toHex(color);
  }
  return found;
}
