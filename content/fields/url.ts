import { z } from 'zod';
import { isAllowedUrl, type UrlScheme } from './allowed-url.ts';
import { base, type Field, type FieldOptions, requiredMessage } from './field.ts';

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
    scheme: options.scheme,
    input: 'url',
  };
}
