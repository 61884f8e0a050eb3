import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, sep } from 'node:path';
import { run } from './child.mjs';
import { withLock } from './lock.mjs';
import { fail, inProject, log, pinnedNode } from './project.mjs';

const lockfile = inProject('package-lock.json');
/** Lies in node_modules, so that it goes when node_modules goes. */
const stampFile = inProject('node_modules/.kiran-installed');

/** Runs `npm ci` when node_modules is not what package-lock.json asks for. Quick when it is: one hash of one file. */
export async function ensureInstalled() {
  if (isStamped()) return;
  refuseLink();
  await withLock(async () => {
    if (isStamped()) return;
    if (!isInstalled()) await install();
    await requireRunnableNode();
    writeFileSync(stampFile, wantedStamp());
  });
}

/** `npm ci` follows a link and empties what it points to, which may be the packages of another checkout. */
function refuseLink() {
  if (!lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  fail(
    'node_modules is a symbolic link, and installing would empty the folder it points to. ' +
      'Remove the link (not that folder) and run the command again.',
  );
}

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  return `${process.platform} ${process.arch} ${hash}\n`;
}

function isStamped() {
  return existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

/** @typedef {{ version?: string, resolved?: string, integrity?: string, optional?: boolean }} Entry */

/** Whether an `npm install` by hand has already made node_modules what the lockfile says. */
function isInstalled() {
  const installedFile = inProject('node_modules/.package-lock.json');
  if (!existsSync(pinnedNode) || !existsSync(installedFile)) return false;
  const wanted = packagesOf(lockfile);
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} file @returns {Record<string, Entry>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

async function install() {
  log('Installing the packages with npm ci; the first time takes a minute or two');
  // Building needs the development packages, also where NODE_ENV says production.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', flags, {
    environment: outsideEnvironment(),
    shell: process.platform === 'win32',
  });
  if (code !== 0) fail(`${output}\nnpm ci failed with code ${code}; its own words are above.`);
  if (existsSync(pinnedNode)) return;
  fail(
    `${output}\nnpm ci installed no Node for ${process.platform} on ${process.arch}. The product runs on Linux and macOS with an Intel or ` +
      'ARM processor and on Windows with an Intel one; look also whether npm is told to omit optional packages.',
  );
}

/** A bare Debian lacks a library that the official Node is linked with. */
async function requireRunnableNode() {
  const { code, output } = await run(pinnedNode, ['--version']);
  if (code === 0) return;
  fail(
    `${output}The Node that comes with the packages does not run here. On Debian and Ubuntu: apt-get install libatomic1`,
  );
}

/** `npm ci` deletes node_modules, and with it the Node that npm scripts find first; so it runs on the machine's own. */
function outsideEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = `${sep}node_modules${sep}.bin`;
  return { ...process.env, PATH: folders.filter((folder) => !folder.endsWith(own)).join(delimiter) };
}
