import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: 'max: 100', sample: (label) => `'Sample ${label.toLowerCase()}'` },
  empty: ['', '   ', '\u00a0\u3000'],
  ofSize: (size, { input }) =>
    input === 'email'
      ? `${'x'.repeat(size - 12)}@example.com`
      : crypto.randomUUID().padEnd(size, 'x').slice(0, size),
};
