import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gradient } from './gradient.ts';

test('a gradient of the palette is used as entered', () => {
  expect(gradient(' from-blue-500  to-blue-600 ')).toBe('from-blue-500 to-blue-600');
  expect(gradient('from-red-400 via-pink-500 to-rose-700')).toBe('from-red-400 via-pink-500 to-rose-700');
});

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
  const styles = readFileSync(new URL('../../../app/styles.css', import.meta.url), 'utf8');
  const line = /@source inline\("\{from,via,to\}-\{([a-z,]+)\}-\{([\d,]+)\}"\)/.exec(styles);
  const [hues, shades] = [line?.[1]?.split(',') ?? [], line?.[2]?.split(',') ?? []];
  expect(hues.length).toBe(22);
  for (const hue of hues) {
    for (const shade of shades) {
      const entry = `from-${hue}-${shade} to-${hue}-${shade}`;
      expect(gradient(entry)).toBe(entry);
    }
  }
});
