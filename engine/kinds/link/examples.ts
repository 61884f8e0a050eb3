import type { KindExamples } from '../examples.ts';

export const examples: KindExamples = {};
