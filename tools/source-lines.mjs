import { globSync, readFileSync } from 'node:fs';
import { root } from './run/project.mjs';

const notProduct = /\.test\.tsx?$|\/examples\.ts$|\/samples(\.ts$|\/)/;

/** Names the files of the product below some folders, relative to the repository. @param {string} folders such as `{app,ui}` */
export function productFiles(folders) {
  return globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !notProduct.test(file));
}

/** @param {string[]} files relative to the repository */
export function countLines(files) {
  return files.reduce((sum, file) => sum + readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1, 0);
}
