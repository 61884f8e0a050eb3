import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, formatText, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { isAllowedUrl, type UrlScheme } from './allowed-url.ts';
import { completeEntry } from './complete-address.ts';
import type { Crop } from './crops.ts';

const kind: Kind = {
  name: 'url',
  columnType: 'text',
  jsonSchema: ({ nullable, max }) => ({
    type: nullable ? ['string', 'null'] : 'string',
    format: 'uri-reference',
    maxLength: max,
  }),
  format: formatText,
  listedAs: 'link',
};

interface UrlOptions<Required extends boolean> extends FieldOptions {
  scheme: UrlScheme;
  /** How the page cuts a picture. Default: not at all. */
  crop?: Crop;
  required?: Required;
  /** Whether only https will do. */
  secure?: true;
}

type UrlValue<Required extends boolean> = Required extends false ? string | null : string;

export const urlMessage = 'Must be a valid URL';
const secureMessage = 'Enter an address that begins with https://';

/** Longest address in bytes of UTF-8: PostgreSQL keeps no text of more than 2,704 bytes in an index. */
const longest = 2048;

/**
 * An address, trimmed, at most 2,048 bytes; one that was typed without https:// gets it. Left empty, an optional one is stored as
 * null.
 */
export function url<Required extends boolean = true>(
  options: UrlOptions<Required>,
): Field<UrlValue<Required>> {
  const optional = options.required === false;
  const rule = z.pipe(
    z.string({ error: urlMessage }).check(
      z.trim(),
      z.refine((value) => optional || value !== '', { error: requiredMessage(options), abort: true }),
      z.refine((value) => value === '' || (isStorable(value) && isAllowedUrl(value, options.scheme)), {
        error: urlMessage,
        abort: true,
      }),
      z.refine((value) => !options.secure || /^(?:https:|$)/i.test(value), { error: secureMessage }),
    ),
    z.transform((value) => (value === '' && optional ? null : value)),
  );
  return {
    ...base(options),
    kind,
    nullable: optional,
    schema: preprocess((value) => completeEntry(value ?? ''), rule) as unknown as z.ZodMiniType<
      UrlValue<Required>
    >,
    max: longest,
    scheme: options.scheme,
    crop: options.crop ?? 'whole',
    input: 'url',
  };
}

// Half of a surrogate pair would come back from the database as another character.
function isStorable(value: string): boolean {
  return value.isWellFormed() && new TextEncoder().encode(value).length <= longest;
}
