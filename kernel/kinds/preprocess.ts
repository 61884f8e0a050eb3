import * as z from 'zod/mini';

/** The rule for what `prepare` makes of a value, such as a text instead of nothing. */
export function preprocess<Value>(
  prepare: (value: unknown) => unknown,
  rule: z.ZodMiniType<Value>,
): z.ZodMiniType<Value> {
  return z.pipe(z.transform(prepare), rule);
}
