// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { marks } from './marks.mjs';

const require = createRequire(import.meta.url);

export const partners = {
  suvarnex: 'Suvarnex Modules',
  neelkiran: 'Neelkiran Inverters',
  prabhamitra: 'Prabhamitra EPC',
  dhruvika: 'Dhruvika Energy',
  marudhan: 'Marudhan Solar',
  tejovat: 'Tejovat Storage',
  aranyam: 'Aranyam Renewables',
  vayustha: 'Vayustha Structures',
  kavirekha: 'Kavirekha Cables',
  himadyuti: 'Himadyuti Power',
  saagarika: 'Saagarika Floats',
  urjanidhi: 'Urjanidhi Finance',
};

async function font(weight) {
  const bytes = await readFile(
    require.resolve(`@fontsource/poppins/files/poppins-latin-${weight}-normal.woff`),
  );
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Relative steps keep the files small; rounding the pen position keeps errors from adding up. */
function outline(commands) {
  const tenth = (value) => Math.round(value * 10) / 10;
  let [penX, penY] = [0, 0];
  const step = (x, y) => `${tenth(tenth(x) - penX)} ${tenth(tenth(y) - penY)}`;
  return commands
    .map(({ type, x, y, x1, y1, x2, y2 }) => {
      if (type === 'Z') return 'z';
      const pairs = [
        [x1, y1],
        [x2, y2],
        [x, y],
      ]
        .filter(([px]) => px !== undefined)
        .map(([px, py]) => step(px, py))
        .join(' ');
      const data = type === 'M' ? `M${tenth(x)} ${tenth(y)}` : `${type.toLowerCase()}${pairs}`;
      [penX, penY] = [tenth(x), tenth(y)];
      return data;
    })
    .join('')
    .replace(/ -/g, '-')
    .replace(/([^0-9])0\./g, '$1.');
}

/** Letters as paths, since a picture loaded by <img> gets no web fonts. */
function word(face, text, x, y, size, spacing) {
  let pen = x;
  let data = '';
  for (const letter of text) {
    const glyph = face.charToGlyph(letter);
    data += outline(glyph.getPath(pen, y, size).commands);
    pen += (glyph.advanceWidth / face.unitsPerEm) * size + spacing;
  }
  return { data, right: pen };
}

export async function logos() {
  const [bold, plain] = [await font(600), await font(500)];
  return Object.entries(partners).map(([slug, name]) => {
    const [first, second] = name.split(' ');
    let size = 25;
    while (word(bold, first, 74, 42, size, -0.2).right > 223) size -= 0.5;
    const big = word(bold, first, 74, 41, size, -0.2);
    const small = word(plain, second.toUpperCase(), 75, 59, 10.5, 1.9);
    // The light plate keeps the dark letters readable where the page behind is navy.
    return [
      slug,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80" role="img">` +
        `<title>${name}</title><rect x=".5" y=".5" width="239" height="79" rx="14"` +
        ` fill="#FFFDF8" stroke="#E8E0CF"/>` +
        `<g transform="translate(14 16)">${marks[slug]}</g>` +
        `<path d="${big.data}" fill="#101D3F"/><path d="${small.data}" fill="#5B6B8C"/></svg>\n`,
    ];
  });
}
