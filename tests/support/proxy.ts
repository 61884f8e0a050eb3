import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the PostgreSQL of this address that can be made to swallow everything, as a network does that lost its state. */
export async function startProxy(databaseUrl: string) {
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
    for (const end of line.ends)
      end
        .on('error', () => {})
        .on('close', () => {
          lines.delete(line);
          if (!line.isSilent) for (const each of line.ends) each.destroy();
        });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The address through the proxy. */
    url: url.href,
    /** How many connections are open. */
    size: () => lines.size,
    /** From now on nothing passes the connections that are open, nor, if told so, new ones. */
    silence({ newOnes } = { newOnes: false }) {
      areNewSilent = newOnes;
      for (const line of lines) line.isSilent = true;
    },
    /** New connections work again. */
    restore() {
      areNewSilent = false;
    },
    /** The next commit still reaches the server, but nothing comes back over its connection any more. */
    swallowNextCommit() {
      isCommitAwaited = true;
    },
    /** New connections go to the server of this address. */
    pointTo(other: string) {
      target = new URL(other);
    },
    async close() {
      server.close();
      for (const line of lines) for (const end of line.ends) end.destroy();
    },
  };
}
