import type * as z from 'zod/mini';

/** What a field makes of a value: the stored one, or `refused: ` and the first message. */
export function readField(field: { schema: z.ZodMiniType }, value: unknown): unknown {
  const result = field.schema.safeParse(value);
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
}
