import { BlockList, isIP, SocketAddress } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';

/**
 * One spelling for each address: IPv4 also when it is written as IPv6, IPv6 shortened and in lower case, without port,
 * brackets or zone. Undefined for anything else.
 */
export function canonicalAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*/s, '');
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family === 0) return;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return mappedIpv4(address) ?? address;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text);
  if (bracketed?.[1]) return bracketed[1];
  return /^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}

function mappedIpv4(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped && isIP(mapped) === 4 ? mapped : undefined;
}

/** Tells whether a canonical address is in a list of addresses and CIDR ranges. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [text = '', prefix] = entry.split('/');
    const family = isIP(text) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(text, family);
    else list.addSubnet(text, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Private and link-local networks of RFC 1918, 3927, 4193 and 4291, without loopback. */
export const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

interface ClientAddressOptions {
  /** Addresses or ranges whose `X-Forwarded-For` is believed. Default: none. */
  trustedProxies?: readonly string[];
}

/**
 * Finds the client's address. `X-Forwarded-For` counts only when a trusted proxy sends it, and only from the right up to
 * the first hop that is not such a proxy: everything left of it may be forged.
 *
 * @example
 * app.use(clientAddress({ trustedProxies: ['10.0.0.0/8'] }));
 */
export function clientAddress({ trustedProxies }: ClientAddressOptions = {}) {
  const addressOf = clientAddressFinder(trustedProxies);
  const isTrusted = addressMatcher(trustedProxies ?? []);
  let isTold = false;
  return createMiddleware<AppEnvironment>(async function clientAddress(context, next) {
    const forwarded = context.req.header('x-forwarded-for');
    const peer = peerAddress(context);
    if (!isTold && (forwarded ?? context.req.header('forwarded')) !== undefined && !isTrusted(peer)) {
      isTold = true;
      context
        .get('log')
        ?.warn(
          `${peer} says for whom it asks, but TRUSTED_PROXIES does not name it: all that come through it count as one visitor. If it is the proxy in front, set TRUSTED_PROXIES=${peer}`,
        );
    }
    context.set('clientAddress', addressOf(peer, forwarded));
    await next();
  });
}

/** The same for a request that is not in the application: from the canonical address of the peer and `X-Forwarded-For`. */
export function clientAddressFinder(trustedProxies: readonly string[] = []) {
  const isTrusted = addressMatcher(trustedProxies);
  return (peer: string, forwarded: string | undefined): string =>
    forwarded && isTrusted(peer) ? nearestUntrusted(peer, forwarded, isTrusted) : peer;
}

/** The other end of the connection; `unknown` where there is none. */
export function peerAddress(context: Context<AppEnvironment>): string {
  return canonicalAddress(context.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown';
}

function nearestUntrusted(peer: string, forwarded: string, isTrusted: (address: string) => boolean): string {
  let nearest = peer;
  for (const hop of forwarded.split(',').reverse()) {
    const address = canonicalAddress(hop);
    if (!address) return nearest;
    nearest = address;
    if (!isTrusted(address)) return nearest;
  }
  return nearest;
}
