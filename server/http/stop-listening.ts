import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { promisify } from 'node:util';

const nextTurn = promisify(setImmediate);
const tick = promisify(process.nextTick);

/** The needed part of Node's handle of a listening socket: a second call of `listen` changes the backlog. */
interface ListeningHandle {
  listen(backlog: number): number;
}

/**
 * Stops listening while the backlog is empty. The kernel accepts connections by itself; those that the process
 * has not accepted when the socket is closed are reset, with the request that they may have sent.
 *
 * @param timeoutMs after which it stops in any case
 */
export async function stopListening(server: Server, timeoutMs: number): Promise<void> {
  const handle = (server as unknown as { _handle: ListeningHandle })._handle;
  const start = performance.now();
  while (performance.now() - start < timeoutMs) {
    if ((await isQuiet(server)) && (await isBacklogFull(server, handle))) break;
  }
  // Not the method of the HTTP server, which would close idle connections too.
  Server.prototype.close.call(server);
}

/** The event loop accepts one connection in each turn, so a turn without any shows that the backlog is empty. */
async function isQuiet(server: Server): Promise<boolean> {
  let isQuiet = true;
  const onConnection = () => {
    isQuiet = false;
  };
  server.on('connection', onConnection);
  await nextTurn();
  server.off('connection', onConnection);
  return isQuiet;
}

/**
 * Connects three times to ourselves while there is room for three to wait. One connection is accepted at each turn of the
 * event loop, and the other two take all the room that is left by then: whoever comes now is not connected, and finds nobody
 * listening when the kernel tries again. The last check makes sure that no client connected in between.
 */
async function isBacklogFull(server: Server, handle: ListeningHandle): Promise<boolean> {
  const { port, address } = server.address() as AddressInfo;
  const accepted = new Set<number | undefined>();
  const onConnection = (socket: Socket) => accepted.add(socket.remotePort);
  server.on('connection', onConnection);
  // A backlog of n has room for n + 1.
  handle.listen(2);
  const own = [0, 1, 2].map(() => connect(port, reachable[address] ?? address).on('error', () => {}));
  // Connecting begins at the next tick.
  await tick();
  handle.listen(1);
  await nextTurn();
  server.off('connection', onConnection);
  const areConnected = own.every(({ connecting, destroyed }) => !connecting && !destroyed);
  const waiting = own.filter(({ localPort }) => !accepted.has(localPort)).length;
  for (const socket of own) socket.destroy();
  return areConnected && waiting >= 2 && isQueueOwn(port, waiting);
}

/** Whether exactly so many connections wait and none is half open. True where the kernel does not report it, which is everywhere but on Linux. */
function isQueueOwn(port: number, waiting: number): boolean {
  const local = port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(
    `: [0-9A-F]+:${local} [0-9A-F]+:[0-9A-F]{4} (0A|03) [0-9A-F]{8}:([0-9A-F]{8}) `,
    'g',
  );
  try {
    const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFileSync(file, 'latin1')).join('');
    const found = [...tables.matchAll(line)];
    const isHalfConnected = found.some(([, state]) => state === '03');
    const queued = found.reduce((sum, [, , queue = '']) => sum + Number.parseInt(queue, 16), 0);
    return !isHalfConnected && queued === waiting;
  } catch {
    return true;
  }
}

/** Loopback address of a socket that listens on every address. */
const reachable: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
