import { Worker } from 'node:worker_threads';

/** Seconds that the event loop may be held: far more than any request needs, and less than people wait. */
const maxHeld = 20;

/** Counts its own turns, so that a machine that slept or a process that was stopped is not taken for one that is held. */
const watch = `
const { writeSync } = require('node:fs');
const { workerData: beats } = require('node:worker_threads');
let last = -1, missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < ${maxHeld}) return;
  const line = { level: 60, time: new Date().toISOString(), msg: 'The event loop was held for ${maxHeld} s: the process ends itself' };
  try { writeSync(1, JSON.stringify(line) + '\\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
}, 1000);`;

/**
 * Ends the process when its event loop does not turn any more, so that what runs it starts it again. It says so in the log. In a
 * thread, because nothing else runs then.
 */
export function startWatchdog(): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  // Without it the server works as well.
  new Worker(watch, { eval: true, workerData: beats, resourceLimits }).on('error', () => undefined).unref();
}
