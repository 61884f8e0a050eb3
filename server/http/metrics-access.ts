import { hash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { addressMatcher } from './addresses.ts';
import { peerAddress } from './client-address.ts';

export interface MetricsAccess {
  /** Addresses or CIDR ranges that may read the figures. */
  metricsNetworks: readonly string[];
  /** Whoever sends it as a Bearer token may read them from anywhere. */
  metricsToken: string | undefined;
}

const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
/** Any of these shows that the request came through a proxy. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/**
 * Tells whether a request may read the figures. Loopback is no network: a proxy on this machine comes from there too, and need not say for
 * whom. The address that a proxy hands on counts only where it is listed in TRUSTED_PROXIES.
 */
export function metricsAccess({ metricsNetworks, metricsToken }: MetricsAccess) {
  const isNamed = addressMatcher(metricsNetworks);
  const expected = metricsToken === undefined ? undefined : digestOf(`Bearer ${metricsToken}`);
  return (context: Context<AppEnvironment>): boolean => {
    const authorization = context.req.header('authorization');
    if (expected && authorization !== undefined && timingSafeEqual(digestOf(authorization), expected))
      return true;
    const address = context.get('clientAddress');
    const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined);
    const isUnknown = isForwarded && address === peerAddress(context);
    return !isUnknown && !isLoopback(address) && isNamed(address);
  };
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
