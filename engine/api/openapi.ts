import type { JsonSchema } from '../kinds/field.ts';
import type { Route } from './route.ts';
import { problemSchema } from './schemas.ts';

const problem = {
  description: 'RFC 9457 problem details',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The API as an OpenAPI 3.1 document. */
export function openApiDocument(routes: readonly Route[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kiran API',
      version: '1',
      description:
        'Public reads and the two forms need nothing. Every other call needs `Authorization: Bearer <token>` from POST /auth/login.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(route: Route): JsonSchema {
  const isOpen = route.permission === 'public';
  return {
    summary: route.summary,
    tags: [route.chapter],
    'x-permission': route.permission,
    operationId: operationId(route),
    // A public read gives more to staff, so the token is possible there, not demanded.
    security: isOpen ? (route.method === 'GET' ? [{}, { token: [] }] : []) : [{ token: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...requestBody(route),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        ...(route.status === 204
          ? {}
          : { content: { [route.responseType ?? 'application/json']: { schema: route.response ?? {} } } }),
      },
      default: problem,
    },
  };
}

function requestBody({ body, streamedBody }: Route): JsonSchema {
  const shapes = streamedBody ?? (body && { 'application/json': body });
  if (!shapes) return {};
  const content = Object.fromEntries(Object.entries(shapes).map(([type, schema]) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

function operationId({ method, path }: Route): string {
  return `${method.toLowerCase()}${path.replace(/[^a-z]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())}`;
}

function pathParameters({ path }: Route): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query = {} }: Route): JsonSchema[] {
  return Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: name === 'page' || name === 'limit' ? 'integer' : 'string' },
  }));
}
