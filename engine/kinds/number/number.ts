import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'number',
  columnType: 'integer',
  jsonSchema: () => ({ type: 'integer' }),
  format: (stored) => (stored === undefined || stored === null ? '' : String(stored)),
  listedAs: 'number',
};

interface NumberOptions extends FieldOptions {
  /** Smallest accepted value. Default 0. */
  min?: number;
  /** Stored instead of a missing, unreadable or too small value; without it those are refused, as one too large always is. */
  fallback?: number;
}

/** What the column of a number can hold on either engine. */
export const largestNumber = 2_147_483_647;

/** A whole number up to 2,147,483,647; text is read in base 10. A fraction is refused: nothing is cut off. */
export function number(options: NumberOptions): Field<number> {
  const min = options.min ?? 0;
  const mustBeWhole = wrong(options.label, min);
  const rule = z
    .number({ error: (issue) => (issue.input === undefined ? requiredMessage(options) : mustBeWhole) })
    .check(
      z.refine((value) => value > largestNumber || Number.isInteger(value), mustBeWhole),
      z.minimum(min, mustBeWhole),
      z.maximum(largestNumber, `${options.label} is too large`),
    );
  const schema = preprocess((value) => {
    const read = readNumber(value);
    const isLargeEnough = typeof read === 'number' && read >= min;
    return isLargeEnough || options.fallback === undefined ? read : options.fallback;
  }, rule);
  return {
    ...base(options),
    kind,
    schema,
    min,
    input: 'number',
  };
}

function wrong(label: string, min: number): string {
  return `${label} must be a whole number of at least ${min}`;
}

function readNumber(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  // Number() alone would read other bases too, such as 0x10.
  return /^[-+.\de]+$/i.test(text) ? Number(text) : Number.NaN;
}
