import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { IconJob, VariantJob } from './picture-jobs.ts';
import type { Focus, RefusalReason, StoredPicture } from './pictures.ts';

const worker = join(import.meta.dirname, 'picture-worker.ts');
/** Milliseconds for one picture. */
const maxTime = 30_000;
/** Milliseconds without work after which the process ends. */
const maxIdle = 30_000;

/** `input` and `output` are paths of files. */
export type PictureJob = { input: string; output: string } & (
  | { task: 'store' }
  | { task: 'variant'; variant: VariantJob }
  | { task: 'icon'; icon: IconJob }
  | { task: 'share'; focus: Focus; color: string }
);

/** `failed` is for the log, `code` that of the system. */
export type WorkerAnswer =
  | { result: unknown }
  | { refused: RefusalReason }
  | { failed: string; code: string | undefined };

/** A picture that the decoder refused, or that broke it. */
export class PictureError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The picture was not processed: ${reason}.`, { cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}

/**
 * Works on pictures in a process of its own, one picture at a time. It is started for the first one and ends when it has nothing
 * to do; whatever breaks it is the failure of that picture alone.
 */
export class PictureProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;
  /** In this order: somebody waits for an upload, while a variant has a substitute. */
  readonly #waiting: Record<'uploads' | 'variants' | 'idle', (() => Promise<void>)[]> = {
    uploads: [],
    variants: [],
    idle: [],
  };

  /** @throws PictureError */
  store(input: string, output: string): Promise<StoredPicture> {
    return this.#run({ task: 'store', input, output }) as Promise<StoredPicture>;
  }

  /** @throws PictureError */
  async writeVariant(input: string, output: string, variant: VariantJob): Promise<void> {
    await this.#run({ task: 'variant', input, output, variant });
  }

  /** @throws PictureError */
  async writeIcon(input: string, output: string, icon: IconJob): Promise<void> {
    await this.#run({ task: 'icon', input, output, icon });
  }

  /** @throws PictureError */
  async writeShare(
    input: string,
    output: string,
    { focus, color }: { focus: Focus; color: string },
  ): Promise<void> {
    await this.#run({ task: 'share', input, output, focus, color });
  }

  /** Resolves when nobody waits for a picture. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.idle.push(async () => resolve());
      void this.#next();
    });
  }

  close(): void {
    this.#end();
  }

  #run(job: PictureJob): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const queue = this.#waiting[job.task === 'store' ? 'uploads' : 'variants'];
    queue.push(() => this.#answer(job).then(resolve, reject));
    void this.#next();
    return promise;
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    const { uploads, variants, idle } = this.#waiting;
    const work = uploads.shift() ?? variants.shift() ?? idle.shift();
    if (!work) return;
    this.#isBusy = true;
    await work();
    this.#isBusy = false;
    void this.#next();
  }

  async #answer(job: PictureJob): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const crash = (code: unknown, signal: unknown) =>
      reject(new PictureError('unreadable', `${code ?? signal}`));
    const timer = setTimeout(() => child.kill('SIGKILL'), maxTime);
    child.once('message', resolve).once('exit', crash).once('error', reject);
    child.send(job);
    try {
      const answer = await promise;
      if ('refused' in answer) throw new PictureError(answer.refused);
      if ('failed' in answer) throw failure(answer);
      return answer.result;
    } finally {
      clearTimeout(timer);
      child.removeAllListeners('message').off('exit', crash).off('error', reject);
      this.#idle = setTimeout(() => this.#end(), maxIdle).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(worker, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    // The server stops without waiting for it.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** A full disk is no fault of the picture. */
function failure({ failed, code }: { failed: string; code: string | undefined }): Error {
  if (code === 'ENOSPC') return Object.assign(new Error(failed), { code });
  return new PictureError('unreadable', failed);
}
