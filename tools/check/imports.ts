import { join } from 'node:path';
import { importViolations, missingTargets } from './import-rules.ts';
import { readModules } from './modules.ts';

const root = join(import.meta.dirname, '../..');
const modules = readModules(root);
const violations = [...importViolations(modules), ...missingTargets(modules, root)];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
