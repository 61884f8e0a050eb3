import type { Context } from 'hono';
import type { AppEnvironment } from '../../kernel/api/environment.ts';
import { clientHeader, panelClient } from '../../kernel/audit.ts';
import type { Actor } from '../../kernel/store/actor.ts';
import { networksOf } from '../http/networks.ts';

/** A call as the audit log tells it. Only the panel says by a header what it is. */
export function originOf(context: Context<AppEnvironment>): Pick<Actor, 'source' | 'network' | 'requestId'> {
  const [network] = networksOf(context.get('clientAddress'));
  const source = context.req.header(clientHeader) === panelClient ? 'panel' : 'api';
  return { source, network, requestId: context.get('requestId') };
}
