import type { TestServer } from './server.ts';

/** A script that a document loads at once. */
export interface FirstScript {
  path: string;
  text: string;
  /** Bytes over the wire, compressed with Brotli. */
  bytes: number;
}

/** The scripts that a page of a running server makes the browser fetch before anything is clicked. */
export async function firstLoad(site: TestServer, path: string): Promise<FirstScript[]> {
  const { text: html } = await site.visitor.page(path);
  const preloaded = [...html.matchAll(/<link[^>]+rel="(?:modulepreload|deferred-module)"[^>]*>/g)].map(
    ([tag]) => attribute(tag, 'href'),
  );
  const loaded = [...html.matchAll(/<script[^>]+src=[^>]*>/g)].map(([tag]) => attribute(tag, 'src'));
  const imported = [...html.matchAll(/(?:import|from)\s*\(?["'](\/assets\/[^"']+\.js)["']/g)].map(
    (match) => match[1],
  );
  const paths = new Set([...preloaded, ...loaded, ...imported].filter((found) => found !== undefined));
  return Promise.all([...paths].map((found) => fetchScript(site, found)));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1];
}

async function fetchScript(site: TestServer, path: string): Promise<FirstScript> {
  const whole = await site.visitor.page(path, { 'accept-encoding': 'identity' });
  const compressed = await fetch(`${site.origin}${path}`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  if (whole.status !== 200) throw new Error(`${path} was answered ${whole.status}.`);
  // A script of a few bytes is not worth compressing.
  if (compressed.headers.get('content-encoding') !== 'br' && whole.text.length > 500) {
    throw new Error(`${path} is not served compressed.`);
  }
  return { path, text: whole.text, bytes: Number(compressed.headers.get('content-length')) };
}
