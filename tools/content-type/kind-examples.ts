import type { Field } from '../../engine/kinds/field.ts';

/** What the generator of content types and the tests need of a kind. */
interface KindExamples {
  /** A field in a new type: the options of its builder beside the label, and a sample, both as source. Default: it has none. */
  draft?: {
    options: string | ((argument: string) => string);
    sample: string | ((label: string, argument: string) => string);
  };
  /** What counts as empty, beside undefined and null. */
  empty?: readonly unknown[];
  /** A value whose size is what `max` limits. Default: nothing is limited. */
  ofSize?: (size: number, field: Field) => unknown;
  /** A value of another type. Default: a number. */
  foreign?: unknown;
  /** Whether it is answered as it was sent. Default: true. */
  isAnsweredAsSent?: boolean;
}

/** `small|large` as source. */
const words = (argument: string) => argument.split('|').map((word) => `'${word}'`);

const blank = ['', '   ', '\u00a0\u3000'];

/** The examples of the kinds of field, by the name of the kind. */
export const kindExamples: Readonly<Record<string, KindExamples>> = {
  choice: {
    draft: {
      options: (argument) => `options: [${words(argument).join(', ')}]`,
      sample: (_, argument) => words(argument)[0] ?? '',
    },
  },
  color: {
    draft: { options: '', sample: "'#1c2b5e'" },
    empty: ['', '   '],
  },
  date: {
    draft: { options: '', sample: "'2026-01-31'" },
    isAnsweredAsSent: false,
  },
  datetime: {
    draft: { options: '', sample: "'2026-01-31T18:00:00.000Z'" },
    empty: blank,
    isAnsweredAsSent: false,
  },
  flag: {
    draft: { options: '', sample: 'false' },
  },
  html: {
    isAnsweredAsSent: false,
  },
  list: {
    draft: { options: "itemLabel: 'Entry', itemMax: 200, max: 50", sample: "['First entry']" },
    ofSize: (size) => new Array(size).fill('x'),
  },
  number: {
    draft: { options: '', sample: '1' },
    foreign: [7],
  },
  reference: {
    isAnsweredAsSent: false,
  },
  text: {
    draft: { options: 'max: 100', sample: (label) => `'Sample ${label.toLowerCase()}'` },
    empty: blank,
    ofSize: (size, { input }) =>
      input === 'email'
        ? `${'x'.repeat(size - 12)}@example.com`
        : crypto.randomUUID().padEnd(size, 'x').slice(0, size),
  },
  url: {
    draft: { options: "scheme: 'link'", sample: "'https://example.org/'" },
    empty: blank,
    ofSize: (size) => `https://example.com/${'x'.repeat(size - 20)}`,
  },
  youtube: {
    draft: { options: '', sample: "'dQw4w9WgXcQ'" },
    ofSize: (size) => 'https://youtu.be/dQw4w9WgXcQ?'.padEnd(size, 'x'),
    empty: blank,
  },
};
