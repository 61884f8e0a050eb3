import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import type { FileKind } from './file-kinds.ts';
import type { IconJob, VariantJob } from './picture-jobs.ts';
import type { Focus, RefusalReason, StoredPicture } from './pictures.ts';

interface Options {
  log: Logger;
  /** The program that works; another one in tests. */
  worker?: string;
  /** The Node that runs it. */
  node?: string;
  /** Milliseconds for one file, and for the start of the process. */
  maxTime?: number;
}

/** Milliseconds without work after which the process ends. */
const maxIdle = 30_000;
/** Characters of what a process said that could not start. */
const maxSaid = 2000;

/** `input` and `output` are paths of files. */
export type PictureJob =
  | { task: 'identify'; input: string; name: string }
  | ({ input: string; output: string } & (
      | { task: 'store' }
      | { task: 'variant'; variant: VariantJob }
      | { task: 'icon'; icon: IconJob }
      | { task: 'share'; focus: Focus; color: string }
    ));

/** `failed` is for the log, `code` that of the system. */
export type WorkerAnswer =
  | { result: unknown }
  | { refused: RefusalReason }
  | { failed: string; code: string | undefined };

/** The first message says that the process can work, each one after it answers a job. */
export type WorkerMessage = WorkerAnswer | { isReady: true };

/** A file that was refused, or that broke who read it. */
export class PictureError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The file was not processed: ${reason}.`, { cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}

/**
 * Looks into uploaded files, and works on pictures, in a process of its own, one file at a time. It is started for the first one and
 * ends when it has nothing to do; whatever breaks it is the failure of that file alone. Where it cannot be started, each call
 * fails with `unavailable`.
 */
export class PictureProcess {
  readonly #options: Required<Options>;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;
  /** In this order: somebody waits for an upload, while a variant has a substitute. */
  readonly #waiting: Record<'uploads' | 'variants' | 'idle', (() => Promise<void>)[]> = {
    uploads: [],
    variants: [],
    idle: [],
  };

  constructor({
    log,
    worker = join(import.meta.dirname, 'picture-worker.ts'),
    node = process.execPath,
    maxTime = 30_000,
  }: Options) {
    this.#options = { log, worker, node, maxTime };
  }

  /**
   * What a file is by its bytes; of a text, the name tells whether it is a table where the bytes do not.
   *
   * @throws PictureError
   */
  identify(input: string, name: string): Promise<FileKind> {
    return this.#run({ task: 'identify', input, name }) as Promise<FileKind>;
  }

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
    const isUpload = job.task === 'identify' || job.task === 'store';
    const queue = this.#waiting[isUpload ? 'uploads' : 'variants'];
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
    try {
      const child = this.#child?.connected ? this.#child : await this.#start();
      const answer = await this.#receive<WorkerAnswer>(child, job);
      if ('refused' in answer) throw new PictureError(answer.refused);
      if ('failed' in answer) throw failure(answer);
      return answer.result;
    } finally {
      this.#idle = setTimeout(() => this.#end(), maxIdle).unref();
    }
  }

  async #start(): Promise<ChildProcess> {
    this.#end();
    const { worker, node, log } = this.#options;
    let said = '';
    try {
      const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
      const child = fork(worker, { execPath: node, stdio: [...stdio], execArgv: [] });
      this.#child = child;
      // Whoever waits has a listener of their own; without anybody it would end the server.
      child.on('error', () => undefined);
      child.once('exit', () => {
        if (this.#child === child) this.#child = undefined;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-maxSaid);
      });
      // The server stops without waiting for it.
      child.unref();
      child.channel?.unref();
      (child.stderr as Socket | null)?.unref();
      await this.#receive<{ isReady: true }>(child);
      return child;
    } catch (cause) {
      log.error({ err: cause, said }, 'The process that reads files and pictures could not be started');
      throw unavailable(cause);
    }
  }

  /** The next message of a process, to a job if one is sent. One that gives none is ended. */
  async #receive<Message>(child: ChildProcess, job?: PictureJob): Promise<Message> {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const broken = (cause: unknown) => reject(new PictureError('unreadable', cause));
    const ended = (code: unknown, signal: unknown) => broken(`ended by ${code ?? signal}`);
    const timer = setTimeout(() => broken('took too long'), this.#options.maxTime);
    child.once('message', resolve).once('exit', ended).once('error', broken);
    // It may have ended since its last job: that is no fault of the file.
    if (job) child.send(job, (error) => error && reject(unavailable(error)));
    try {
      return await promise;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', ended).off('error', broken);
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'Files cannot be taken at the moment. Try again in a minute.', {
    cause,
  });
}

/** A full disk is no fault of the picture. */
function failure({ failed, code }: { failed: string; code: string | undefined }): Error {
  if (code === 'ENOSPC') return Object.assign(new Error(failed), { code });
  return new PictureError('unreadable', failed);
}
