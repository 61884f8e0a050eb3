import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, requiredMessage } from './field.ts';
import { prepared } from './prepared.ts';

interface NumberOptions extends FieldOptions {
  /** Smallest accepted value. Default 0. */
  min?: number;
  /** Stored instead of a missing, unreadable or too small value; without it those are refused. */
  fallback?: number;
  /** Set by the server alone. */
  readOnly?: boolean;
}

/** What the column of a number can hold on either engine. */
export const largestNumber = 2_147_483_647;

/** A whole number up to 2,147,483,647; text is read in base 10 and fractions are cut off. */
export function number(options: NumberOptions): Field<number, 'number'> {
  const min = options.min ?? 0;
  const rule = z
    .number({
      error: (issue) => (issue.input === undefined ? requiredMessage(options) : wrong(options.label, min)),
    })
    .check(
      z.minimum(min, wrong(options.label, min)),
      z.maximum(largestNumber, `${options.label} is too large`),
    );
  const schema = prepared((value) => {
    const read = readInteger(value);
    const isUsable = typeof read === 'number' && read >= min && read <= largestNumber;
    return isUsable || options.fallback === undefined ? read : options.fallback;
  }, rule);
  return {
    ...base(options),
    kind: 'number',
    schema,
    min,
    input: 'number',
    readOnly: options.readOnly ?? false,
  };
}

function wrong(label: string, min: number): string {
  return `${label} must be a whole number of at least ${min}`;
}

function readInteger(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number') return Math.trunc(value);
  return typeof value === 'string' ? Number.parseInt(value, 10) : value;
}
