// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

export const color = {
  ink: '#0B1530',
  navy: '#101D3F',
  indigo: '#1B2C5B',
  cobalt: '#2A4684',
  blue: '#3E7BC4',
  sky: '#9CC6F0',
  mist: '#DCEBFA',
  amber: '#F5A524',
  gold: '#FFC24B',
  butter: '#FFE3A3',
  cream: '#FFF9EF',
  green: '#6E9B6B',
  forest: '#3F6A55',
  earth: '#C98B5A',
  brick: '#A5643F',
  ember: '#E0763A',
  rose: '#E9A08A',
  slate: '#5B6B8C',
  white: '#FFFFFF',
  steel: '#B8C4D8',
};

export const skin = ['#F0C39A', '#DDA574', '#C58A5A', '#A86E44', '#8A5633', '#6F4327'];

const parse = (hex) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));

/** Blends two colours; far things are blended towards the sky so that depth reads as air. */
export function mix(first, second, share) {
  const other = parse(second);
  return `#${parse(first)
    .map((value, index) =>
      Math.round(value + (other[index] - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const darker = (hex, share = 0.25) => mix(hex, color.ink, share);
export const lighter = (hex, share = 0.25) => mix(hex, color.cream, share);
