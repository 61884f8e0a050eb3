import { globSync, readFileSync } from 'node:fs';
import { root } from './run/project.mjs';

/** The folders of the product, as a pattern. */
export const productFolders = '{app,content,editor,engine,features,panel,server,site,ui}';

const samples = /\/samples(\.ts$|\/)/;

/** Names the files of the product, relative to the repository: its code, its styles, and the samples of an empty database. */
export function productFiles() {
  const code = globSync(`${productFolders}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return {
    code: code.filter((file) => !samples.test(file)),
    styles: globSync(`${productFolders}/**/*.css`, { cwd: root }),
    samples: code.filter((file) => samples.test(file)),
  };
}

/** @param {string[]} files relative to the repository */
export function countLines(files) {
  return files.reduce((sum, file) => sum + readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1, 0);
}
