import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { fail, inProject, log, pinnedNode } from './project.mjs';

const buildFolder = inProject('build');
const stampFile = inProject('build/.stamp');

/**
 * Builds the pages when their sources changed.
 *
 * @param {{ always?: boolean }} [options]
 */
export async function ensureBuilt(options = {}) {
  if (!options.always && isCurrent()) return;
  await withLock(async () => {
    if (!options.always && isCurrent()) return;
    log('Building the pages');
    const problem = await build();
    if (problem) fail(problem);
  });
}

function isCurrent() {
  const stamp = readStamp();
  if (!stamp) return false;
  const state = fingerprint();
  if (stamp.glance === state.glance) return true;
  if (stamp.content !== state.content()) return false;
  // Same contents, other times, as after a checkout: the next look is quick again.
  writeStamp(stampFile, state.glance, stamp.content);
  return true;
}

/** @returns {{ glance: string, content: string } | undefined} */
function readStamp() {
  if (!existsSync(stampFile)) return undefined;
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {string} glance @param {string} content */
function writeStamp(file, glance, content) {
  writeFileSync(file, `${JSON.stringify({ glance, content })}\n`);
}

const buildEnvironment = { ...process.env, NODE_ENV: 'production', KIRAN_BUILD: '.cache/build' };

/** The bundles, then the list of routes for visitors, the compressed twins of all files and the set of emoji. @param {string} folder */
function stepsInto(folder) {
  return [
    [inProject('node_modules/@react-router/dev/bin.cjs'), 'build'],
    [inProject('server/pages/site-build.ts'), folder],
    [inProject('server/pages/compress-assets.ts'), folder],
    [inProject('server/pages/emoji.ts'), folder],
  ];
}

/**
 * Builds beside the old build and then puts it in its place, so that neither a failed nor an interrupted build, nor a
 * server that is running, ever meets half of one.
 *
 * @returns {Promise<string | undefined>} what went wrong
 */
async function build() {
  const fresh = inProject('.cache/build');
  const old = inProject('.cache/build.old');
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  // Taken before the build: a change during it makes the next start build again.
  const state = fingerprint();
  const content = state.content();
  for (const step of stepsInto(fresh)) {
    const { code, output } = await run(pinnedNode, step, { environment: buildEnvironment });
    if (code !== 0) return `${output}\nBuilding the pages failed; the reason is above.`;
  }
  writeStamp(`${fresh}/.stamp`, state.glance, content);
  if (existsSync(buildFolder)) {
    keepAssets(fresh);
    renameSync(buildFolder, old);
  }
  renameSync(fresh, buildFolder);
  rmSync(old, { recursive: true, force: true });
  return undefined;
}

/**
 * Puts the files of the last build whose names change with their content beside the new ones: a server that was started on
 * them goes on reading them until it is restarted. Those of the builds before are left behind.
 *
 * @param {string} fresh
 */
function keepAssets(fresh) {
  const manifest = `${buildFolder}/assets.json`;
  if (!existsSync(manifest)) return;
  const paths = Object.keys(JSON.parse(readFileSync(manifest, 'utf8'))).filter((path) =>
    path.startsWith('/assets/'),
  );
  const files = paths.flatMap((path) => [`client${path}`, `compressed${path}.br`, `compressed${path}.gz`]);
  for (const file of files) {
    if (existsSync(`${buildFolder}/${file}`))
      cpSync(`${buildFolder}/${file}`, `${fresh}/${file}`, { force: false });
  }
}
