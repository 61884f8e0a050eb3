import type { Socket } from 'node:net';
import { clientKey, readUnacknowledgedBytes } from './tcp-send-queue.ts';

/** How much of what was sent a client has acknowledged. */
export interface Progress {
  /** Bytes acknowledged at the last sufficient progress. */
  acknowledged: number;
  /** Time of that progress, from `performance.now()`. */
  acknowledgedAt: number;
}

interface Reader {
  readonly socket: Socket;
  readonly progress: Progress;
}

/** Counters of Node's socket handle: no public API tells how much of a large write was sent. */
interface CountingHandle {
  /** Bytes passed to the kernel, or waiting for it. */
  readonly bytesWritten: number;
  /** Bytes waiting for the kernel. */
  readonly writeQueueSize: number;
}

/** Bytes that a client has to acknowledge within the timeout. */
const minProgressBytes = 1024;
/** Bytes that may wait in this process for stalled clients. */
const maxBufferedBytes = 8 * 1024 * 1024;

/**
 * Finds clients that do not read their responses; call it every few seconds. It counts acknowledged bytes, because the kernel
 * buffers megabytes for a client that reads nothing, and none for a long time for one that reads slowly.
 *
 * @param timeout milliseconds in which a client has to acknowledge a kilobyte, or everything that was sent
 */
export async function findStalled<Each extends Reader>(readers: Each[], timeout: number): Promise<Each[]> {
  const candidates = readers.filter((reader) => !isProgressing(reader, timeout / 4));
  const port = candidates.find(({ socket }) => socket.localPort !== undefined)?.socket.localPort;
  if (port === undefined) return [];
  const unacknowledged = await readUnacknowledgedBytes(port);
  const stalled = candidates
    .filter((reader) => hasStalled(reader, unacknowledged))
    .sort((one, other) => one.progress.acknowledgedAt - other.progress.acknowledgedAt);
  const late = performance.now() - timeout;
  let bytes = stalled.reduce((sum, { socket }) => sum + socket.writableLength, 0);
  return stalled.filter(({ socket, progress }) => {
    if (progress.acknowledgedAt > late && bytes <= maxBufferedBytes) return false;
    bytes -= socket.writableLength;
    return true;
  });
}

function handleOf(socket: Socket): CountingHandle | undefined {
  return (socket as unknown as { _handle: CountingHandle | null })._handle ?? undefined;
}

/** Whether the kernel accepts more bytes for the client, so that its send queue need not be read. */
function isProgressing({ socket, progress }: Reader, timeout: number): boolean {
  const handle = handleOf(socket);
  if (!handle || handle.bytesWritten === progress.acknowledged) {
    progress.acknowledgedAt = performance.now();
    return true;
  }
  return performance.now() - progress.acknowledgedAt < timeout;
}

function hasStalled({ socket, progress }: Reader, unacknowledged: ReadonlyMap<string, number>): boolean {
  const handle = handleOf(socket);
  if (!handle) return false;
  const { bytesWritten, writeQueueSize } = handle;
  const taken =
    bytesWritten -
    writeQueueSize -
    (unacknowledged.get(clientKey(socket.remoteAddress, socket.remotePort)) ?? 0);
  if (taken < progress.acknowledged + minProgressBytes && taken < bytesWritten) return true;
  progress.acknowledged = taken;
  progress.acknowledgedAt = performance.now();
  return false;
}
