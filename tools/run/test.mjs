import './require-node.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build-pages.mjs';
import { runChecks, showChecks } from './checks.mjs';
import { run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject, log, pinnedNode, root } from './project.mjs';

const reportFile = inProject('.cache/test-report.json');
const [, , extent] = process.argv;
const isQuick = extent === 'quick';
const isAll = extent === 'all';
const projects = ['unit', 'rules', 'api', 'browser', ...(isAll ? ['faults', 'browsers'] : [])];
/**
 * The unit tests, the rules, every content type and the quickest features through the API, and a visit of site and panel in the
 * browser. Without the generator of content types, which checks a copy of the whole project.
 */
const rules = ['declarations', 'registry', 'repository', 'routes'];
const features = [
  'bulk',
  'pages',
  'post-lists',
  'posts',
  'preview-links',
  'redirects',
  'special-types',
  'visibility',
];
const quickPaths = [
  ...['app/', 'content/', 'editor/', 'engine/', 'features/', 'panel/', 'server/', 'site/', 'ui/', 'tools/'],
  ...rules.map((name) => `tests/rules/${name}.test.ts`),
  ...features.map((name) => `tests/api/${name}.test.ts`),
  ...['tests/conformance/sqlite.test.ts', 'tests/browser/product.test.ts'],
];

await ensureInstalled();
await ensureBrowser();
await ensureBuilt();
log('Checking format, lint, types, dead code and import rules, beside the unit, rule, API and browser tests');
const [checks, tests] = await Promise.all([runAndShowChecks(), runTests()]);
const passed = checks.filter((check) => check.passed).length + tests.passed;
const failed = checks.filter((check) => !check.passed).length + tests.failed;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
log(`${passed} passed, ${failed} failed${skipped}`);
process.exit(failed > 0 ? 1 : 0);

async function runAndShowChecks() {
  const results = await runChecks();
  showChecks(results);
  return results;
}

async function runTests() {
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const flags = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ];
  const script = inProject('node_modules/vitest/vitest.mjs');
  if (isQuick) flags.push(...quickPaths);
  const environment = { ...process.env, ...(isAll ? { TEST_ALL: '1' } : {}) };
  const { code } = await run(pinnedNode, [script, ...flags], { show: true, environment });
  return count(code);
}

/** @param {number} code what Vitest ended with */
function count(code) {
  const report = readReport();
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that cannot be loaded, or an error outside of every test, fails without a failed test to its name.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  for (const file of report.testResults) showFailures(file);
  return { passed, skipped, failed: code !== 0 ? Math.max(failed, 1) : failed };
}

/** A line for a file that failed, and below it one for each of its failures. @param {FileResult} file */
function showFailures({ name, status, message, assertionResults }) {
  if (status !== 'failed') return;
  const failures = assertionResults.filter(isFailed);
  log(`FAILED  ${relative(root, name)}`);
  for (const { fullName, failureMessages } of failures)
    log(`        ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  if (failures.length === 0) log(`        ${message.split('\n')[0]}`);
}

/** @param {{ status: string }} result */
function isFailed(result) {
  return result.status === 'failed';
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 */

/**
 * @returns {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: FileResult[] }}
 */
function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}
