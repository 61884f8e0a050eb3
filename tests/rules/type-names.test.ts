import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainTypes, registry } from '../../content/index.ts';
import { root } from '../support/server.ts';

/** Where the names of content types may stand, beside their own folders. */
interface Place {
  files: RegExp;
  /** Names of the types; without it all of them. */
  types?: readonly string[];
  reason: string;
}

const plain: readonly string[] = plainTypes.map((type) => type.definition.name);
const different = registry
  .map((type): string => type.definition.name)
  .filter((name) => !plain.includes(name));
const blog = ['blog-posts', 'categories', 'tags'];

const places: Place[] = [
  { files: /^content\/index\.ts$/, reason: 'the registry' },
  { files: /^content\/sample-content\.ts$/, reason: 'the order of the first fill' },
  {
    files: /^(content\/built-in-pages|server\/pages\/site-pages)\.ts$/,
    types: ['resources', 'contact', 'join'],
    reason: 'the paths of the public pages',
  },
  {
    files: /^content\/blog-posts\/admin\.tsx$/,
    types: ['tags'],
    reason: 'a field of posts has the same name',
  },
  { files: /^server\/earlier-texts\.ts$/, reason: 'the pages whose texts were code' },
  { files: /^content\/[^/]+\/schema\.ts$/, reason: 'a reference names its target' },
  { files: /^server\/store\/migrations\//, reason: 'a migration makes the table' },
  { files: /^content\/(menus\/defaults|redirects\/samples)\.ts$/, reason: 'the paths of the public pages' },
  {
    files: /^(server\/(pages\/site-pages|store\/menu-pages)|app\/admin\/pages\/[a-z-]+)\.tsx?$/,
    types: ['pages'],
    reason: 'pages of staff',
  },
  { files: /^app\/site\//, reason: 'public pages are designed by hand' },
  { files: /^app\/routes\.ts$/, reason: 'the map of every screen' },
  {
    files: /^app\/(api\/client|admin\/staff)\.ts$/,
    types: [...different, 'categories', 'tags', 'rate-cards'],
    reason: 'calls that only these types have',
  },
  {
    files: /^app\/admin\/previews\//,
    types: ['channels'],
    reason: 'a preview is a piece of a public page',
  },
  { files: /^app\/admin\/(blog|categories)\//, types: blog, reason: 'posts are composed by hand' },
  { files: /^app\/admin\/dashboard\/cards\.ts$/, reason: 'the dashboard is arranged by hand' },
  { files: /^content\/help-tasks\.ts$/, reason: 'the tasks of single screens, explained' },
  { files: /^app\/admin\/sidebar\.tsx$/, reason: 'the first entry of each group' },
  { files: /^app\/admin\/members\//, types: ['members'], reason: 'two lists and their order' },
  { files: /^app\/admin\/pages\//, types: ['pages'], reason: 'an address that follows the title' },
  {
    files: /^app\/admin\/(redirects\/|site\/form)/,
    types: ['redirects'],
    reason: 'their import, and the way to them',
  },
  { files: /^app\/admin\/videos\//, types: ['videos'], reason: 'the picture of YouTube is sent along' },
  { files: /^app\/admin\/rate-cards\//, types: ['rate-cards'], reason: 'a failed load leads back' },
  { files: /^app\/admin\/carousel\//, types: ['carousel'], reason: 'several pictures are added at once' },
  {
    files: /^server\/seed\.ts$/,
    types: [...different, ...blog, 'rate-cards'],
    reason: 'samples that refer to others',
  },
  { files: /^server\/api\/rules\.ts$/, types: plain, reason: 'the line of a type with rules of its own' },
  {
    files: /^server\/(api\/(blog|bulk)|store\/(post-[a-z]+|record-[a-z]+|category-usages))\.ts$/,
    types: blog,
    reason: 'posts are composed by hand',
  },
  {
    files: /^server\/pages\/discovery\/newest-posts\.ts$/,
    types: ['blog-posts'],
    reason: 'feeds and sitemap are about posts',
  },
  {
    files: /^server\/(api\/carousel|store\/carousel-store)\.ts$/,
    types: ['carousel'],
    reason: 'composed by hand, and no page shows a notice of another kind',
  },
  {
    files: /^server\/(api\/members|store\/member-store)\.ts$/,
    types: ['members'],
    reason: 'composed by hand, and no page shows a notice of another kind',
  },
  {
    files: /^server\/(api\/(important-information|rules)|store\/notice-store)\.ts$/,
    types: ['important-information'],
    reason: 'composed by hand, and no page shows a notice of another kind',
  },
  {
    files: /^server\/store\/(summary|reading)-store\.ts$/,
    types: ['blog-posts', 'members', 'contact', 'join', 'important-information'],
    reason: 'some are counted in parts',
  },
  {
    files: /^server\/(search\/|api\/search\.ts)/,
    types: ['blog-posts', 'resources', 'members', 'pages'],
    reason: 'each group of results is found in its own way',
  },
  {
    files:
      /^server\/(api\/link-check|pages\/(?:page-routes|pages)|(api|store)\/redirect[a-z-]*|store\/(menu-pages|store))\.ts$/,
    types: ['redirects'],
    reason: 'where visitors get from a path',
  },
  {
    files:
      /^server\/(api\/pages|store\/(page-store|redirects|redirect-conflicts|store)|pages\/discovery\/llms)\.ts$/,
    types: ['pages'],
    reason: 'a page of staff has HTML and an address of its own',
  },
  {
    files: /^server\/(api\/submissions|store\/store|pages\/pages)\.ts$/,
    types: ['blog-posts', 'contact', 'join', 'rate-cards'],
    reason: 'posts and what visitors send are composed by hand',
  },
];

/** A content type named in a file. */
interface Mention {
  type: string;
  file: string;
  text: string;
}

const isAllowed = ({ type, file }: Mention) =>
  file.startsWith(`content/${type}/`) || places.some((place) => allows(place, type, file));
const allows = (place: Place, type: string, file: string) =>
  place.files.test(file) && (place.types?.includes(type) ?? true);

test('names of content types occur only in allowed files', () => {
  const strays = mentions.filter((mention) => !isAllowed(mention));
  expect(strays.map(({ type, file, text }) => `${file} names ${type}: ${text}`)).toEqual([]);
});

test('every allowed file contains the name of a content type', () => {
  const unused = places.filter((place) => !mentions.some(({ type, file }) => allows(place, type, file)));
  expect(unused.map((place) => String(place.files))).toEqual([]);
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
