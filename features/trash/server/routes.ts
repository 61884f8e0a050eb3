import * as z from 'zod/mini';
import { registry } from '../../../content/index.ts';
import { libraryFile } from '../../../content/library-file.ts';
import { withSafeHtml } from '../../../editor/server/clean-content.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { deleted, json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { readableTypes, typeOfPath } from '../../../engine/api/type-of-path.ts';
import { notFound } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import type { AnyRecords } from '../../../engine/store/records.ts';
import type { MediaStore } from '../../media/server/media-store.ts';
import type { TrashEntry } from './trash-rows.ts';
import type { TrashStore } from './trash-store.ts';

interface Dependencies {
  store: AnyRecords & { trash: TrashStore; media: Pick<MediaStore, 'get'> };
  settings: { trashDays: number };
}

const chapter = 'Trash';
const path = '/admin/trash';
const day = 86_400_000;
const limit = 20;
const string: JsonSchema = { type: 'string' };
const entrySchema = {
  id: idSchema,
  type: string,
  name: string,
  deletedAt: timeSchema,
  purgeAt: timeSchema,
  by: actorSchema,
  isDraft: { type: 'boolean' },
};
const types: readonly ContentType[] = [...(registry as readonly ContentType[]), libraryFile];
const valuesSchema: JsonSchema = { type: 'object', description: 'by the names of the fields of the type' };
const restoreInput = z.object({ values: z.optional(z.record(z.string(), z.unknown())) });

/** What was deleted: for some days it can be looked at, restored, or removed for good. */
export function trashRoutes(dependencies: Dependencies): Route[] {
  return [
    listRoute(dependencies),
    getRoute(dependencies),
    restoreRoute(dependencies),
    purgeRoute(dependencies),
  ];
}

function listRoute({ store, settings }: Dependencies): Route {
  return {
    method: 'GET',
    path,
    permission: 'staff',
    chapter,
    summary: 'What was deleted, the latest first; their number is in X-Total-Count',
    query: {
      ...pagingQuery,
      type: 'Name of a content type',
      q: 'Words to look for in every text of the record, in any order',
    },
    response: listOf(object(entrySchema)),
    async handle({ query, viewer }) {
      const type = query.get('type');
      const names = readableTypes(viewer, types).map(({ definition }) => definition.name);
      const filter = {
        types: type === null ? names : names.filter((name) => name === type),
        query: queryText(query, 'q'),
      };
      const { entries, total } = await store.trash.list(filter, readPage(query, limit).slice);
      const body = entries.map((entry) => shown(entry, settings.trashDays));
      return json(body, 200, { 'x-total-count': String(total) });
    },
  };
}

function getRoute({ store, settings }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:type/:id`,
    permission: 'read',
    chapter,
    summary: 'A deleted record with its values',
    response: object({ ...entrySchema, values: valuesSchema }),
    async handle(call) {
      const { params } = call;
      const type = typeOfPath(call, types);
      const entry = await store.trash.get(type, params.id ?? '');
      if (!entry) throw notFound(type.definition.singular);
      return json({ ...shown(entry, settings.trashDays), values: await withSafeHtml(type, entry.values) });
    },
  };
}

function restoreRoute({ store }: Dependencies): Route {
  return {
    method: 'POST',
    path: `${path}/:type/:id/restore`,
    permission: 'write',
    chapter,
    summary: 'Restore a record as it was; another name in `values` where its own is taken by now',
    body: object({ values: valuesSchema }, []),
    response: { type: 'object', description: 'The record as its own route gives it, with `restored`' },
    async handle(call) {
      const { params, body, viewer } = call;
      const type = typeOfPath(call, types);
      const id = params.id ?? '';
      const restored = await store.trash.restore(
        type,
        id,
        parse(restoreInput, body).values ?? {},
        actorOf(viewer),
      );
      if (!restored) throw notFound(type.definition.singular);
      if (type === libraryFile) return json({ ...(await store.media.get(id))?.media, restored: [] });
      const record = await store.records(type).get(id);
      // What was never created comes back as a draft.
      if (!record) return json({ _id: id, id, restored: [] });
      const shownRecord = serializeRecord(type, await withSafeHtml(type, record), viewer);
      return json({ ...shownRecord, restored: restored.map(named) });
    },
  };
}

function purgeRoute({ store }: Dependencies): Route {
  return {
    method: 'DELETE',
    path: `${path}/:type/:id`,
    permission: 'write',
    chapter,
    summary: 'Remove a deleted record for good',
    response: deletedSchema,
    async handle(call) {
      const { params, viewer } = call;
      const type = typeOfPath(call, types);
      const id = params.id ?? '';
      if (!(await store.trash.purge(type, id, actorOf(viewer)))) throw notFound(type.definition.singular);
      return deleted(id);
    },
  };
}

function shown({ id, type, name, deletedAt, by, isDraft }: TrashEntry, trashDays: number) {
  const until = Date.parse(deletedAt) + trashDays * day;
  // A damaged row keeps the list from nothing.
  const purgeAt = Number.isNaN(until) ? deletedAt : new Date(until).toISOString();
  return { id, type, name, deletedAt, purgeAt, by, isDraft };
}

function named({ id, type, name }: TrashEntry) {
  return { id, type, name };
}
