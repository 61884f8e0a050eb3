import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { isInstalled } from '../support/is-installed.ts';
import type { TestServer } from '../support/server.ts';

/** Whether this machine can make a `Disk`: it needs root, loop devices and mkfs.ext4. */
export const hasDisks =
  process.getuid?.() === 0 && existsSync('/dev/loop-control') && ['mkfs.ext4', 'mount'].every(isInstalled);

/** A file system in a file. The file holds what was synced; the rest is in memory, and gone with the power. */
export class Disk {
  readonly folder: string;
  readonly #image: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'kiran-power-'));

  /** @param megabytes its size; what is not used takes no room */
  constructor(megabytes: number) {
    this.folder = join(this.#home, 'mounted');
    this.#image = join(this.#home, 'disk');
    mkdirSync(this.folder);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, megabytes * 1024 * 1024);
    execFileSync('mkfs.ext4', ['-q', '-F', this.#image]);
    this.#mount();
  }

  /** What the power leaves of it. */
  copy(): void {
    execFileSync('cp', ['--sparse=always', this.#image, `${this.#image}.copy`]);
  }

  /** Goes on with the copy, as after the power came back. Nobody may have a file of the disk open. */
  mountCopy(): void {
    execFileSync('umount', [this.folder]);
    renameSync(`${this.#image}.copy`, this.#image);
    this.#mount();
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.#home, { recursive: true });
  }

  #mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder]);
  }
}

/** Stops the process where it is; the system may take until the end of a sync. */
export async function freeze({ process: child }: TestServer): Promise<void> {
  child.kill('SIGSTOP');
  const state = () => / (\w) /.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1];
  await expect.poll(state, { interval: 1 }).toBe('T');
}
