import type { Socket } from 'node:net';
import { clientKey, unacknowledged } from './unacknowledged.ts';

/** How far a client has come with what was sent to it. */
export interface Progress {
  /** Bytes that it had taken when it had last taken enough. */
  taken: number;
  /** When that was, as of `performance.now()`. */
  takenAt: number;
}

interface Reader {
  readonly socket: Socket;
  readonly progress: Progress;
}

/** What Node's handle of a socket counts: nothing public tells how much of a large write has gone out. */
interface CountingHandle {
  /** Bytes handed to the system, or waiting for it. */
  readonly bytesWritten: number;
  /** Bytes that wait for the system. */
  readonly writeQueueSize: number;
}

/** Bytes that a client has to take in the time that it is given. */
const leastTaken = 1024;
/** Bytes that may wait in this process for clients that take nothing at the moment. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Finds those who do not take their answers; to be called every few seconds. What a client has taken is what it has
 * acknowledged: the system alone takes megabytes for a client that reads nothing, and none for long for one that reads slowly.
 *
 * @param patience milliseconds in which a client has to take a kilobyte, or all that is there for it
 */
export async function findStalled<Each extends Reader>(readers: Each[], patience: number): Promise<Each[]> {
  const suspects = readers.filter((reader) => !goesOn(reader, patience / 4));
  const port = suspects.find(({ socket }) => socket.localPort !== undefined)?.socket.localPort;
  if (port === undefined) return [];
  const held = await unacknowledged(port);
  const waiting = suspects
    .filter((reader) => takesNothing(reader, held))
    .sort((one, other) => one.progress.takenAt - other.progress.takenAt);
  const late = performance.now() - patience;
  let bytes = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0);
  return waiting.filter(({ socket, progress }) => {
    if (progress.takenAt > late && bytes <= mostWaiting) return false;
    bytes -= socket.writableLength;
    return true;
  });
}

function handleOf(socket: Socket): CountingHandle | undefined {
  return (socket as unknown as { _handle: CountingHandle | null })._handle ?? undefined;
}

/** Whether the system takes more for it, which has not to be looked at more closely. */
function goesOn({ socket, progress }: Reader, patience: number): boolean {
  const handle = handleOf(socket);
  if (!handle || handle.bytesWritten === progress.taken) {
    progress.takenAt = performance.now();
    return true;
  }
  return performance.now() - progress.takenAt < patience;
}

function takesNothing({ socket, progress }: Reader, held: ReadonlyMap<string, number>): boolean {
  const handle = handleOf(socket);
  if (!handle) return false;
  const { bytesWritten, writeQueueSize } = handle;
  const taken =
    bytesWritten - writeQueueSize - (held.get(clientKey(socket.remoteAddress, socket.remotePort)) ?? 0);
  if (taken < progress.taken + leastTaken && taken < bytesWritten) return true;
  progress.taken = taken;
  progress.takenAt = performance.now();
  return false;
}
