import type { Field } from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { text } from './text.ts';

/** The language of a text, as a BCP 47 code. Where nothing is said it is English. */
export function language(): Field<string> {
  const field = text({
    ...{ label: 'Language', input: 'language', max: 35, required: false, fallback: 'en' },
    problemIn: (code) =>
      canonical(code) ? undefined : 'Enter the code of a language, such as mr for Marathi',
  });
  return {
    ...field,
    // Versions and drafts may be older than the field.
    kind: { ...field.kind, format: (stored) => stored || 'en' },
    schema: preprocess((value) => canonical(value) ?? value, field.schema),
  };
}

/** A code as it is stored: `ur-IN`; undefined where it is none. Words such as `hindi` would pass as codes to come. */
function canonical(code: unknown): string | undefined {
  if (typeof code !== 'string' || !/^\s*[a-z]{2,3}(-[a-z\d]+)*\s*$/i.test(code)) return undefined;
  try {
    return Intl.getCanonicalLocales(code.trim())[0];
  } catch {
    return undefined;
  }
}
