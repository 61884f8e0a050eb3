import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import type { Jobs, PictureCall, WorkerAnswer } from './picture-worker.ts';
import { PictureError } from './pictures.ts';

interface Options {
  log: Logger;
  /** The program that works; another one in tests. */
  worker?: string;
  node?: string;
  /** Milliseconds for one file, and for the start of the process. */
  maxTime?: number;
}

/** Milliseconds without work after which the process ends. */
const maxIdle = 30_000;
/** Characters of what a process said that could not start. */
const maxOutput = 2000;

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
  /** Somebody waits for an upload, while a variant has a substitute. */
  readonly #uploads: (() => Promise<void>)[] = [];
  readonly #variants: (() => Promise<void>)[] = [];
  #isClosed = false;

  constructor({
    log,
    worker = join(import.meta.dirname, 'picture-worker.ts'),
    node = process.execPath,
    maxTime = 30_000,
  }: Options) {
    this.#options = { log, worker, node, maxTime };
  }

  /** @throws PictureError */
  run<Name extends keyof Jobs>(name: Name, ...parameters: Parameters<Jobs[Name]>): ReturnType<Jobs[Name]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const isUpload = name === 'identify' || name === 'storePicture';
    const queue = isUpload ? this.#uploads : this.#variants;
    queue.push(() => this.#answer({ name, parameters }).then(resolve, reject));
    void this.#next();
    return promise as ReturnType<Jobs[Name]>;
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    const work = this.#uploads.shift() ?? this.#variants.shift();
    if (!work) return;
    this.#isBusy = true;
    await work();
    this.#isBusy = false;
    void this.#next();
  }

  async #answer(call: PictureCall): Promise<unknown> {
    clearTimeout(this.#idle);
    try {
      const child = this.#child?.connected ? this.#child : await this.#start();
      const answer = await this.#receive<WorkerAnswer>(child, call);
      if ('refused' in answer) throw new PictureError(answer.refused);
      if ('failed' in answer) throw failure(answer);
      return answer.result;
    } finally {
      this.#idle = setTimeout(() => this.#end(), maxIdle).unref();
    }
  }

  async #start(): Promise<ChildProcess> {
    if (this.#isClosed) throw unavailable('closed');
    this.#end();
    const { worker, node, log } = this.#options;
    let output = '';
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
        output = (output + text).slice(-maxOutput);
      });
      // The server stops without waiting for it.
      child.unref();
      child.channel?.unref();
      (child.stderr as Socket | null)?.unref();
      await this.#receive<{ isReady: true }>(child);
      return child;
    } catch (cause) {
      log.error({ err: cause, output }, 'The process that reads files and pictures could not be started');
      throw unavailable(cause);
    }
  }

  /** The next message of a process, to a call if one is sent. One that gives none is ended. */
  async #receive<Message>(child: ChildProcess, call?: PictureCall): Promise<Message> {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const broken = (cause: unknown) => reject(new PictureError('unreadable', cause));
    const ended = (code: unknown, signal: unknown) => broken(`ended by ${code ?? signal}`);
    const timer = setTimeout(() => broken('took too long'), this.#options.maxTime);
    child.once('message', resolve).once('exit', ended).once('error', broken);
    // It may have ended since its last job: that is no fault of the file.
    if (call) child.send(call, (error) => error && reject(unavailable(error)));
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
