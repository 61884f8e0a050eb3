import { once } from 'node:events';
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { Connections } from './http/connections.ts';
import { Shutdown } from './shutdown.ts';

const servers: Server[] = [];
const agent = new Agent({ keepAlive: true });

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server whose requests to /slow wait to be answered by the test. */
async function createSite({ timeout = 5000, grace = 50, sameSignal = 0 } = {}) {
  const slow: ServerResponse[] = [];
  const server = createServer();
  const connections = new Connections(server);
  server.on(
    'request',
    connections.oneAtATime((incoming, outgoing) => {
      if (incoming.url === '/slow') slow.push(outgoing);
      else outgoing.end('quick');
    }),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const finish = vi.fn(async () => {});
  const exit = vi.fn();
  const log = pino({ level: 'silent' });
  const options = { server, connections, log, finish, exit, timeout, grace, sameSignal };
  return { slow, server, port, finish, exit, shutdown: new Shutdown(options) };
}

async function read(port: number, path: string): Promise<string> {
  const [response] = await once(get({ port, path, agent }), 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return body;
}

it('a shutdown finishes running requests, then cleans up, then exits', async () => {
  const { slow, server, port, finish, exit, shutdown } = await createSite();
  const answer = read(port, '/slow');
  await expect.poll(() => slow).toHaveLength(1);
  const ended = shutdown.start('SIGTERM', 0);
  expect(shutdown.hasStarted).toBe(true);
  await expect.poll(() => server.listening).toBe(false);
  await expect(read(port, '/')).rejects.toThrow('ECONNREFUSED');
  expect(finish).not.toHaveBeenCalled();
  slow[0]?.end('slow');
  expect(await answer).toBe('slow');
  await ended;
  expect(finish).toHaveBeenCalledTimes(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('a shutdown ends at its timeout', async () => {
  const { slow, port, exit, shutdown } = await createSite({ timeout: 200 });
  const answer = expect(read(port, '/slow')).rejects.toThrow();
  await expect.poll(() => slow).toHaveLength(1);
  await shutdown.start('SIGTERM', 0);
  await answer;
  expect(exit.mock.calls).toEqual([[0]]);
});

it('a second signal ends the shutdown at once', async () => {
  const { slow, port, exit, shutdown } = await createSite();
  const answer = read(port, '/slow');
  await expect.poll(() => slow).toHaveLength(1);
  const ended = shutdown.start('SIGINT', 0);
  await shutdown.start('SIGINT', 0);
  expect(exit.mock.calls).toEqual([[1]]);
  slow[0]?.end();
  await Promise.all([answer, ended]);
});

it('a signal repeated immediately counts as the same signal', async () => {
  const { slow, port, exit, shutdown } = await createSite({ sameSignal: 5000 });
  const answer = read(port, '/slow');
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  const ended = shutdown.start('SIGINT', 0);
  await shutdown.start('SIGINT', 0);
  expect(exit).not.toHaveBeenCalled();
  slow[0]?.end();
  await Promise.all([answer, ended]);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('a failed shutdown exits with code 1', async () => {
  const { finish, exit, shutdown } = await createSite();
  finish.mockRejectedValue(new Error('no disk'));
  await shutdown.start('SIGTERM', 0);
  expect(exit.mock.calls).toEqual([[1]]);
});
