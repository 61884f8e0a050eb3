import { execFileSync } from 'node:child_process';

/** Whether this machine has a program of that name. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
