import { noAnswer, refusal } from '../../client/request.ts';
import { currentToken } from '../session.ts';
import { signOut } from '../sign-out.ts';
import type { MediaRecord } from './media.ts';

interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What became of a file. */
interface Uploaded {
  media: MediaRecord;
  /** Whether the library did not have these bytes before. */
  isNew: boolean;
}

/**
 * Sends a file to the library. `fetch` does not tell how much has been sent.
 *
 * @throws ApiError when it is refused or not answered, the reason of `signal` when it is aborted
 */
export function upload(file: File, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/media');
    call.setRequestHeader('authorization', `Bearer ${currentToken()}`);
    call.setRequestHeader('content-disposition', dispositionOf(file));
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.onload = () => {
      if (call.status === 401) void signOut('/login');
      else if (call.status < 300)
        resolve({ media: JSON.parse(call.responseText), isNew: call.status === 201 });
      else reject(refusal(call.status, call.responseText));
    };
    call.onerror = () => reject(noAnswer(undefined, '/media'));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}

/** `Content-Disposition` with the name of a file. */
export function dispositionOf({ name }: File): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`;
}
