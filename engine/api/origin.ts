import type { Context } from 'hono';
import { clientHeader, panelClient } from '../audit.ts';
import { networksOf } from '../http/networks.ts';
import type { Actor } from '../store/actor.ts';
import type { AppEnvironment } from './environment.ts';

/** A call as the audit log tells it. Only the panel says by a header what it is. */
export function originOf(context: Context<AppEnvironment>): Pick<Actor, 'source' | 'network' | 'requestId'> {
  const [network] = networksOf(context.get('clientAddress'));
  const source = context.req.header(clientHeader) === panelClient ? 'panel' : 'api';
  return { source, network, requestId: context.get('requestId') };
}
