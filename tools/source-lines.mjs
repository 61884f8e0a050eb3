import { globSync, readFileSync } from 'node:fs';
import { root } from './run/project.mjs';

const notProduct = /\.test\.tsx?$|\/examples\.ts$|\/samples(\.ts$|\/)/;

/** The folders of the product, as a pattern. */
export const productFolders = '{app,content,editor,engine,features,panel,server,site,ui}';

/** Names the files of the product, relative to the repository. */
export function productFiles() {
  return globSync(`${productFolders}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !notProduct.test(file));
}

/** @param {string[]} files relative to the repository */
export function countLines(files) {
  return files.reduce((sum, file) => sum + readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1, 0);
}
