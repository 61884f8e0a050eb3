import './require-node.mjs';
import { runChecks, showChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const results = await runChecks();
showChecks(results);
process.exit(results.every((result) => result.passed) ? 0 : 1);
