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

/** The content engine, without the parts that would be as large for any other one: databases, the editor of rich text, files, the spelling of addresses, numbers and searched texts, and what keeps work from being lost. */
export function kernelFiles() {
  return productFiles('kernel').filter(
    (file) =>
      !/^kernel\/(audit|database|kinds\/(html\/(editor|check-article|contrast)|\w+\/(check|merge))|publish-check|publication|slug|telephone|latin-digits|fold|search-text|api\/(actor|publication)|panel\/(bulk|check|compare|drafts|media|merge|presence|preview-links|publication|trash)|store\/(actor|audit|chunks|drafts|history|media-usages|publication|revision-parts|schedules|trash|visibility))\b/.test(
        file,
      ),
  );
}
