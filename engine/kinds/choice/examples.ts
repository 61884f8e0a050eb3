import type { KindExamples } from '../examples.ts';

/** `small|large` as source. */
const words = (argument: string) => argument.split('|').map((word) => `'${word}'`);

export const examples: KindExamples = {
  draft: {
    options: (argument) => `options: [${words(argument).join(', ')}]`,
    sample: (_, argument) => words(argument)[0] ?? '',
  },
};
