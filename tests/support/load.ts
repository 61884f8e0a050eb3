import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contactMessage, unique } from '../factories/bodies.ts';
import { pinnedNode, root } from './server.ts';

/** What a flood asks for: searches never asked before, addresses that do not exist, both in turn, or the API. */
export type FloodKind = 'mixed' | 'search' | 'unknown' | 'api searches' | 'api reads';

interface Probe {
  name: string;
  path: string;
  /** Sent as JSON by POST; without it the path is read. */
  body?: () => unknown;
}

/** Visitors beside a flood, each with a connection of its own. */
export const probes: readonly Probe[] = [
  { name: '/healthz', path: '/healthz' },
  { name: 'cached home page', path: '/' },
  { name: 'form post', path: '/api/contact', body: () => contactMessage({ message: unique('message') }) },
];

/**
 * Starts the requests of a flood in a process of their own, and waits until each of its connections has had an answer: the server
 * accepts one in each turn of its event loop. Ending it gives the answers by status.
 */
export async function startFlood(port: number, options: { connections: number; kind: FloodKind }) {
  const program = join(root, 'tests/support/flood.ts');
  const args = [program, String(port), String(options.connections), options.kind];
  const child: ChildProcess = spawn(pinnedNode, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  while (!stdout.includes('\n')) await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return async function stop(): Promise<Record<string, number>> {
    child.stdin?.end();
    if (child.exitCode === null) await once(child, 'close');
    return JSON.parse(stdout.slice(stdout.indexOf('\n'))) as Record<string, number>;
  };
}

export type ProbeResult = Awaited<ReturnType<typeof repeat>>;

/** Asks by each probe again and again for so many seconds, one request at a time. */
export async function probe(port: number, seconds: number) {
  const end = performance.now() + seconds * 1000;
  const results = probes.map(async (one) => [one.name, await repeat(port, one, end)] as const);
  return new Map(await Promise.all(results));
}

/** Gives the milliseconds of each answer, and how many answers there were by status. */
async function repeat(port: number, { path, body }: Probe, end: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const results = { times: [] as number[], statuses: {} as Record<number, number> };
  while (performance.now() < end) {
    const start = performance.now();
    const status = await sendRequest({ port, path, agent, body: body?.() });
    results.times.push(performance.now() - start);
    results.statuses[status] = (results.statuses[status] ?? 0) + 1;
    await pause(10);
  }
  agent.destroy();
  return results;
}

/** Sends a body as JSON, or reads when there is none, and gives the status once the answer is there. */
export async function sendRequest(call: { port: number; path: string; agent: Agent; body?: unknown }) {
  const { port, path, agent, body } = call;
  const options =
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } };
  const sent = request({ host: '127.0.0.1', port, path, agent, ...options });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response.statusCode ?? 0;
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

interface Read {
  path: string;
  headers?: Record<string, string>;
}

const connections = 16;
/** Nearly as long as an address or a header may be. */
const long = 'x'.repeat(6000);

/** Reads of everything that a server keeps something for; the number makes each a new one. */
export const distinctReads: Record<string, (number: number) => Read> = {
  'API searches': (number) => ({ path: `/api/blog/posts/search?q=word${number}` }),
  'API lists': (number) => ({
    path: `/api/blog/posts?page=${(number % 9000) + 1}&limit=${(number % 97) + 1}`,
  }),
  'unknown addresses': (number) => ({ path: `/unknown-${number}` }),
  'posts that are not there': (number) => ({ path: `/blog/missing-${number}` }),
  'long queries': (number) => ({ path: `/?${long}${number}` }),
  'long headers': (number) => ({
    path: '/',
    headers: { 'user-agent': `${number}${long}`, 'accept-encoding': `br;q=0.${number}, ${long.slice(4000)}` },
  }),
  'search pages': (number) => ({ path: `/blog?q=word${number}` }),
};

/**
 * The heap that Node chooses under `MemoryMax=1G` of the systemd unit in `docs/operations.md`. Without a limit V8 lets
 * the heap of a large machine grow for speed, and resident memory says nothing about what the caches hold.
 */
export const heapOfUnit = { NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8' };

/** Reads so many addresses that were never asked for before; `first` numbers the first of them. */
export async function readDistinct(port: number, count: number, first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const makers = Object.values(distinctReads);
  let next = first;
  const visitors = Array.from({ length: connections }, async () => {
    while (next < first + count) {
      const number = next;
      next += 1;
      // A page that is rendered takes a hundred times as long as the others, so there are fewer.
      const make = number % 20 === 0 ? makers.at(-1) : makers[number % (makers.length - 1)];
      if (!make) continue;
      const { path, headers } = make(number);
      const sent = request({ port, path, agent, headers: { 'accept-encoding': 'br', ...headers } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
    }
  });
  await Promise.all(visitors);
  agent.destroy();
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}
