import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { PreviewReader } from '../store/publication.ts';

/** What every handler finds in its Hono context. */
export interface AppEnvironment {
  Variables: {
    /** Stands in the log line, in `X-Request-Id` and in the body of a 500. */
    requestId: string;
    /** Canonical IPv4 or IPv6 text; `in-process` for the server's own calls. */
    clientAddress: string;
    /** Writes the request id with every line. */
    log: Logger;
  };
  Bindings: Partial<HttpBindings> & {
    /** The pages' own call: no rate limit, no view counted, no Host to check. */
    inProcess?: true;
    /** Who sent the form that such a call passes on. */
    sender?: string;
    /** The record that such a call shows as it is not published. */
    preview?: PreviewReader;
  };
}
