import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Logger } from 'pino';
import { identityFileName } from './identity.ts';

/** Makes a folder that only its owner may enter. Its parents, where they are missing, are made as the system makes them. */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** One by one: Node's own `recursive` never returns where a parent takes no folder, as below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path);
}

/** Takes from other users what they were allowed in the data directory, and logs it. What cannot be changed is logged, too. */
export function narrowDataDirectory(dataDirectory: string, log: Logger): void {
  // There, modes say nothing of other users.
  if (process.platform === 'win32') return;
  const files = readdirSync(dataDirectory).filter(
    (name) => name.startsWith('kiran.sqlite') || name === identityFileName || name === 'secret.key',
  );
  const paths = files.map((name) => join(dataDirectory, name));
  if (!isShared(dataDirectory)) paths.unshift(dataDirectory);
  const narrowed = paths.filter((path) => narrow(path, log));
  if (narrowed.length > 0) log.warn({ paths: narrowed }, 'open to other users, now only to the owner');
}

function narrow(path: string, log: Logger): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, found.mode & (found.isDirectory() ? 0o700 : 0o600));
    return true;
  } catch (error) {
    const { message } = error as Error;
    log.warn({ path, error: message }, 'open to other users: take that from them with chmod, as its owner');
    return false;
  }
}

/** A folder that holds more than the data, such as the checkout, a home or one like /tmp, stays as it is. */
function isShared(path: string): boolean {
  const holds = (inner: string) => !relative(path, inner).startsWith('..');
  return (statSync(path).mode & 0o1000) !== 0 || holds(process.cwd()) || holds(homedir());
}
