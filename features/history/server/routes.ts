import { versionedTypes } from '../../../content/index.ts';
import { withSafeHtml } from '../../../editor/server/clean-content.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { actorSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { streamText } from '../../../engine/api/text-stream.ts';
import { typeOfPath } from '../../../engine/api/type-of-path.ts';
import { notFound } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { sources } from '../../../engine/store/actor.ts';
import type { AnyRecords } from '../../../engine/store/records.ts';
import type { AuditStore } from '../../audit/server/audit-store.ts';
import { auditEntrySchema } from '../../audit/server/routes.ts';
import { changeActions } from './history.ts';
import type { HistoryStore, VersionWithValues } from './history-store.ts';

interface Dependencies {
  store: AnyRecords & {
    history: HistoryStore;
    audit: Pick<AuditStore, 'ofRecord'>;
    trash: { get(type: ContentType, id: string): Promise<unknown> };
  };
}

const chapter = 'History';
const limit = 20;
/** Behind the id of a record it asks for all versions in one document. */
const documentSuffix = '.json';
const string: JsonSchema = { type: 'string' };
const versionSchema = {
  id: idSchema,
  number: { type: 'integer' },
  at: timeSchema,
  by: actorSchema,
  source: { enum: [...sources, null], description: 'Null for versions of before it was kept' },
  action: { enum: changeActions },
  changed: listOf(string),
};
const valuesSchema: JsonSchema = { type: 'object', description: 'as a form of the type would send it' };

/** What records were: their versions, kept with every change. */
export function historyRoutes(dependencies: Dependencies): Route[] {
  return [listRoute(dependencies), entriesRoute(dependencies), getRoute(dependencies)];
}

function listRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/admin/history/:type/:id',
    permission: 'read',
    chapter,
    summary:
      'Versions of a record, the newest first; their number is in X-Total-Count. With .json behind the id: all of them with their values, in one document',
    query: pagingQuery,
    response: listOf(object({ ...versionSchema, values: valuesSchema }, Object.keys(versionSchema))),
    async handle(call) {
      const { params, query } = call;
      const type = typeOfPath(call, versionedTypes);
      const asked = params.id ?? '';
      const id = asked.endsWith(documentSuffix) ? asked.slice(0, -documentSuffix.length) : asked;
      const { versions, total } = await store.history.list(type, id, readPage(query, limit).slice);
      if (total === 0 && !(await isKnown(store, type, id))) throw notFound(type.definition.singular);
      if (id !== asked) return document(type, store.history.export(type, id));
      return json(versions, 200, { 'x-total-count': String(total) });
    },
  };
}

function entriesRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/admin/history/:type/:id/entries',
    permission: 'read',
    chapter,
    summary:
      'What was done with a record while some of its versions were the newest, the latest first, at most 200',
    query: { from: 'Number of the oldest version', to: 'Number of the newest version' },
    response: listOf(object(auditEntrySchema)),
    async handle(call) {
      const { params, query } = call;
      const type = typeOfPath(call, versionedTypes);
      const span = { from: numberIn(query, 'from'), to: numberIn(query, 'to') };
      const id = params.id ?? '';
      const entries = await store.audit.ofRecord(type, id, span);
      if (entries.length === 0 && !(await isKnown(store, type, id))) throw notFound(type.definition.singular);
      return json(entries);
    },
  };
}

/** Undefined for what is no whole number that the column of numbers can hold. */
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function getRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/admin/history/:type/:id/:revision',
    permission: 'read',
    chapter,
    summary: 'A version of a record with its values as a form would send them',
    response: object({ ...versionSchema, values: valuesSchema }),
    async handle(call) {
      const { params } = call;
      const type = typeOfPath(call, versionedTypes);
      const version = await store.history.get(type, params.id ?? '', params.revision ?? '');
      if (!version) throw notFound('version');
      return json({ ...version, values: await withSafeHtml(type, version.values) });
    },
  };
}

async function isKnown(store: Dependencies['store'], type: ContentType, id: string): Promise<boolean> {
  return Boolean((await store.records(type).get(id)) ?? (await store.trash.get(type, id)));
}

/** A JSON list that is sent while it is read: fifty versions of a long post together are large. */
function document(type: ContentType, versions: AsyncGenerator<VersionWithValues>): Response {
  return streamText(listText(type, versions), { 'content-type': 'application/json' });
}

async function* listText(
  type: ContentType,
  versions: AsyncGenerator<VersionWithValues>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const version of versions) {
    yield separator + JSON.stringify({ ...version, values: await withSafeHtml(type, version.values) });
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}
