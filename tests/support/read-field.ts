import type { z } from 'zod';

/** What a field makes of a value: the stored one, or `refused: ` and the first message. */
export function readField(field: { schema: z.ZodType }, value: unknown): unknown {
  const result = field.schema.safeParse(value);
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
}
