import { destination, type Logger, pino, stdTimeFunctions } from 'pino';

/** The log of the process: JSON lines on stdout, written asynchronously. */
export interface ProcessLog {
  log: Logger;
  /** Writes buffered lines before the process exits. */
  flush: () => void;
}

/** @param level of pino, such as `info` */
export function createLog(level: string): ProcessLog {
  const stream = destination({ dest: 1, sync: false });
  const log = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
  return {
    log,
    flush: () => {
      try {
        stream.flushSync();
      } catch {
        // The reader of stdout is gone.
      }
    },
  };
}
