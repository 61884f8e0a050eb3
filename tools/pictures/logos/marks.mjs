// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

const line = (data, stroke, width) =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';
const shape = (data, fill) => `<path d="${data}" fill="${fill}"/>`;
const disc = (x, y, radius, fill) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const blue = '#3E7BC4';
const navy = '#1B2C5B';
const amber = '#F5A524';
const green = '#5C8F59';
const earth = '#B8743F';

function rays(x, y, inner, outer, count, stroke, width, from = 0, to = Math.PI * 2) {
  let data = '';
  for (let index = 0; index < count; index += 1) {
    const angle = from + ((to - from) * index) / (to - from > 6 ? count : count - 1);
    const at = (radius) =>
      `${Math.round((x + Math.cos(angle) * radius) * 10) / 10}` +
      ` ${Math.round((y + Math.sin(angle) * radius) * 10) / 10}`;
    data += `M${at(inner)}L${at(outer)}`;
  }
  return line(data, stroke, width);
}

/** Marks on a 48 x 48 square, one idea each. */
export const marks = {
  suvarnex:
    shape('M24 2L43 13L24 24L5 13Z', '#FFC24B') +
    shape('M5 13L24 24V46L5 35Z', amber) +
    shape('M43 13L24 24V46L43 35Z', '#C97B12') +
    line(
      'M14.5 7.500L33.5 18.500M33.5 7.500L14.5 18.500M14.5 18.500V40.500M5 24L24 35M33.5' +
        ' 18.500V40.500M43 24L24 35',
      '#FFF9EF',
      1.6,
    ),
  neelkiran:
    disc(24, 24, 22, blue) +
    line('M6 27C12 9 18 9 24 24S36 39 42 21', '#FFFFFF', 4) +
    disc(36, 12, 5, '#FFC24B'),
  prabhamitra:
    shape('M4 30A20 20 0 0 1 44 30Z', amber) +
    line('M4 36H20C24 36 24 44 28 44H44', navy, 4.5) +
    line('M44 36H28C24 36 24 44 20 44H4', blue, 4.5),
  dhruvika:
    shape('M24 1L29 19L47 24L29 29L24 47L19 29L1 24L19 19Z', navy) +
    shape('M24 12L27 21L36 24L27 27L24 36L21 27L12 24L21 21Z', amber) +
    line('M37 7A21 21 0 0 1 42 13M11 41A21 21 0 0 1 6 35', blue, 3),
  marudhan:
    disc(30, 17, 11, amber) +
    shape('M1 33C10 20 18 22 24 29S40 34 47 26V38Q24 46 1 38Z', earth) +
    shape('M1 38C14 32 22 42 31 40S42 35 47 36C43 43 34 47 24 47S5 44 1 38Z', '#8A5230'),
  tejovat:
    '<rect x="7" y="8" width="34" height="38" rx="8" fill="#2F6F6B"/><rect x="17" y="2"' +
    ' width="14" height="8" rx="3" fill="#2F6F6B"/>' +
    shape('M27 13L14 30H22L20 42L34 24H25Z', '#FFC24B'),
  aranyam:
    shape('M24 3C40 9 44 26 24 36C4 26 8 9 24 3Z', green) +
    shape('M24 3C40 9 44 26 24 36Z', '#40714A') +
    line('M24 12V46M24 22L32 16M24 28L16 21M15 46H33', '#FFF3D6', 2.4) +
    line('M24 36V46M15 46H33', '#40714A', 3),
  vayustha:
    shape('M4 28L36 8L45 15L11 36Z', navy) +
    line('M14.5 21.500L22 29M25 15L33.5 22', '#9CC6F0', 2) +
    line('M15 34V46M38 20V46M15 46L38 30', '#7686A6', 3.2) +
    line('M2 12H18Q23 12 22 7T14 6', amber, 3),
  kavirekha:
    line('M3 12C22 12 14 36 34 36', amber, 5) +
    line('M3 24C20 24 18 24 34 24', blue, 5) +
    line('M3 36C22 36 14 12 34 12', '#D2603A', 5) +
    '<rect x="34" y="6" width="9" height="36" rx="4" fill="#1B2C5B"/>' +
    line('M43 17H47M43 31H47', navy, 3.4),
  himadyuti:
    disc(24, 15, 10, '#FFC24B') +
    rays(24, 15, 12.5, 15, 7, amber, 2.4, Math.PI, Math.PI * 2) +
    shape('M2 44L19 17L27 29L32 22L46 44Z', blue) +
    shape('M19 17L25 26L20 29L16 26L12.5 28Z', '#FFFFFF') +
    shape('M32 22L37 30L33 32L28.5 28Z', '#FFFFFF') +
    shape('M2 44L19 31L27 44Z', navy),
  saagarika:
    shape('M10 22L18 8H42L34 22Z', navy) +
    line('M14 15H38M26 8L20 22M34 8L27 22', '#9CC6F0', 1.5) +
    line('M3 30Q10 24 17 30T31 30T45 30', blue, 4.5) +
    line('M3 41Q10 35 17 41T31 41T45 41', '#6FB3CF', 4.5),
  urjanidhi:
    shape('M8 24H40C42 34 36 46 24 46S6 34 8 24Z', earth) +
    '<rect x="6" y="20" width="36" height="6" rx="3" fill="#8A5230"/>' +
    shape('M13 20A11 11 0 0 1 35 20Z', amber) +
    rays(24, 20, 13.5, 18, 7, amber, 2.8, Math.PI * 1.08, Math.PI * 1.92) +
    line('M15 34Q24 40 33 34', '#FFE3A3', 2.4),
};
