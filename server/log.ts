import { destination, type Logger, pino, stdTimeFunctions } from 'pino';

/** The log of the process: JSON lines on stdout, written beside the work and not in its way. */
export interface ProcessLog {
  log: Logger;
  /** Writes what is still waiting; for the end of the process. */
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
        // Nobody reads it any more.
      }
    },
  };
}
