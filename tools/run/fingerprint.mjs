import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/** What the built pages depend on. The server is not among it: it runs from its sources. */
const inputs = [
  'app',
  'content',
  'editor',
  'engine',
  'features',
  'panel',
  'site',
  'ui',
  'public',
  'tools/run/build-pages.mjs',
  'server/pages/assets.ts',
  'server/pages/compress-assets.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * State of the sources, in two depths.
 *
 * @typedef {object} Fingerprint
 * @property {string} glance hash of names, sizes and times: a few milliseconds
 * @property {() => string} content hash of names and contents, for when the glance differs
 */

/** @returns {Fingerprint} */
export function fingerprint() {
  const files = inputs.flatMap(filesBelow).sort();
  return { glance: hash(files, timesOf), content: () => hash(files, contentOf) };
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const found = statSync(inProject(path), { throwIfNoEntry: false });
  if (!found || /\.test\.tsx?$/.test(path)) return [];
  if (found.isFile()) return [path];
  return readdirSync(inProject(path)).flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string} file */
function timesOf(file) {
  const { size, mtimeMs } = statSync(inProject(file));
  return `${size} ${mtimeMs}`;
}

/** @param {string} file */
function contentOf(file) {
  return createHash('sha256')
    .update(readFileSync(inProject(file)))
    .digest('hex');
}

/** @param {string[]} files @param {(file: string) => string} describe */
function hash(files, describe) {
  const sum = createHash('sha256');
  for (const file of files) sum.update(`${file}\0${describe(file)}\n`);
  return sum.digest('hex');
}
