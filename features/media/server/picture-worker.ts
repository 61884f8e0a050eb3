// A process of its own, run by picture-process.ts: one job at a time, over the channel to its parent.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { identify } from './file-kinds.ts';
import { PictureRefused, storePicture, writeIcon, writeShare, writeVariant } from './picture-jobs.ts';
import type { PictureJob, WorkerAnswer, WorkerMessage } from './picture-process.ts';

/**
 * Bytes that one picture may take; a decoder that wants more is ended. Together with the server and a backup it stays below the
 * memory that the documented unit allows. An AVIF of 50 megapixels, or a progressive JPEG of 100 in full colour, needs more.
 */
const maxMemory = 600 * 1024 * 1024;

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
// A service manager stops the whole group, but an upload that is being answered still needs its picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  void work(job).then(answer);
});
// In a thread of its own: a decoder may hold this one for as long as it takes.
new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${maxMemory} && process.kill(process.pid, 'SIGKILL'), 50)`,
  { eval: true },
);

answer({ isReady: true });

/** The parent may be gone, and with it whoever waits. */
function answer(message: WorkerMessage): void {
  process.send?.(message, undefined, {}, (error) => error && process.exit());
}

async function work(job: PictureJob): Promise<WorkerAnswer> {
  try {
    switch (job.task) {
      case 'identify':
        return { result: await identify(job.input, job.name) };
      case 'store':
        return { result: await storePicture(job.input, job.output) };
      case 'variant':
        return { result: await writeVariant(job.input, job.output, job.variant) };
      case 'icon':
        return { result: await writeIcon(job.input, job.output, job.icon) };
      case 'share':
        return { result: await writeShare(job.input, job.output, job.focus, job.color) };
    }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.reason };
    return { failed: String(error), code: (error as { code?: string }).code };
  }
}
