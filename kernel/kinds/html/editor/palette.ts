export interface Swatch {
  name: string;
  value: string;
}

/** As far from the light page as from the dark one: each can be read on both (4.5:1 and 4:1). */
export const textColours: readonly Swatch[] = [
  { name: 'Red', value: '#da3733' },
  { name: 'Orange', value: '#c05606' },
  { name: 'Gold', value: '#9f6a00' },
  { name: 'Green', value: '#0b8836' },
  { name: 'Teal', value: '#138282' },
  { name: 'Blue', value: '#0474e0' },
  { name: 'Indigo', value: '#6862eb' },
  { name: 'Purple', value: '#a050d3' },
  { name: 'Pink', value: '#d13783' },
  { name: 'Grey', value: '#6f7682' },
];

/** Light, since text on a background is dark on every page. */
export const backgroundColours: readonly Swatch[] = [
  { name: 'Yellow', value: '#ffeba1' },
  { name: 'Orange', value: '#fdcda6' },
  { name: 'Red', value: '#fdc8c7' },
  { name: 'Pink', value: '#ffc4de' },
  { name: 'Purple', value: '#e2ccfd' },
  { name: 'Blue', value: '#b7dcfd' },
  { name: 'Green', value: '#a2ecb1' },
  { name: 'Grey', value: '#d4d8de' },
];
