import { notFound } from '../app-error.ts';
import type { ContentType, RecordKeys, RecordOf, Values } from '../content-type.ts';
import type { JsonSchema } from '../kinds/field.ts';
import type { Actor } from '../store/actor.ts';
import type { Collection } from '../store/collection.ts';
import { createOnce } from '../store/create-once.ts';
import { actorOf, editorOf } from './actor.ts';
import { parse, parseChange } from './input.ts';
import { parsePublication } from './publication.ts';
import { deleted, json, requireVersion, serializeRecord, storedOnce, versionOf } from './responses.ts';
import type { Route, Viewer } from './route.ts';
import { changeSchema, deletedSchema, inputSchema, listOf, recordSchema } from './schemas.ts';

/** What a type does on the server beyond its declaration. Each is optional. */
export interface Hooks {
  /** Completes checked values before they are stored. */
  beforeWrite?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Whether the list of visitors has a record. Default: each that they may see. */
  isListed?: (record: Record<string, unknown>) => boolean;
  /** What the API says of a record beside its fields, or in the place of one. */
  derived?: {
    schema: Record<string, JsonSchema>;
    of: (record: RecordKeys, viewer: Viewer) => Record<string, unknown>;
  };
}

/** The five routes of a content type, under each of its paths. Leave one out, or add others, by working on the list. */
export function collectionRoutes<T extends ContentType>(
  type: T,
  collection: Collection<T>,
  hooks: Hooks = {},
): Route[] {
  return type.definition.paths.flatMap((path) => [
    listRoute(type, collection, path, hooks),
    getRoute(type, collection, path, hooks),
    createRoute(type, collection, path, hooks),
    ...(['PUT', 'PATCH'] as const).map((method) => updateRoute(type, collection, path, method, hooks)),
    deleteRoute(type, path, collection.delete),
  ]);
}

function listRoute<T extends ContentType>(
  type: T,
  collection: Collection<T>,
  path: string,
  hooks: Hooks,
): Route {
  const { isListed } = hooks;
  return {
    method: 'GET',
    path,
    permission: 'public',
    chapter: type.definition.label,
    summary: `All ${type.definition.label.toLowerCase()}, at most 1,000`,
    response: listOf(recordSchema(type, hooks.derived?.schema)),
    async handle({ viewer }) {
      const records = await collection.list(viewer);
      const shown = isListed && viewer.kind !== 'staff' ? records.filter(isListed) : records;
      return json(shown.map((record) => answerOf(type, record as RecordKeys, viewer, hooks)));
    },
  };
}

export function getRoute<T extends ContentType>(
  type: T,
  collection: Pick<Collection<T>, 'get'>,
  path: string,
  hooks: Hooks = {},
): Route {
  return {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'public',
    chapter: type.definition.label,
    summary: `One ${type.definition.singular}`,
    response: recordSchema(type, hooks.derived?.schema),
    async handle({ params, viewer }) {
      const record = await collection.get(params.id ?? '', viewer);
      if (!record) throw notFound(type.definition.singular);
      return storedOnce(versioned(type, record, viewer, hooks), type, params.id ?? '', record);
    },
  };
}

function createRoute<T extends ContentType>(
  type: T,
  collection: Collection<T>,
  path: string,
  hooks: Hooks,
): Route {
  return {
    method: 'POST',
    path,
    permission: `${type.definition.area}:write`,
    chapter: type.definition.label,
    summary: `Create a ${type.definition.singular}`,
    body: inputSchema(type),
    response: recordSchema(type, hooks.derived?.schema),
    status: 201,
    async handle(call) {
      const { body, viewer } = call;
      const values = complete(hooks, parse(type.input, body)) as Values<T['fields']>;
      const publication = parsePublication(type, body);
      const create = () => collection.create(values, editorOf(call), { publication });
      const record = await createOnce(create, (id) => collection.get(id, viewer));
      return versioned(type, record as RecordKeys, viewer, hooks, 201);
    },
  };
}

export function updateRoute<T extends ContentType>(
  type: T,
  collection: Pick<Collection<T>, 'update'>,
  path: string,
  method: 'PUT' | 'PATCH',
  hooks: Hooks = {},
): Route {
  return {
    method,
    path: `${path}/:id`,
    permission: `${type.definition.area}:write`,
    chapter: type.definition.label,
    summary: `Change the given fields of a ${type.definition.singular}; If-Match guards against overwriting`,
    body: changeSchema(type),
    response: recordSchema(type, hooks.derived?.schema),
    async handle(call) {
      const { params, body, viewer, context } = call;
      const ifMatch = context.req.header('if-match') ?? null;
      const change = (current: RecordOf<T>) => {
        requireVersion(ifMatch, current as RecordKeys);
        return complete(hooks, parseChange(type, current as RecordKeys, body));
      };
      const id = params.id ?? '';
      const record = await collection.update(id, change, editorOf(call), parsePublication(type, body));
      if (!record) throw notFound(type.definition.singular);
      return versioned(type, record as RecordKeys, viewer, hooks);
    },
  };
}

export function deleteRoute(
  type: ContentType,
  path: string,
  remove: (id: string, actor: Actor) => Promise<boolean>,
): Route {
  return {
    method: 'DELETE',
    path: `${path}/:id`,
    permission: `${type.definition.area}:write`,
    chapter: type.definition.label,
    summary: `Move a ${type.definition.singular} to the trash`,
    response: deletedSchema,
    async handle({ params, viewer }) {
      const id = params.id ?? '';
      if (!(await remove(id, actorOf(viewer)))) throw notFound(type.definition.singular);
      return deleted(id);
    },
  };
}

/** A record with its version, for staff alone: a visitor's response has the version of its bytes. */
function versioned(
  type: ContentType,
  record: RecordKeys,
  viewer: Viewer,
  hooks: Hooks,
  status: 200 | 201 = 200,
): Response {
  return json(
    answerOf(type, record, viewer, hooks),
    status,
    viewer.kind === 'staff' ? { etag: versionOf(record) } : {},
  );
}

function answerOf(type: ContentType, record: RecordKeys, viewer: Viewer, { derived }: Hooks): object {
  return { ...serializeRecord(type, record, viewer), ...derived?.of(record, viewer) };
}

function complete<Value>(hooks: Hooks, values: Value): Value {
  return (hooks.beforeWrite ? hooks.beforeWrite(values as Record<string, unknown>) : values) as Value;
}
