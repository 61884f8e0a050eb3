import type { Plugin } from 'vite';
import { palette } from '../engine/kinds/text/gradient-palette.ts';

/** Classes that differ only in a number or a colour: the policy of the pages allows no style attribute in a document. */
export function generatedClasses(): string {
  return [...gradientStops(), ...digits(), ...indents(), ...alignments(), ...monograms()].join('');
}

/** Appends them to the style sheet of every page. */
export const generatedStyles: Plugin = {
  name: 'generated-styles',
  enforce: 'pre',
  transform(code, id) {
    const [path = '', query = ''] = id.split('?');
    // With `?url` it is the module that has the address of the style sheet.
    if (!path.endsWith('/site/styles.css') || query === 'url') return undefined;
    return `${code}@layer utilities {${generatedClasses()}}`;
  },
};

/** What staff may enter as a channel's gradient: `from-red-400`. */
function gradientStops(): string[] {
  return Object.entries(palette).flatMap(([hue, shades]) =>
    shades.split(', ').flatMap((color, index) => {
      const name = `${hue}-${index + 4}00`;
      const [from, via, to] = [`oklch(${color})`, `oklch(${color}) 50%,`, `oklch(${color})`];
      return [`.from-${name}{--from:${from}}`, `.via-${name}{--via:${via}}`, `.to-${name}{--to:${to}}`];
    }),
  );
}

/** The digits of a number up to 999: `hundreds-0 tens-4 units-2`. */
function digits(): string[] {
  const places = ['hundreds', 'tens', 'units'];
  return places.flatMap((place) => range(0, 9).map((digit) => `.${place}-${digit}{--${place}:${digit}}`));
}

/** Eight steps, as two editors write them. */
function indents(): string[] {
  return range(1, 8).map((step) => `.indent-${step},.ql-indent-${step}{--indent:${step}}`);
}

/** How the editor says to which side a text is set. */
function alignments(): string[] {
  return ['center', 'right', 'justify'].map((side) => `.ql-align-${side}{text-align:${side}}`);
}

/** The grounds of the initials that stand where the picture of a member is not loaded. */
function monograms(): string[] {
  const grounds = ['#f3dcc2', '#d9e4f2', '#dbe8d6', '#ecdcea', '#f2e7b8', '#d5e8e8'];
  return grounds.map((ground, number) => `.monogram-${number}::after{background:${ground}}`);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
