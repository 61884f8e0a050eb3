import { kindExamples } from './kind-examples.ts';
import { labelOf } from './names.ts';

/** A field as the draft writes it. */
export interface FieldDraft {
  readonly name: string;
  /** The builder of the kit; also the name of its module. */
  readonly kind: string;
  /** The call in schema.ts. */
  readonly call: string;
  /** The value in samples.ts. */
  readonly sample: string;
}

const kinds = Object.fromEntries(
  Object.entries(kindExamples).flatMap(([name, { draft }]) => (draft ? [[name, draft]] : [])),
);

/** What every record has without a field. */
const given = ['id', 'createdAt', 'updatedAt'];

/**
 * Reads the fields of a type.
 *
 * @throws Error that says what is wrong with them.
 */
export function fieldDrafts(texts: readonly string[]): FieldDraft[] {
  const fields = texts.map(fieldDraft);
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (names.length === 0) throw new Error('A content type needs at least one field.');
  if (twice !== undefined) throw new Error(`There are two fields named ${twice}.`);
  return fields;
}

/**
 * Reads `title:text` or `size:choice=small|large`.
 *
 * @throws Error that says how a field is written.
 */
function fieldDraft(text: string): FieldDraft {
  const [, name = '', kindName = '', argument = ''] =
    /^([a-z][a-zA-Z0-9]*):([a-z]+)(?:=(.+))?$/.exec(text) ?? [];
  const kind = kinds[kindName];
  if (!kind || (typeof kind.options === 'function') !== (argument !== '')) {
    const examples = 'title:text, website:url, size:choice=small|large';
    throw new Error(`'${text}' is not a field. Write ${examples}; kinds: ${Object.keys(kinds).join(', ')}.`);
  }
  if (given.includes(name))
    throw new Error(`'${name}' is no field to write: every record has ${given.join(', ')} by itself.`);
  const label = labelOf(name);
  const { options, sample } = kind;
  const parts = [`label: '${label}'`, typeof options === 'function' ? options(argument) : options];
  return {
    name,
    kind: kindName,
    call: `${kindName}({ ${parts.filter((part) => part !== '').join(', ')} })`,
    sample: typeof sample === 'function' ? sample(label, argument) : sample,
  };
}
