import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code exit code; 128 and more for a signal, as shells count
 * @property {string} output stdout and stderr as they came, unless shown
 */

/**
 * @typedef {object} RunOptions
 * @property {boolean} [show] write through to the terminal instead of keeping the output
 * @property {NodeJS.ProcessEnv} [environment] default: that of this process
 * @property {string} [folder] default: the repository
 * @property {boolean} [shell] for programs that are scripts on Windows
 */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/**
 * Runs a program to its end. A signal to this process goes on to it, and this process then ends as it did.
 *
 * @param {string} program
 * @param {string[]} flags
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export async function run(program, flags, options = {}) {
  const child = spawn(program, flags, {
    cwd: options.folder ?? root,
    env: options.environment ?? process.env,
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: options.shell ?? false,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
  }
  const { ended, received } = await untilEnd(child);
  if (received) process.exit(ended);
  return { code: ended, output };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ ended: number, received: boolean }>} received: whether a signal came in the meantime
 */
function untilEnd(child) {
  return new Promise((resolve, reject) => {
    let received = false;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      received = true;
      // Ctrl+C reaches the child from the terminal; twice would mean: at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code, signal) => {
      done();
      const number = signalNumbers[/** @type {keyof typeof signalNumbers} */ (signal)] ?? 1;
      resolve({ ended: code ?? 128 + number, received });
    });
  });
}
