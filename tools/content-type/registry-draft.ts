import type { TypeNames } from './names.ts';

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
