import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, formatText, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'color',
  columnType: 'text',
  jsonSchema: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  format: formatText,
  listedAs: 'text',
};

/** An opaque colour of sRGB, as people write it: `#1c2b5e`, in any case, without the number sign, or of three digits. Stored as `#rrggbb`. */
export function color(options: FieldOptions): Field<string> {
  const rule = z.string({ error: `${options.label} must be text` }).check(
    z.trim(),
    z.minLength(1, { error: requiredMessage(options), abort: true }),
    z.overwrite((value) => hexColor(value) ?? value),
    z.regex(/^#[0-9a-f]{6}$/, { error: 'Enter a colour as six digits, such as #1c2b5e' }),
  );
  return { ...base(options), kind, schema: preprocess((value) => value ?? '', rule) };
}

/** What is written, as `#rrggbb`; undefined where it is no such colour. */
export function hexColor(written: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written.trim()) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}
