import type { DetailedError, HttpResponse } from 'tus-js-client';
import { clientHeader, panelClient } from '../../../engine/audit.ts';
import { noAnswer, refusal } from '../../../engine/client/request.ts';
import { currentToken } from '../../../engine/panel/session.ts';
import { signOut } from '../../../engine/panel/sign-out.ts';
import type { Media } from '../media.ts';

/** Files that are sent at a time. */
const atOnce = 2;
/** Bytes of a part, and the least that a part has on a line that breaks off again and again. */
const partSize = 1024 * 1024;
const smallestPart = 128 * 1024;
/** Milliseconds until a lost connection is tried again; the last one for as long as it takes. */
const retryDelays = [1000, 3000, 10_000, ...Array<number>(1000).fill(30_000)];

interface UploadOptions {
  /** Id of the file of the library whose place it takes. Default: none. */
  replaces?: string | undefined;
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the connection is lost, with the share that has arrived. */
  onWaiting?: (share: number) => void;
  signal: AbortSignal;
}

interface Uploaded {
  media: Media;
  /** Whether the library did not have these bytes before. */
  isNew: boolean;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Sends a file to the library, in parts, when fewer than two others are sent, in the order of the calls. A lost connection is waited
 * for, and the file goes on where it stopped.
 *
 * @param read gives the file once it is its turn
 * @throws ApiError when it is refused, the reason of `signal` as soon as it is aborted, and what `read` throws
 */
export function upload(read: () => Promise<File>, options: UploadOptions): Promise<Uploaded> {
  const { signal } = options;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([aborted, inTurn(read, options)]);
}

async function inTurn(read: () => Promise<File>, options: UploadOptions): Promise<Uploaded> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    options.signal.throwIfAborted();
    return await send(await read(), options);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function send(file: File, options: UploadOptions): Promise<Uploaded> {
  const { replaces, onProgress, onWaiting, signal } = options;
  const { Upload } = await loadClient(options);
  const ended = new AbortController();
  const sent = new Promise<Uploaded>((resolve, reject) => {
    let share = 0;
    let isWaiting = false;
    const sending = new Upload(file, {
      endpoint: `${location.origin}/api/media/uploads`,
      headers: { authorization: `Bearer ${currentToken()}`, [clientHeader]: panelClient },
      metadata: { filename: file.name.toWellFormed(), ...(replaces === undefined ? {} : { replaces }) },
      chunkSize: partSize,
      retryDelays,
      storeFingerprintForResuming: false,
      onProgress(bytes, total) {
        share = total === 0 ? 0 : bytes / total;
        isWaiting = false;
        onProgress?.(share);
      },
      onShouldRetry(error) {
        if (!isPassing(statusOf(error.originalResponse))) return false;
        const { options: current } = sending;
        current.chunkSize = Math.max(smallestPart, (current.chunkSize ?? partSize) / 2);
        isWaiting = true;
        onWaiting?.(share);
        return true;
      },
      onError: (error) => refuse((error as Partial<DetailedError>).originalResponse, reject),
      onSuccess({ lastResponse }) {
        const media: Media = JSON.parse(lastResponse.getBody());
        // Ids follow the time of their creation, those of uploads too.
        resolve({ media, isNew: media.id > (sending.url?.split('/').at(-1) ?? '') });
      },
    });
    const stop = () => {
      void sending.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    const resume = () => {
      if (isWaiting) void sending.abort().then(() => sending.start());
    };
    // What has arrived whole is not given up any more.
    signal.addEventListener('abort', stop, { signal: ended.signal });
    window.addEventListener('online', resume, { signal: ended.signal });
    sending.start();
  });
  return sent.finally(() => ended.abort());
}

/** Only who sends a file needs it; without a connection it cannot be loaded either. */
async function loadClient({ onWaiting, signal }: UploadOptions): Promise<typeof import('tus-js-client')> {
  for (const delay of retryDelays) {
    const client = await import('tus-js-client').catch(() => undefined);
    signal.throwIfAborted();
    if (client) return client;
    onWaiting?.(0);
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      setTimeout(resolve, delay);
    });
  }
  throw noAnswer(undefined, '/media');
}

function statusOf(response: HttpResponse | null | undefined): number {
  return response?.getStatus() ?? 0;
}

/** Whether the same may succeed later: no answer, a server that is busy or away, a part that another one overtook. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
}

/** A 401 ends the session, and nothing comes back then. */
function refuse(response: HttpResponse | null | undefined, reject: (error: unknown) => void): void {
  const status = statusOf(response);
  if (status === 401) void signOut('/login');
  else reject(response ? refusal(status, response.getBody()) : noAnswer(undefined, '/media'));
}
