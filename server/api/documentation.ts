import { createHash } from 'node:crypto';
import { openApiDocument } from '../../engine/api/openapi.ts';
import { json } from '../../engine/api/responses.ts';
import type { Route } from '../../engine/api/route.ts';
import { documentationPage, documentationStyle } from './documentation-page.ts';

const chapter = 'Documentation';

/** The API's description of itself: for machines and for people. */
export function documentationRoutes(routes: readonly Route[]): Route[] {
  const described = [...routes];
  const openApi: Route = {
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    chapter,
    summary: 'This description as OpenAPI 3.1',
    response: { type: 'object' },
    handle: async () => json(openApiDocument(described)),
  };
  const page: Route = {
    method: 'GET',
    path: '/docs',
    permission: 'public',
    chapter,
    summary: 'This description as a page to read',
    response: { type: 'string' },
    responseType: 'text/html',
    handle: async () =>
      new Response(documentationPage(described), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
      }),
  };
  described.push(openApi, page);
  return [openApi, page];
}

const styleHash = createHash('sha256').update(documentationStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
