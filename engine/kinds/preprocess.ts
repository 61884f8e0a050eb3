import * as z from 'zod/mini';
import { withoutInvisible } from './text/invisible.ts';

/** The rule for what `prepare` makes of a value, such as a text instead of nothing; a text has no invisible signs then. */
export function preprocess<Value>(
  prepare: (value: unknown) => unknown,
  rule: z.ZodMiniType<Value>,
): z.ZodMiniType<Value> {
  return z.pipe(
    z.transform((value) => prepare(Array.isArray(value) ? value.map(visible) : visible(value))),
    rule,
  );
}

function visible(value: unknown): unknown {
  return typeof value === 'string' ? withoutInvisible(value) : value;
}
