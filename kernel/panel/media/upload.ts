import type { DetailedError, HttpResponse } from 'tus-js-client';
import { noAnswer, refusal } from '../../client/request.ts';
import { currentToken } from '../session.ts';
import { signOut } from '../sign-out.ts';
import type { MediaRecord } from './media.ts';

/** Bytes of a part, and the least that a part has on a line that breaks off again and again. */
const partSize = 1024 * 1024;
const smallestPart = 128 * 1024;
/** Milliseconds until a lost connection is tried again; the last one for as long as it takes. */
const retryDelays = [1000, 3000, 10_000, ...Array<number>(1000).fill(30_000)];

interface UploadOptions {
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the connection is lost, with the share that has arrived. */
  onWaiting: (share: number) => void;
  signal: AbortSignal;
}

/** What became of a file. */
interface Uploaded {
  media: MediaRecord;
  /** Whether the library did not have these bytes before. */
  isNew: boolean;
}

/**
 * Sends a file to the library, in parts. A lost connection is waited for, and the file goes on where it stopped.
 *
 * @throws ApiError when it is refused, the reason of `signal` when it is aborted
 */
export async function upload(
  file: File,
  { onProgress, onWaiting, signal }: UploadOptions,
): Promise<Uploaded> {
  // Only who sends a file needs it.
  const { Upload } = await import('tus-js-client');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let share = 0;
    const sending = new Upload(file, {
      endpoint: `${location.origin}/api/media/uploads`,
      headers: { authorization: `Bearer ${currentToken()}` },
      metadata: { filename: file.name.toWellFormed() },
      chunkSize: partSize,
      retryDelays,
      storeFingerprintForResuming: false,
      onProgress(sent, total) {
        share = total === 0 ? 0 : sent / total;
        onProgress(share);
      },
      onShouldRetry(error) {
        if (!isPassing(statusOf(error.originalResponse))) return false;
        const { options } = sending;
        options.chunkSize = Math.max(smallestPart, (options.chunkSize ?? partSize) / 2);
        onWaiting(share);
        return true;
      },
      onError: (error) => {
        signal.removeEventListener('abort', stop);
        refuse((error as Partial<DetailedError>).originalResponse, reject);
      },
      onSuccess({ lastResponse }) {
        signal.removeEventListener('abort', stop);
        const media: MediaRecord = JSON.parse(lastResponse.getBody());
        // Ids follow the time of their creation, those of uploads too.
        resolve({ media, isNew: media.id > (sending.url?.split('/').at(-1) ?? '') });
      },
    });
    // What has arrived whole is not given up any more.
    const stop = () => {
      void sending.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    sending.start();
  });
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

/** `Content-Disposition` with the name of a file. */
export function dispositionOf({ name }: File): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`;
}
