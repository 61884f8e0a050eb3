import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productFolders } from '../../tools/source-lines.mjs';
import faults from '../planted-faults.json' with { type: 'json' };
import { root } from '../support/server.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the source of every planted fault is there once, and so are the files of the tests that notice it', () => {
  const sources = globSync(`{${productFolders},tools}/**/*.{ts,tsx,mjs,css}`, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map(read);
  for (const { name, from, notices } of faults) {
    expect(sources.filter((source) => source.includes(from)).length, name).toBe(1);
    for (const { file } of notices) expect(existsSync(join(root, file)), file).toBe(true);
  }
});
