import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { plainTypes, registry } from '../../content/index.ts';
import { singletons } from '../../content/settings.ts';
import type { ContentType, Fields } from '../../engine/content-type.ts';
import { hasOwnPages } from '../../engine/definition.ts';
import { root } from '../support/server.ts';

const folders = readdirSync(join(root, 'content'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'content', entry.name, 'samples.ts')))
  .map((entry) => entry.name);
const names: string[] = registry.map((type) => type.definition.name);

test('the registry lists exactly the content types that have a folder', () => {
  expect([...names].sort()).toEqual([...folders].sort());
});

// Also proves SITE-09.
test('[SITE-08] the settings are exactly the singletons that have a folder, no two have the same id, and their built-in values keep their own rules', () => {
  const declared = readdirSync(join(root, 'content')).filter((name) =>
    existsSync(join(root, 'content', name, 'defaults.ts')),
  );
  expect(singletons.map(({ definition }) => definition.name).sort()).toEqual(declared.sort());
  expect(new Set(singletons.map(({ id }) => id)).size).toBe(singletons.length);
  for (const { definition, input, defaults } of singletons)
    expect(input.safeParse(defaults).error, definition.name).toBeUndefined();
});

test('[SAFE-61] the shown types are the twelve whose records visitors see', () => {
  const shown = (registry as readonly ContentType[]).flatMap(({ definition: { name, shownAt } }) =>
    shownAt === undefined ? [] : [[name, shownAt]],
  );
  expect(Object.fromEntries(shown)).toEqual({
    'blog-posts': '/blog/:id',
    brands: '/',
    testimonials: '/',
    channels: '/',
    carousel: '/',
    videos: '/',
    'important-information': '/',
    events: '/events/:id',
    resources: '/resources',
    'rate-cards': '/join',
    pages: '/:id',
    members: '/about',
  });
});

test('a type whose records have pages of their own has a screen that previews them, to which their history leads', () => {
  const screens = routes.flatMap(({ children = [] }) => children.map(({ path }) => `/${path}`));
  const paged = (registry as readonly ContentType[]).filter(({ definition }) => hasOwnPages(definition));
  const previews = paged.map(({ definition }) => `${definition.section}/:id/preview`);
  expect(previews).toHaveLength(3);
  expect(previews.filter((path) => !screens.includes(path))).toEqual([]);
});

test('no path, section or name of a content type is used twice, and no plain one has an HTML field, which would be stored unsanitised', () => {
  const paths = registry.flatMap((type): readonly string[] => type.definition.paths);
  for (const list of [names, paths, registry.map((type): string => type.definition.section)])
    expect(list).toEqual([...new Set(list)]);
  const kinds = plainTypes.flatMap((type) => Object.values(type.fields).map(({ kind }) => kind.name));
  expect(kinds).not.toContain('html');
});

test.each(registry.map((type) => [type.definition.name, type] as const))(
  '%s is sorted and titled by fields that it has, and its samples keep its rules and refer to samples of types that exist',
  async (name, type) => {
    const fields: Fields = type.fields;
    const known = ['id', 'createdAt', 'updatedAt', ...Object.keys(fields)];
    const named = [type.definition.titleField, ...type.definition.order.map((order) => order.field)];
    expect(named.filter((field) => !known.includes(field))).toEqual([]);
    const samples = await samplesOf(name);
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.flatMap((sample) => type.input.safeParse(sample).error?.issues ?? [])).toEqual([]);
    for (const [field, { to }] of Object.entries(fields)) {
      if (!to) continue;
      const target = registry.find((entry) => entry.definition.name === to.name);
      expect(target, field).toBeDefined();
      const titles = (await samplesOf(to.name)).map((sample) => sample[target?.definition.titleField ?? '']);
      const used = samples.flatMap((sample) => sample[field] ?? []);
      expect(used.filter((title) => !titles.includes(title))).toEqual([]);
    }
  },
);

async function samplesOf(name: string): Promise<Record<string, unknown>[]> {
  return (await import(join(root, 'content', name, 'samples.ts'))).samples;
}

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
