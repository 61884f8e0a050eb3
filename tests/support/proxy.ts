import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL that can be made to swallow everything, as a network does that lost its state. */
export interface TestProxy {
  /** The address through the proxy. */
  readonly url: string;
  /** From now on nothing passes the connections that are open, nor, if told so, new ones. Gives how many are open. */
  silence(options?: { newOnes: boolean }): number;
  /** New connections work again. */
  restore(): void;
  /** The next commit still reaches the server, but nothing comes back over its connection any more. */
  swallowNextCommit(): void;
  /** New connections go to the server of this address. */
  pointTo(databaseUrl: string): void;
  close(): Promise<void>;
}

/** Opens a proxy before the server of this address. */
export async function startProxy(databaseUrl: string): Promise<TestProxy> {
  let target = new URL(databaseUrl);
  const lines = new Set<{ isSilent: boolean; ends: Socket[] }>();
  let isCommitAwaited = false;
  let areNewSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const line = { isSilent: areNewSilent, ends: [client, upstream] };
    let hasDeafClient = false;
    lines.add(line);
    client.on('data', (data) => {
      if (isCommitAwaited && data.includes('commit')) {
        isCommitAwaited = false;
        hasDeafClient = true;
      }
      if (!line.isSilent) upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!line.isSilent && !hasDeafClient) client.write(data);
    });
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => {
        lines.delete(line);
        if (!line.isSilent) other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence({ newOnes } = { newOnes: false }) {
      areNewSilent = newOnes;
      for (const line of lines) line.isSilent = true;
      return lines.size;
    },
    restore() {
      areNewSilent = false;
    },
    swallowNextCommit() {
      isCommitAwaited = true;
    },
    pointTo(other) {
      target = new URL(other);
    },
    async close() {
      server.close();
      for (const line of lines) for (const end of line.ends) end.destroy();
    },
  };
}
