import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: '', sample: "'#1c2b5e'" },
  empty: ['', '   '],
};
