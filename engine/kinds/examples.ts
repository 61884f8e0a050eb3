import type { Field } from './field.ts';

/** What the generator of content types and the tests need of a kind, in `examples.ts` of its folder. */
export interface KindExamples {
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
