import { expect, test } from 'vitest';
import { generatedClasses } from '../../../tools/generated-styles.ts';
import { gradient } from './gradient.ts';
import { palette } from './gradient-palette.ts';

test('an unknown gradient is replaced by the default', () => {
  const own = gradient('');
  for (const entry of [
    'from-blue-50 to-blue-600',
    'from-mud-500 to-mud-600',
    'fixed inset-0',
    'from-blue-500',
  ]) {
    expect(gradient(entry), entry).toBe(own);
  }
});

test('the style sheet contains every hue and shade of the palette', () => {
  const classes = generatedClasses();
  const hues = Object.keys(palette);
  expect(hues.length).toBe(22);
  for (const hue of hues) {
    for (const shade of [400, 500, 600, 700]) {
      const entry = `from-${hue}-${shade} via-${hue}-${shade} to-${hue}-${shade}`;
      expect(gradient(entry)).toBe(entry);
      for (const name of entry.split(' ')) expect(classes).toContain(`.${name}{`);
    }
  }
});
