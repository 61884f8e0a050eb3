import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, inProject, log } from './project.mjs';

const lockFile = inProject('.cache/preparing.lock');
const heartbeat = 2_000;
const abandonedAfter = 30_000;

/**
 * Runs the work with a lock on this checkout. The lock file names its holder, which updates it regularly; a lock whose holder
 * has ended or stopped updating it is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  const token = `${process.pid} ${randomUUID()}`;
  await acquire(token);
  const beat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), heartbeat);
  const release = () => {
    clearInterval(beat);
    if (read() === token) rmSync(lockFile, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} token */
async function acquire(token) {
  try {
    mkdirSync(inProject('.cache'), { recursive: true });
  } catch (error) {
    failUnwritable(error);
  }
  let isLogged = false;
  while (!tryToCreate(token)) {
    const holder = read();
    if (holder !== undefined && isAbandoned(holder)) breakLock(holder);
    else if (!isLogged) {
      log('Waiting for another command that is preparing this checkout');
      isLogged = true;
    }
    await pause(200);
  }
}

/** @param {string} token */
function tryToCreate(token) {
  try {
    writeFileSync(lockFile, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    return failUnwritable(error);
  }
}

/** A service often runs as a user who may not write to the checkout. @param {unknown} error @returns {never} */
function failUnwritable(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  fail(
    `There is something to prepare, but ${inProject('.cache')} cannot be written (${code ?? message}). ` +
      'Run npm run build as a user who may write to this checkout, and start again.',
  );
}

function read() {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
function isAbandoned(holder) {
  const silence = Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const pid = Number.parseInt(holder, 10);
  // An empty file is a lock that is being written at this moment.
  return silence > abandonedAfter || (Number.isInteger(pid) && !isRunning(pid));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Renamed first: of several that wait, one gets it, and a lock made in between is put back. @param {string} holder */
function breakLock(holder) {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside);
    else renameSync(aside, lockFile);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}
