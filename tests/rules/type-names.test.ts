import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainTypes, registry } from '../../content/index.ts';
import { root } from '../support/server.ts';

const plain: readonly string[] = plainTypes.map((type) => type.definition.name);
const different = registry
  .map((type): string => type.definition.name)
  .filter((name) => !plain.includes(name));
const blog = ['blog-posts', 'categories', 'tags'];

/** Where the names of content types may stand beside their own folders; without types all of them. */
const places: [files: RegExp, types?: readonly string[]][] = [
  // The registry, the order of the first fill, references, and tables that migrations make.
  [/^content\/(index|sample-content|[^/]+\/schema)\.ts$/],
  [/^server\/store\/migrations\//],
  [/^server\/earlier-texts\.ts$/],
  // The paths of the public pages, which are designed by hand, and the map of every screen.
  [/^content\/(menus\/defaults|redirects\/samples)\.ts$/],
  [/^(content\/built-in-pages|server\/pages\/site-pages)\.ts$/, ['resources', 'contact', 'join']],
  [/^app\/(site\/|routes\.ts$)/],
  // What single screens of the panel do differently.
  [/^content\/help-tasks\.ts$/],
  [/^app\/admin\/(dashboard\/cards\.ts|sidebar\.tsx)$/],
  [/^app\/(api\/client|admin\/staff)\.ts$/, [...different, 'categories', 'tags', 'rate-cards']],
  [/^app\/admin\/previews\//, ['channels']],
  [/^app\/admin\/(blog|categories)\//, blog],
  [/^content\/blog-posts\/admin\.tsx$/, ['tags']],
  [/^app\/admin\/members\//, ['members']],
  [/^app\/admin\/pages\//, ['pages']],
  [/^app\/admin\/(redirects\/|site\/form)/, ['redirects']],
  [/^app\/admin\/videos\//, ['videos']],
  [/^app\/admin\/rate-cards\//, ['rate-cards']],
  [/^app\/admin\/carousel\//, ['carousel']],
  // What the server composes by hand.
  [/^server\/seed\.ts$/, [...different, ...blog, 'rate-cards']],
  [/^server\/api\/rules\.ts$/, plain],
  [/^server\/(api\/(blog|bulk)|store\/(post-[a-z]+|record-[a-z]+|category-usages))\.ts$/, blog],
  [/^server\/pages\/discovery\/newest-posts\.ts$/, ['blog-posts']],
  [/^server\/(api\/carousel|store\/carousel-store)\.ts$/, ['carousel']],
  [/^server\/(api\/members|store\/member-store)\.ts$/, ['members']],
  [/^server\/(api\/(important-information|rules)|store\/notice-store)\.ts$/, ['important-information']],
  [
    /^server\/store\/(summary|reading)-store\.ts$/,
    ['blog-posts', 'members', 'contact', 'join', 'important-information'],
  ],
  [/^server\/(search\/|api\/search\.ts)/, ['blog-posts', 'resources', 'members', 'pages']],
  [
    /^server\/(api\/link-check|pages\/(?:page-routes|pages)|(api|store)\/redirect[a-z-]*|store\/(menu-pages|store))\.ts$/,
    ['redirects'],
  ],
  [/^server\/(pages\/site-pages|store\/menu-pages)\.ts$/, ['pages']],
  [
    /^server\/(api\/pages|store\/(page-store|redirects|redirect-conflicts|store)|pages\/discovery\/llms)\.ts$/,
    ['pages'],
  ],
  [
    /^server\/(api\/submissions|store\/store|pages\/pages)\.ts$/,
    ['blog-posts', 'contact', 'join', 'rate-cards'],
  ],
];

/** A content type named in a file. */
interface Mention {
  type: string;
  file: string;
  text: string;
}

const allows = ([files, types]: (typeof places)[number], { type, file }: Mention) =>
  files.test(file) && (types?.includes(type) ?? true);

test('names of content types occur only in allowed files, each of which has some', () => {
  const strays = mentions.filter((mention) => !places.some((place) => allows(place, mention)));
  const foreign = strays.filter(({ type, file }) => !file.startsWith(`content/${type}/`));
  expect(foreign.map(({ type, file, text }) => `${file} names ${type}: ${text}`)).toEqual([]);
  const unused = places.filter((place) => !mentions.some((mention) => allows(place, mention)));
  expect(unused.map(([files]) => String(files))).toEqual([]);
});

const mentions: Mention[] = sourceFiles().flatMap((file) => {
  const texts = stringLiterals(readFileSync(join(root, file), 'utf8'));
  return registry.flatMap(({ definition }) => {
    const found = texts.filter((text) => namesType(text, definition, file));
    return [...new Set(found)].map((text) => ({ type: definition.name, file, text }));
  });
});

function sourceFiles(): string[] {
  const files = globSync('{kernel,ui,content,app,server}/**/*.{ts,tsx}', { cwd: root });
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
