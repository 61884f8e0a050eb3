import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled } from '../../tests/support/machine.ts';
import { pinnedNode } from '../../tests/support/server.ts';

interface LoadOptions {
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
}

/** What a load met. Times are in milliseconds. */
export interface LoadResult {
  /** Responses a second. */
  rate: number;
  p50: number;
  p99: number;
  /** Responses other than 2xx and 3xx, and connections that failed. */
  errors: number;
  /** Responses that took more than two seconds, as wrk counts them. */
  late: number;
}

/**
 * What `wrk` on the second processor meets.
 *
 * @param paths asked for in turn; NUMBER in one of them is a new number each time
 */
export async function load(origin: string, paths: string[], options: LoadOptions): Promise<LoadResult> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const flags = ['-t1', `-c${options.connections}`, `-d${options.seconds}s`, '--latency', ...headers];
  const script = ['-s', join(import.meta.dirname, 'addresses.lua'), origin, '--', ...paths];
  const [first = '/', ...others] = paths;
  // A script costs the generator time.
  const isPlain = others.length === 0 && !first.includes('NUMBER');
  const words = isPlain ? [origin + first] : script;
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...flags, ...words]);
  return readLoad(stdout);
}

/** Requests per second that `wrk` gets answered from an address. Errors end the measurement. */
export async function requestsPerSecond(address: string, options: LoadOptions): Promise<number> {
  const { origin, pathname, search } = new URL(address);
  const { rate, errors, late } = await load(origin, [pathname + search], options);
  if (errors + late > 0) throw new Error(`wrk met ${errors} errors, ${late} late`);
  return rate;
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function readLoad(output: string): LoadResult {
  const time = (share: number) => {
    const [, number, unit = ''] = new RegExp(`^ +${share}% +([\\d.]+)(us|ms|s|m)$`, 'm').exec(output) ?? [];
    return Number(number) * (milliseconds[unit] ?? Number.NaN);
  };
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk got no response:\n${output}`);
  const counts = [...output.matchAll(/(?:connect|read|write|responses:) (\d+)/g)];
  const errors = counts.reduce((sum, [, count]) => sum + Number(count), 0);
  const late = Number(/timeout (\d+)/.exec(output)?.[1] ?? 0);
  return { rate, p50: time(50), p99: time(99), errors, late };
}

/** A bare Node that gives the same answer to everything, with 201 to what is sent. */
export async function startBare(body: string): Promise<{ origin: string; pid: number; stop: () => void }> {
  const program = `const body = Buffer.from(process.env.BODY, 'base64');
    const headers = { 'content-type': 'text/html', 'content-length': body.length };
    const answer = (request, response) => response.writeHead(request.method === 'POST' ? 201 : 200, headers).end(body);
    const server = require('node:http').createServer(answer);
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const env = { BODY: Buffer.from(body).toString('base64') };
  const child = spawn(pinnedNode, ['-e', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  return { origin, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Keeps a process, with all its threads, on the first processor. */
export function pinToFirstProcessor(pid: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' });
}

/** Ends the command when a program is missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install wrk nginx-light util-linux`);
  process.exit(1);
}
