// A process of its own, run by picture-process.ts: one job at a time, over the channel to its parent.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { identify } from './file-kinds.ts';
import { storePicture, writeIcon, writeShare, writeVariant } from './picture-jobs.ts';
import { PictureError, type RefusalReason } from './pictures.ts';

/**
 * Bytes that one picture may take; a decoder that wants more is ended. Together with the server and a backup it stays below the
 * memory that the documented unit allows. An AVIF of 50 megapixels, or a progressive JPEG of 100 in full colour, needs more.
 */
const maxMemory = 600 * 1024 * 1024;

const jobs = { identify, storePicture, writeVariant, writeIcon, writeShare };
export type Jobs = typeof jobs;

/** A job by its name, with what it is called with. */
export interface PictureCall {
  name: keyof Jobs;
  parameters: readonly unknown[];
}

/** What a process sends after each job; its first message says that it can work. `failed` is for the log, `code` that of the system. */
export type WorkerAnswer =
  | { result: unknown }
  | { refused: RefusalReason }
  | { failed: string; code: string | undefined };

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
// A service manager stops the whole group, but an upload that is being answered still needs its picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (call: PictureCall) => {
  void work(call).then(answer);
});
// In a thread of its own: a decoder may hold this one for as long as it takes.
new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${maxMemory} && process.kill(process.pid, 'SIGKILL'), 50)`,
  { eval: true },
);

answer({ isReady: true });

/** The parent may be gone, and with it whoever waits. */
function answer(message: WorkerAnswer | { isReady: true }): void {
  process.send?.(message, undefined, {}, (error) => error && process.exit());
}

async function work({ name, parameters }: PictureCall): Promise<WorkerAnswer> {
  try {
    const job = jobs[name] as (...parameters: unknown[]) => Promise<unknown>;
    return { result: await job(...parameters) };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.reason };
    return { failed: String(error), code: (error as { code?: string }).code };
  }
}
