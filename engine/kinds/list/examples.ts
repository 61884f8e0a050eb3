import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: "itemLabel: 'Entry', itemMax: 200, max: 50", sample: "['First entry']" },
  ofSize: (size) => new Array(size).fill('x'),
};
