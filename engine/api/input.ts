import type * as z from 'zod/mini';
import { AppError, invalid } from '../app-error.ts';
import type { ContentType, Values } from '../content-type.ts';
import { splitName } from '../nested-values.ts';

/** Checks a body by a schema. Fails with `malformed` when it is no object, with `invalid` and messages by field otherwise. */
export function parse<Value>(schema: z.ZodMiniType<Value>, body: unknown): Value {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('malformed', 'The body must be a JSON object.');
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw invalid(errors);
}

/** The record's values with those of the body laid over them, checked as a whole. What the body does not name stays. */
export function parseChange<T extends ContentType>(
  type: T,
  record: object,
  body: unknown,
): Values<T['fields']> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('malformed', 'The body must be a JSON object.');
  }
  return parse(type.input, merge(type, record as Loose, body as Loose)) as Values<T['fields']>;
}

type Loose = Record<string, unknown>;

function merge(type: ContentType, record: Loose, body: Loose): Loose {
  const merged: Loose = {};
  for (const name of Object.keys(type.fields)) {
    const [head, rest] = splitName(name);
    const isSent = Object.hasOwn(body, head) && body[head] !== undefined;
    if (!isSent) merged[head] = record[head];
    else merged[head] = rest === undefined ? body[head] : overlay(record[head], body[head]);
  }
  return merged;
}

// A group (`author`, `social`) keeps the members that are not named; anything but an object is left for the rules to refuse.
function overlay(current: unknown, sent: unknown): unknown {
  const isGroup = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  return isGroup ? { ...(current as Loose), ...sent } : (sent ?? current);
}
