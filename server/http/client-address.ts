import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { addressMatcher, canonicalAddress } from './addresses.ts';

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
