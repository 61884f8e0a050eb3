import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { look } from './defaults.ts';
import { contrastBetween, toHex, toOklch } from './oklch.ts';
import { builtInPalette, type Palette, paletteOf, usedColors } from './palette.ts';

/** Light, dark, grey and saturated colours of all hues. */
const samples = [0.05, 0.25, 0.45, 0.65, 0.85, 0.98].flatMap((l) =>
  [0, 0.08, 0.3].flatMap((c) => [0, 1, 2, 3, 4, 5, 6].map((h) => toHex({ l, c, h }))),
);

test('[LOOK-01] the built-in colours give the tokens of the style sheet', () => {
  const styles = readFileSync(join(import.meta.dirname, '../../site/styles/tokens.css'), 'utf8');
  const { panel, ...rest } = paletteOf(look);
  expect({ ...rest, panel }).toEqual(builtInPalette);
  for (const [name, { light, dark }] of Object.entries(rest)) {
    const value = light === dark ? light : `light-dark(${light}, ${dark})`;
    expect(styles).toContain(`--color-${name}: ${value};`);
  }
  expect(styles).toContain(`--color-panel: ${panel.light};`);
  expect(styles).toContain(`--color-panel: ${panel.dark};`);
});

test('[LOOK-02] every text is readable with any two colours, in both schemes and all states', () => {
  for (const [at, mainColor] of samples.entries())
    for (const accentColor of [mainColor, ...samples.filter((_, other) => (at + other) % 9 === 0)])
      expect(unreadable(paletteOf({ mainColor, accentColor })), `${mainColor} ${accentColor}`).toEqual([]);
});

test('[LOOK-02] a colour on which text can be read is used as it was chosen, another is corrected no further than it must be', () => {
  expect(usedColors(look)).toEqual({ mainColor: look.mainColor, accentColor: look.accentColor });
  expect(usedColors({ mainColor: '#1b5e20', accentColor: '#ffc107' })).toEqual({
    mainColor: '#1b5e20',
    accentColor: '#ffc107',
  });
  const { mainColor, accentColor } = usedColors({ mainColor: '#ffeb3b', accentColor: '#5d0f0f' });
  const { page, panel } = paletteOf({ mainColor: '#ffeb3b', accentColor: '#5d0f0f' });
  for (const contrast of [contrastBetween(mainColor, page.light), contrastBetween(accentColor, panel.dark)]) {
    expect(contrast).toBeGreaterThanOrEqual(4.5);
    expect(contrast).toBeLessThan(4.8);
  }
  expect(toOklch(mainColor).h).toBeCloseTo(toOklch('#ffeb3b').h, 1);
  expect(toOklch(accentColor).h).toBeCloseTo(toOklch('#5d0f0f').h, 1);
});

function _distance(one: string, other: string): number {
  return Math.abs(toOklch(one).l - toOklch(other).l);
}

/** The pairs of text and ground, as the style sheet uses them, with less contrast than text needs. */
function unreadable(palette: Palette): string[] {
  const pairs = (['light', 'dark'] as const).flatMap((scheme) => {
    const of = (name: keyof Palette) => palette[name][scheme];
    const texts = [of('ink'), of('muted'), of('ember')];
    const fixed = scheme === 'light' ? ['#15703c', '#b3261e'] : ['#5bd08b', '#ffb3a9'];
    const grounds = [of('page'), of('sand'), of('surface'), of('sunbeam')];
    return [
      ...grounds.flatMap((ground) => [...texts, ...fixed].map((text) => [text, ground] as const)),
      // Dark in both schemes.
      ...['ink', 'muted', 'ember', 'sun'].map(
        (name) => [palette[name as keyof Palette].dark, of('panel')] as const,
      ),
      ...['#ccd4ea', '#93a0c6', '#a9b4d4'].map((text) => [text, of('panel')] as const),
      [of('page'), of('button')] as const,
      [of('page'), of('button-pressed')] as const,
      ['#ffffff', palette.button.light] as const,
      ['#ffffff', palette['button-pressed'].light] as const,
      [of('navy'), of('sun')] as const,
      [of('navy'), of('sun-pressed')] as const,
    ];
  });
  return pairs
    .filter(([text, ground]) => contrastBetween(text, ground) < 4.5)
    .map(([text, ground]) => `${text} on ${ground}: ${contrastBetween(text, ground).toFixed(2)}`);
}
