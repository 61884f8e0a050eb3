// Plants the faults of tests/planted-faults.json one by one, runs the tests that are claimed to notice each, and takes it back.
// `node tools/planted-faults.mjs [words of a name]`; ends with code 1 when one was not noticed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run/child.mjs';
import { inProject, log, pinnedNode, root } from './run/project.mjs';

/**
 * @typedef {object} Fault
 * @property {string} name what the product does wrong with it
 * @property {string} from source that occurs once
 * @property {string} to what stands in its place
 * @property {{ project: string, file: string, title?: string }[]} notices any of these
 */

/** @type {Fault[]} */
const faults = JSON.parse(readFileSync(inProject('tests/planted-faults.json'), 'utf8'));
const wanted = process.argv.slice(2).join(' ');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !path.startsWith('tests/') && !path.includes('.test.'));
const missed = [];
for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
  const isNoticed = await plant(fault);
  log(`${isNoticed ? 'noticed' : 'MISSED '}  ${fault.name}`);
  if (!isNoticed) missed.push(fault.name);
}
log(`${missed.length} missed`);
process.exit(missed.length > 0 ? 1 : 0);

/** @param {Fault} fault */
async function plant({ name, from, to, notices }) {
  const [path, ...others] = sources.filter((one) => readFileSync(inProject(one), 'utf8').includes(from));
  if (path === undefined || others.length > 0) throw new Error(`The source of '${name}' is not there once.`);
  const before = readFileSync(inProject(path), 'utf8');
  const restore = () => writeFileSync(inProject(path), before);
  process.once('exit', restore);
  try {
    writeFileSync(
      inProject(path),
      before.replace(from, () => to),
    );
    for (const notice of notices) if (await fails(notice, path)) return true;
    return false;
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** @param {Fault['notices'][number]} notice @param {string} path of the source */
async function fails({ project, file, title }, path) {
  // The server runs the pages as they are built.
  if (project === 'browser' || (project === 'api' && /^(app|site|ui)\//.test(path)))
    await run(pinnedNode, ['tools/run/build.mjs']);
  const flags = ['run', `--project=${project}`, file, ...(title === undefined ? [] : ['-t', title])];
  const { code, output } = await run(pinnedNode, ['node_modules/vitest/vitest.mjs', ...flags]);
  if (/No test files found|\b0 passed|no tests/i.test(output))
    throw new Error(`No such test: ${file} ${title}`);
  return code !== 0;
}
