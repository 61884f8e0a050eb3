import type { Context } from 'hono';
import type { JsonSchema } from '../kinds/field.ts';
import { levelOf, type Permission, type Permissions } from '../permissions.ts';
import type { Actor } from '../store/actor.ts';
import type { PreviewReader } from '../store/publication.ts';
import type { AppEnvironment } from './environment.ts';

/** The caller. Without a token it is a visitor. */
export type Viewer =
  | { kind: 'visitor' }
  | PreviewReader
  | {
      kind: 'staff';
      adminId: string;
      adminName: string;
      tokenHash: string;
      permissions: Permissions;
      /** The call, as the audit log tells it. */
      origin: Pick<Actor, 'source' | 'network' | 'requestId'>;
    };

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

/** The same of a record with an article: pictures may come inside its content. */
export const articleBodyLimit = 16 * 1024 * 1024;

/** Declaration of an API route, read by the router, the documentation and the authorisation tests. */
export interface Route {
  method: Method;
  /** Below `/api`; parameters as `:id`. */
  path: string;
  /** There is no default, so every route states who may call it. Compared before anything of the call is looked at. */
  permission: Permission;
  /** One line for the documentation. */
  summary: string;
  /** The documentation's chapter. */
  chapter: string;
  /** Query parameters by name with what they mean; any other is ignored. */
  query?: Record<string, string>;
  /** Shape of the request body. A route without one takes no body. */
  body?: JsonSchema;
  /** Largest body in bytes. Default `defaultBodyLimit`. */
  bodyLimit?: number;
  /** Shapes of a body that the handler reads as a stream, by media type. The handler limits its size. */
  streamedBody?: Record<string, JsonSchema>;
  /** Shape of the response. */
  response?: JsonSchema;
  /** Media type of the response. Default JSON. */
  responseType?: string;
  /** Status of success. Default 200. */
  status?: 200 | 201 | 202 | 204;
  /** Headers that say to `OPTIONS` what can be done at this path. */
  optionsHeaders?: Record<string, string>;
  /** Whether a visitor's response may be cached until content changes. Default: on public GET routes. */
  isCacheable?: boolean;
  handle: (call: Call) => Promise<Response>;
  /** Called after every successful response, including cached ones. */
  onResponse?: (call: Call) => void;
}

/** Checks at run time what the types cannot guarantee: every route declares a permission, in one of the areas. */
export function requirePermissions(routes: readonly Route[], areas: object): void {
  for (const { method, path, permission } of routes) {
    if (permission === 'public' || permission === 'staff') continue;
    const { area, level } = levelOf(permission ?? ('' as Permission)) ?? {};
    const isKnown = area === undefined ? path.includes('/:type') : Object.hasOwn(areas, area);
    if (!isKnown || (level !== 'read' && level !== 'write'))
      throw new Error(`The route ${method} ${path} does not say who may call it: ${permission}.`);
  }
}
