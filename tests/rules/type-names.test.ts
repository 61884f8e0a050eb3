import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import { root } from '../support/server.ts';

/** A content type named in a file. */
interface Mention {
  type: string;
  file: string;
  text: string;
}

test('the engine, the editor and the components name no content type', () => {
  expect(mentions.map(({ type, file, text }) => `${file} names ${type}: ${text}`)).toEqual([]);
});

const mentions: Mention[] = sourceFiles().flatMap((file) => {
  const texts = stringLiterals(readFileSync(join(root, file), 'utf8'));
  return registry.flatMap(({ definition }) => {
    const found = texts.filter((text) => namesType(text, definition, file));
    return [...new Set(found)].map((text) => ({ type: definition.name, file, text }));
  });
});

function sourceFiles(): string[] {
  const files = globSync('{editor,engine,ui}/**/*.{ts,tsx}', { cwd: root });
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => !/\.test\.tsx?$/.test(file));
}

function stringLiterals(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(/(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/g)].map((match) => match[2] ?? '');
}

/** By its name, its table, one of its API paths, or an import from its folder. */
function namesType(
  text: string,
  { name, paths }: { name: string; paths: readonly string[] },
  file: string,
): boolean {
  if (text === name || text === name.replaceAll('-', '_')) return true;
  if (/\.tsx?$/.test(text))
    return (
      text.includes(`content/${name}/`) || (file.startsWith('content/') && text.startsWith(`./${name}/`))
    );
  return paths.some((path) => text === path || text.startsWith(`${path}/`) || text.startsWith(`${path}?`));
}
