import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const abandonedAfter = 86_400_000;
const host = hostname().replace(/[^\w-]/g, '_');

/** A path in the folder that nobody else takes: `.kiran-HOST-PID-….partial`. */
export function temporaryPath(folder: string): string {
  return join(folder, `.kiran-${host}-${process.pid}-${randomBytes(4).toString('hex')}.partial`);
}

/** Deletes what a killed process left in the folder; call it before making anything there. */
export function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, owner, pid] = /^\.kiran-([\w-]+)-(\d+)-[0-9a-f]{8}\.partial/.exec(name) ?? [];
    if (owner === undefined) continue;
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    // Another machine may be writing to a shared folder.
    const isAbandoned = owner === host ? !isRunning(Number(pid)) : age > abandonedAfter;
    if (isAbandoned) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
