import type { FieldDraft } from './field-drafts.ts';
import type { TypeNames } from './names.ts';

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
  return `import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
${imports}import { definition } from './definition.ts';

export const ${names.identifier} = defineType({
  definition,
  fields: {
${lines}  },
});

export type ${names.recordType}Input = InputOf<typeof ${names.identifier}>;
export type ${names.recordType} = RecordOf<typeof ${names.identifier}>;
`;
}

function samplesDraft(names: TypeNames, fields: readonly FieldDraft[]): string {
  const values = fields.map((field) => `${field.name}: ${field.sample}`).join(', ');
  return `/** Sample ${names.label.toLowerCase()}. */
export const samples = [{ ${values} }];
`;
}
