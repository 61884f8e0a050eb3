import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: "scheme: 'link'", sample: "'https://example.org/'" },
  empty: ['', '   ', '\u00a0\u3000'],
  ofSize: (size) => `https://example.com/${'x'.repeat(size - 20)}`,
};
