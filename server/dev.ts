import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { PageSource } from './listener.ts';
import { serve } from './serve.ts';

process.env.NODE_ENV ??= 'development';

/** Pages from their sources: Vite handles requests before the application and updates open pages. */
async function openSources(server: Server): Promise<PageSource> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  // Open pages keep a socket to Vite, which would delay the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>;
  return {
    parts: { build: build as () => Promise<ServerBuild>, mode: 'development' },
    wrap: (listener) => (incoming, outgoing) =>
      vite.middlewares(incoming, outgoing, () => listener(incoming, outgoing)),
  };
}

await serve(process.env, openSources);
