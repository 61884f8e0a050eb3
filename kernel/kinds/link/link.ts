import * as z from 'zod/mini';
import {
  base,
  type Field,
  type FieldOptions,
  formatText,
  type Kind,
  type LinkedRecords,
  requiredMessage,
} from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { isAllowedUrl } from '../url/allowed-url.ts';

const kind: Kind = {
  name: 'link',
  columnType: 'text',
  jsonSchema: ({ max }) => ({ type: 'string', format: 'uri-reference', maxLength: max }),
  format: formatText,
};

const longest = 2048;

interface LinkOptions extends FieldOptions {
  /** The pages to choose from: what they are called, by their paths. */
  pages: Readonly<Record<string, string>>;
  /** The type whose records have pages of their own, and their paths. */
  records?: LinkedRecords;
}

/** Where an entry of a menu leads: a page of the site, as its path, or an https address elsewhere. */
export function link(options: LinkOptions): Field<string> {
  const rule = z.string({ error: `${options.label} must be text` }).check(
    z.trim(),
    z.minLength(1, { error: requiredMessage(options), abort: true }),
    z.refine((value) => isAllowedUrl(value, 'document') && !/^http:/i.test(value), {
      error: 'Choose a page, or enter an address that begins with https://',
    }),
  );
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? '', rule),
    max: longest,
    pages: options.pages,
    ...(options.records ? { records: options.records } : {}),
  };
}
