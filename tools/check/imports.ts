import { join } from 'node:path';
import { importBreaches, missingTargets } from './import-rules.ts';
import { readModules } from './modules.ts';

const root = join(import.meta.dirname, '../..');
const modules = readModules(root);
const breaches = [...importBreaches(modules), ...missingTargets(modules, root)];
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length > 0 ? 1 : 0;
