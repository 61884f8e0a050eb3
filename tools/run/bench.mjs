import './require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from './build-pages.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, inProject } from './project.mjs';
import { becomeServer } from './serve.mjs';

const [name = '', ...words] = process.argv.slice(2);
const file = `bench/${name}.ts`;
if (name === '' || !existsSync(inProject(file))) {
  const files = readdirSync(inProject('bench')).filter((entry) => entry.endsWith('.ts'));
  const names = files.map((entry) => entry.replace(/\.ts$/, ''));
  fail(`Say what to measure: npm run bench -- ${names.join(' | ')}`);
}
await ensureInstalled();
await ensureBuilt();
await becomeServer(file, { NODE_ENV: 'production' }, [], words);
