import type { Context } from 'hono';
import type { AppEnvironment } from '../http/environment.ts';

/** Who asks. A read without a stated viewer is a visitor's read. */
export type Viewer = { kind: 'visitor' } | { kind: 'staff'; adminId: string; tokenHash: string };

/** One call of a route. */
export interface Call {
  viewer: Viewer;
  /** Values of the path's parameters. */
  params: Record<string, string>;
  /** What the route declares of the query, trimmed and cut. */
  query: URLSearchParams;
  /** The parsed JSON body; undefined on reads. */
  body: unknown;
  context: Context<AppEnvironment>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Largest request body, in bytes, where a route says nothing else. */
export const defaultBodyLimit = 256 * 1024;

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What the API can be asked, in one declaration: the router, the documentation and the authorisation tests read it. */
export interface Route {
  method: Method;
  /** Below `/api`; parameters as `:id`. */
  path: string;
  /** `staff` needs a live token. There is no default: who may call is always said. */
  audience: 'public' | 'staff';
  /** One line for the documentation. */
  summary: string;
  /** The documentation's chapter. */
  chapter: string;
  /** Query parameters by name with what they mean; any other is ignored. */
  query?: Record<string, string>;
  /** Shape of the request body. A route without one takes no body. */
  body?: JsonSchema;
  /** Largest body in bytes, said here and nowhere else. Default `defaultBodyLimit`. */
  bodyLimit?: number;
  /** Shape of the answer. */
  answer?: JsonSchema;
  /** Media type of the answer. Default JSON. */
  answerType?: string;
  /** Status of success. Default 200. */
  status?: 200 | 201;
  /** Whether a visitor's answer may be kept in memory until content changes. Default: on public GET routes. */
  isCacheable?: boolean;
  handle: (call: Call) => Promise<Response>;
  /** Told of every successful answer, also of one from memory. */
  onAnswered?: (call: Call) => void;
}

/** Checks what the types cannot: a table made of parts must leave nobody's rights open. */
export function requireAudiences(routes: readonly Route[]): void {
  for (const { method, path, audience } of routes) {
    if (audience !== 'public' && audience !== 'staff') {
      throw new Error(`The route ${method} ${path} does not say who may call it.`);
    }
  }
}
