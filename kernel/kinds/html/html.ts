import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, formatText, type Kind } from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { isNestedDeeper } from './nesting.ts';
import { isSameButPictures } from './picture-source.ts';

const kind: Kind = {
  name: 'html',
  columnType: 'text',
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
  format: formatText,
  isSameButFiles: isSameButPictures,
  keepsCursor: true,
};

/** Levels of elements in one another; lists of an article end at the eighth. */
const deepest = 500;

/**
 * HTML of the editor, for types that are composed by hand: their routes sanitise it, and so decide what of it is kept. `max` in
 * UTF-16 units.
 */
export function html(options: FieldOptions & { max: number }): Field<string> {
  const rule = z.string({ error: `${options.label} must be text` }).check(
    z.maxLength(options.max, `${options.label} is too long`),
    z.refine((value) => value.isWellFormed(), { error: `${options.label} contains broken characters` }),
    z.refine((value) => !isNestedDeeper(value, deepest), { error: `${options.label} is nested too deeply` }),
  );
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? '', rule),
    max: options.max,
  };
}
