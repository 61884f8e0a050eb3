import { run } from './child.mjs';
import { inProject, pinnedNode } from './project.mjs';

/**
 * @typedef {object} CheckResult
 * @property {string} name
 * @property {boolean} passed
 * @property {string} output what it said; worth showing when it failed
 * @property {number} seconds
 */

/** @type {{ name: string, commands: string[][] }[]} each a script for the pinned Node and its flags, in order */
const checks = [
  { name: 'format and lint', commands: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']] },
  { name: 'types', commands: [['typescript/bin/tsc', '--noEmit']] },
  { name: 'dead code', commands: [['knip/bin/knip.js', '--no-progress']] },
  { name: 'import rules', commands: [['../tools/check/import-rules.ts']] },
  { name: 'regular expressions', commands: [['../tools/check/regular-expressions.ts']] },
  { name: 'frozen migrations', commands: [['../tools/check/migrations.ts']] },
];

/** Runs all checks at the same time. @returns {Promise<CheckResult[]>} */
export function runChecks() {
  return Promise.all(checks.map(({ name, commands }) => runCheck(name, commands)));
}

/** @param {string} name @param {string[][]} commands @returns {Promise<CheckResult>} */
async function runCheck(name, commands) {
  const start = performance.now();
  const result = (/** @type {boolean} */ passed, /** @type {string} */ output) => {
    return { name, passed, output, seconds: (performance.now() - start) / 1000 };
  };
  for (const [script = '', ...flags] of commands) {
    const { code, output } = await run(pinnedNode, [inProject('node_modules', script), ...flags]);
    if (code !== 0) return result(false, output);
  }
  return result(true, '');
}

/** A line for each check, and what the failed ones said. @param {CheckResult[]} results */
export function showChecks(results) {
  for (const { name, passed, output, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
    if (!passed) console.log(output.trimEnd());
  }
}
