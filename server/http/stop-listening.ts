import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { promisify } from 'node:util';

const turn = promisify(setImmediate);
const tick = promisify(process.nextTick);

/** What of Node's handle of a listening socket is needed: called again, it changes how many may wait. */
interface ListeningHandle {
  listen(backlog: number): number;
}

/** How many may wait to be accepted; that of Node. */
const usualBacklog = 511;

/**
 * Stops listening at a moment when nobody waits to be accepted. The system connects clients by itself; those that the process
 * has not accepted when the socket is closed are reset, with the request that they may have sent.
 *
 * @param most milliseconds; then it stops in any case
 */
export async function stopListening(server: Server, most: number): Promise<void> {
  const handle = (server as unknown as { _handle: ListeningHandle })._handle;
  for (const start = performance.now(); performance.now() - start < most; ) {
    if (!(await isQuiet(server))) continue;
    if (await isDoorBlocked(server, handle)) break;
    handle.listen(usualBacklog);
  }
  // Not the method of the HTTP server, which would close idle connections too.
  Server.prototype.close.call(server);
}

/** One connection is accepted at each turn of the event loop, so a turn without any says that nobody waits. */
async function isQuiet(server: Server): Promise<boolean> {
  let came = false;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  await turn();
  server.off('connection', note);
  return !came;
}

/**
 * Connects three times to ourselves while there is room for three to wait: all find a place only when nobody else waits. One
 * connection is accepted at each turn of the event loop, and the other two take all the room that is left by then. Whoever
 * comes now is not connected, and finds nobody listening when the system tries again.
 */
async function isDoorBlocked(server: Server, handle: ListeningHandle): Promise<boolean> {
  const { port, address } = server.address() as AddressInfo;
  const accepted = new Set<number | undefined>();
  const note = (socket: Socket) => accepted.add(socket.remotePort);
  server.on('connection', note);
  // A backlog of n has room for n + 1.
  handle.listen(2);
  const own = [0, 1, 2].map(() => connect(port, reachable[address] ?? address).on('error', () => {}));
  // Connecting begins at the next tick.
  await tick();
  handle.listen(1);
  await turn();
  server.off('connection', note);
  const areConnected = own.every(({ connecting, destroyed }) => !connecting && !destroyed);
  const waiting = own.filter(({ localPort }) => !accepted.has(localPort));
  for (const socket of own) socket.destroy();
  return areConnected && waiting.length >= 2;
}

/** Where a socket is reached that listens on every address. */
const reachable: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
