import { kindExamples } from './kind-examples.ts';

/** The forms in which the name of a content type appears. */
export interface TypeNames {
  /** Folder, registry key: `partner-offers`. */
  readonly name: string;
  /** Identifier of the declaration: `partnerOffers`. */
  readonly identifier: string;
  /** One record, for people: `partner offer`. */
  readonly singular: string;
  /** Type of a record: `PartnerOffer`. */
  readonly recordType: string;
  /** The section's label: `Partner Offers`. */
  readonly label: string;
}

/** @throws Error that says what a name must look like. */
export function typeNames(name: string, singular: string): TypeNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is not a name: write the plural in lower case, such as partner-offers.`);
  }
  if (!/^[a-z][a-z0-9]*( [a-z0-9]+)*$/.test(singular)) {
    throw new Error(`'${singular}' is not a singular: write it as in a sentence, such as "partner offer".`);
  }
  const words = name.split('-');
  const [first = '', ...rest] = words;
  return {
    name,
    identifier: first + rest.map(capital).join(''),
    singular,
    recordType: singular.split(' ').map(capital).join(''),
    label: words.map(capital).join(' '),
  };
}

/** `isOpen` gives `Is Open`. */
export function labelOf(field: string): string {
  return capital(field.replace(/[A-Z]/g, (letter) => ` ${letter}`));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A field as the draft writes it. */
interface FieldDraft {
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

/** The three files of a type's folder, by name. */
export function folderDrafts(names: TypeNames, fields: readonly FieldDraft[]): Record<string, string> {
  return {
    'definition.ts': definitionDraft(names, fields),
    'schema.ts': schemaDraft(names, fields),
    'samples.ts': samplesDraft(names, fields),
  };
}

function definitionDraft(names: TypeNames, fields: readonly FieldDraft[]): string {
  const { name, singular, label } = names;
  const plural = label.toLowerCase();
  const capital = singular.charAt(0).toUpperCase() + singular.slice(1);
  return `import { type Definition, oldestFirst } from '../../engine/definition.ts';

export const definition = {
  name: '${name}',
  singular: '${singular}',
  label: '${label}',
  paths: ['/${name}'],
  section: '/${name}',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: '${fields[0]?.name}',
  messages: {
    fetchFailed: 'Failed to fetch ${plural}',
    created: '${capital} created successfully!',
    updated: '${capital} updated successfully!',
    createFailed: 'Failed to save ${singular}. Please try again.',
    updateFailed: 'Failed to save ${singular}. Please try again.',
    confirmDelete: 'Are you sure you want to delete this ${singular}?',
    deleteFailed: 'Failed to delete ${singular}',
  },
} as const satisfies Definition;
`;
}

function schemaDraft(names: TypeNames, fields: readonly FieldDraft[]): string {
  const kinds = [...new Set(fields.map((field) => field.kind))].sort();
  const imports = kinds
    .map((kind) => `import { ${kind} } from '../../engine/kinds/${kind}/${kind}.ts';\n`)
    .join('');
  const lines = fields.map((field) => `    ${field.name}: ${field.call},\n`).join('');
  return `import { defineType, type RecordOf } from '../../engine/content-type.ts';
${imports}import { definition } from './definition.ts';

export const ${names.identifier} = defineType({
  definition,
  area: 'content',
  fields: {
${lines}  },
});

export type ${names.recordType} = RecordOf<typeof ${names.identifier}>;
`;
}

function samplesDraft(names: TypeNames, fields: readonly FieldDraft[]): string {
  const values = fields.map((field) => `${field.name}: ${field.sample}`).join(', ');
  return `/** Sample ${names.label.toLowerCase()}. */
export const samples = [{ ${values} }];
`;
}

/** content/index.ts with a plain type added: its import, and its line at the end of the registry. */
export function withType(source: string, { name, identifier }: TypeNames): string {
  const line = `import { ${identifier} } from './${name}/schema.ts';`;
  return withEntry(withImport(source, line), identifier);
}

/** content/sample-content.ts with the samples of a type added: their import, and their line at the end. */
export function withSamples(source: string, { name, identifier }: TypeNames): string {
  const line = `import { samples as ${identifier} } from './${name}/samples.ts';`;
  if (source.includes(line)) return source;
  const entry = name === identifier ? name : `'${name}': ${identifier}`;
  return withImport(source, line).replace('\n} satisfies', `\n  ${entry},\n} satisfies`);
}

function withImport(source: string, line: string): string {
  const imports = [...source.matchAll(/^import .*\n/gm)].map(([text]) => text.trimEnd());
  if (imports.includes(line)) return source;
  const before = imports.findLast((other) => pathOf(other) < pathOf(line));
  return before ? source.replace(before, `${before}\n${line}`) : `${line}\n${source}`;
}

function pathOf(line: string): string {
  return /from '(.+)'/.exec(line)?.[1] ?? '';
}

function withEntry(source: string, identifier: string): string {
  const [whole, entries = ''] = /export const registry = \[([^\]]*)\]/.exec(source) ?? [];
  if (whole === undefined) throw new Error('content/index.ts has no registry.');
  const present = entries.split(',').map((entry) => entry.trim());
  if (present.includes(identifier)) return source;
  return source.replace(whole, whole.replace(/\s*\]$/, `\n  ${identifier},\n]`));
}
