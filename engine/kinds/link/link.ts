import * as z from 'zod/mini';
import {
  base,
  type Field,
  type FieldOptions,
  formatText,
  type Kind,
  type LinkTargets,
  requiredMessage,
} from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { isAllowedUrl } from '../url/allowed-url.ts';
import { completeEntry } from '../url/complete-address.ts';

const kind: Kind = {
  name: 'link',
  columnType: 'text',
  jsonSchema: ({ max }) => ({ type: 'string', format: 'uri-reference', maxLength: max }),
  format: formatText,
};

const longest = 2048;

interface LinkOptions extends FieldOptions {
  targets: LinkTargets;
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
    schema: preprocess((value) => completeEntry(value ?? ''), rule),
    max: longest,
    targets: options.targets,
  };
}
