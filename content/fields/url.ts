import { z } from 'zod';
import { base, type Field, type FieldOptions, requiredMessage } from './field.ts';

/**
 * Where an address may lead: a `link` is absolute http(s); a `document` or `picture` may also be a path of this
 * site that begins with a single '/'.
 */
export type UrlScheme = 'link' | 'document' | 'picture';

interface UrlOptions<Required extends boolean> extends FieldOptions {
  scheme: UrlScheme;
  required?: Required;
}

type UrlValue<Required extends boolean> = Required extends false ? string | null : string;

export const urlMessage = 'Must be a valid URL';

/** An address, trimmed, at most 2,048 characters. Left empty, an optional one is stored as null. */
export function url<Required extends boolean = true>(
  options: UrlOptions<Required>,
): Field<UrlValue<Required>, 'url'> {
  const optional = options.required === false;
  const rule = z
    .string({ error: urlMessage })
    .trim()
    .refine((value) => optional || value !== '', { error: requiredMessage(options), abort: true })
    .refine((value) => value === '' || isAllowedUrl(value, options.scheme), { error: urlMessage })
    .transform((value) => (value === '' && optional ? null : value));
  return {
    ...base(options),
    kind: 'url',
    nullable: optional,
    schema: z.preprocess((value) => value ?? '', rule) as unknown as z.ZodType<UrlValue<Required>>,
    max: 2048,
    input: 'url',
  };
}

/** Whether `value` is an address that a field of this scheme may hold, and a page may link to. */
export function isAllowedUrl(value: string, scheme: UrlScheme): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `java\nscript:` would pass a looser check
  if (value.length > 2048 || /[\u0000-\u0020\u007f\\<>"]/.test(value)) return false;
  if (scheme !== 'link' && value.startsWith('/')) return !value.startsWith('//');
  if (!/^https?:\/\/[^/]/i.test(value)) return false;
  const parsed = URL.parse(value);
  return parsed !== null && parsed.username === '' && parsed.password === '';
}
