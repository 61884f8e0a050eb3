import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: '', sample: "'dQw4w9WgXcQ'" },
  ofSize: (size) => 'https://youtu.be/dQw4w9WgXcQ?'.padEnd(size, 'x'),
  empty: ['', '   ', '\u00a0\u3000'],
};
