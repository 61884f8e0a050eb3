import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

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
