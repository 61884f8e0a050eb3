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

interface Kind {
  options: (argument: string) => string;
  sample: (label: string, argument: string) => string;
}

const quoted = (text: string) => `'${text}'`;

const kinds: Record<string, Kind> = {
  text: { options: () => 'max: 100', sample: (label) => quoted(`Sample ${label.toLowerCase()}`) },
  url: { options: () => "scheme: 'link'", sample: () => quoted('https://example.org/') },
  number: { options: () => '', sample: () => '1' },
  flag: { options: () => '', sample: () => 'false' },
  list: {
    options: () => "itemLabel: 'Entry', itemMax: 200, max: 50",
    sample: () => "['First entry']",
  },
  date: { options: () => '', sample: () => quoted('2026-01-31') },
  choice: {
    options: (argument) => `options: [${argument.split('|').map(quoted).join(', ')}]`,
    sample: (_, argument) => quoted(argument.split('|')[0] ?? ''),
  },
};

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
  if (!kind || (kindName === 'choice') !== (argument !== '')) {
    const examples = 'title:text, website:url, size:choice=small|large';
    throw new Error(`'${text}' is not a field. Write ${examples}; kinds: ${Object.keys(kinds).join(', ')}.`);
  }
  if (given.includes(name))
    throw new Error(`'${name}' is no field to write: every record has ${given.join(', ')} by itself.`);
  const label = labelOf(name);
  const options = [`label: ${quoted(label)}`, kind.options(argument)].filter((part) => part !== '');
  return {
    name,
    kind: kindName,
    call: `${kindName}({ ${options.join(', ')} })`,
    sample: kind.sample(label, argument),
  };
}
