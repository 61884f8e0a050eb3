import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {
  draft: { options: '', sample: "'2026-01-31'" },
  isAnsweredAsSent: false,
};
