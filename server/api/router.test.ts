import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { json } from '../../kernel/api/responses.ts';
import type { Route } from '../../kernel/api/route.ts';
import { createApp } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { readSettings } from '../settings.ts';
import { createRouter } from './router.ts';

const kilobyte = 1024;

/** A route that tells how much it was sent. */
function taking(path: string, bodyLimit?: number): Route {
  return {
    method: 'POST',
    path,
    audience: 'public',
    chapter: 'Test',
    summary: 'Test',
    body: { type: 'object' },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handle: async ({ body }) => json({ bytes: JSON.stringify(body).length }),
  };
}

/** The whole application with a table of its own. */
function createSite(routes: Route[]) {
  const dependencies = {
    settings: readSettings({}),
    store: { revision: { current: () => 1 }, ping: async () => {} },
    library: {},
    log: pino({ level: 'silent' }),
  } as unknown as Dependencies;
  return createApp(dependencies, { api: createRouter(routes, dependencies) });
}

/** A JSON body of exactly so many bytes. */
function bodyOf(bytes: number): string {
  return JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
}

describe('the size limit of request bodies', () => {
  test.each([
    ['narrow', '/narrow', kilobyte, 1],
    ['silent', '/silent', undefined, 256],
  ])('the route table alone limits the body of a %s route', async (_what, path, bodyLimit, kilobytes) => {
    const site = createSite([taking(path, bodyLimit)]);
    const headers = { 'content-type': 'application/json' };
    const send = (bytes: number, announced: Record<string, string>) =>
      site.request(`/api${path}`, {
        method: 'POST',
        headers: { ...headers, ...announced },
        body: bodyOf(bytes),
      });
    const max = kilobytes * kilobyte;
    for (const announce of [(bytes: number) => ({ 'content-length': String(bytes) }), () => ({})]) {
      expect(await (await send(max, announce(max))).json()).toEqual({ bytes: max });
      const refused = await send(max + 1, announce(max + 1));
      expect([refused.status, refused.headers.get('content-type')]).toEqual([
        413,
        'application/problem+json',
      ]);
    }
  });
});
