import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

interface LoadOptions {
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
}

/** Requests per second that `wrk` gets answered from an address, on the second processor. Errors end the measurement. */
export async function requestsPerSecond(address: string, options: LoadOptions): Promise<number> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const flags = ['-t1', `-c${options.connections}`, `-d${options.seconds}s`, ...headers, address];
  const said = await run('taskset', ['-c', '1', 'wrk', ...flags]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1];
  if (!rate || /Socket errors|Non-2xx/.test(said)) throw new Error(`wrk did not get clean answers:\n${said}`);
  return Number(rate);
}

/** Keeps a process, with all its threads, on the first processor. */
export function pinToFirstProcessor(pid: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' });
}

/** Ends the command with a line when a program is missing. */
export function requirePrograms(...names: string[]): void {
  for (const name of names) {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
    } catch {
      console.error(`This measurement needs ${name}. On Debian: apt-get install wrk nginx-light util-linux`);
      process.exit(1);
    }
  }
}

async function run(program: string, flags: string[]): Promise<string> {
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  return said;
}
