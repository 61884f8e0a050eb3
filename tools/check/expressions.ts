import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolders } from '../source-lines.mjs';
import { slowExpressions } from './regular-expressions.ts';

const root = join(import.meta.dirname, '../..');
const product = globSync(`${productFolders}/**/*.{ts,tsx}`, { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  // A migration is frozen, and reads what was sanitised.
  .filter((path) => !/\.test\.|\/migrations\//.test(path));
const found = product.flatMap((path) => slowExpressions(path, readFileSync(join(root, path), 'utf8')));
for (const expression of found) console.error(expression);
process.exitCode = found.length > 0 ? 1 : 0;
