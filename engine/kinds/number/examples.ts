import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: '', sample: '1' },
  foreign: [7],
};
