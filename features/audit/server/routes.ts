import { contentTypes } from '../../../content/index.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { byteOrderMark, csvLine, csvResponse } from '../../../engine/api/csv.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { invalid } from '../../../engine/app-error.ts';
import { auditActions, otherAuditTypes } from '../../../engine/audit.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { sources } from '../../../engine/store/actor.ts';
import { momentOfMinute } from '../../../engine/zoned-date.ts';
import type { AuditEntry, AuditFilter, AuditStore } from './audit-store.ts';

const chapter = 'Audit log';
const path = '/admin/audit';
const limit = 20;
const string: JsonSchema = { type: 'string' };
const optional: JsonSchema = { type: ['string', 'null'] };

export const auditEntrySchema: Record<string, JsonSchema> = {
  seq: { type: 'integer' },
  at: timeSchema,
  by: object({ kind: { enum: ['person', 'server', 'command-line'] }, id: optional, name: optional }),
  source: { enum: sources },
  action: { enum: auditActions },
  type: string,
  recordId: optional,
  title: { ...optional, description: 'Null for what visitors sent' },
  fields: listOf(string),
  revisionId: { ...optional, description: 'The version that it made' },
  groupId: { ...optional, description: 'The same for all that one call did with many records' },
  network: optional,
  requestId: optional,
};

const filterQuery = {
  person: 'Id of a person; `server` for the server itself and the command line',
  action: 'One of the actions',
  type: 'Name of a content type, `media`, `people` or `audit-log`',
  id: 'Id of a record',
  from: 'First day, such as 2026-11-21, in the time zone of the association',
  to: 'Last day',
};

/** Who did what. There is no route that changes an entry. */
export function auditRoutes(audit: AuditStore): Route[] {
  return [
    { ...listRoute(audit, 'Who did what'), path, permission: 'people:read', chapter },
    csvRoute(audit),
    peopleRoute(audit),
    {
      ...listRoute(audit, 'What the caller did', (viewer) => ({ person: actorOf(viewer).id })),
      ...{ path: '/me/audit', permission: 'staff', chapter: 'My account' },
    },
  ];
}

/** A list of entries. `own` narrows it for who asks. */
function listRoute(audit: AuditStore, what: string, own: (viewer: Viewer) => AuditFilter = () => ({})) {
  return {
    method: 'GET',
    summary: `${what}, the latest first; the number of entries is in X-Total-Count, up to 10,000`,
    query: { ...pagingQuery, ...filterQuery },
    response: listOf(object(auditEntrySchema)),
    async handle({ query, viewer }: Call) {
      const filter = { ...filterIn(query), ...own(viewer) };
      const { entries, total } = await audit.list(filter, readPage(query, limit).slice);
      return json(entries, 200, { 'x-total-count': String(total) });
    },
  } as const;
}

function csvRoute(audit: AuditStore): Route {
  return {
    method: 'GET',
    path: `${path}.csv`,
    permission: 'people:read',
    chapter,
    summary: 'The same list as a CSV file, whole',
    query: filterQuery,
    response: string,
    responseType: 'text/csv',
    async handle({ query, viewer }) {
      const filter = filterIn(query);
      await audit.record(actorOf(viewer), { action: 'export', type: 'audit-log' });
      return csvResponse('audit-log', csvLines(audit.export(filter)));
    },
  };
}

function peopleRoute(audit: AuditStore): Route {
  return {
    method: 'GET',
    path: `${path}/people`,
    permission: 'people:read',
    chapter,
    summary: 'Whose entries the list can be asked for',
    response: listOf(object({ id: idSchema, name: string })),
    handle: async () => json(await audit.people()),
  };
}

/** Reads the filter. Fails with `invalid` for what can be no value of it. */
function filterIn(query: URLSearchParams): AuditFilter {
  const errors: Record<string, string> = {};
  const read = (name: string, isPossible: (text: string) => boolean, problem: string) => {
    const text = query.get(name) ?? '';
    if (text === '') return undefined;
    if (!isPossible(text)) errors[name] = problem;
    return text;
  };
  const isAction = (text: string) => (auditActions as readonly string[]).includes(text);
  const isType = (text: string) => contentTypes.has(text) || Object.hasOwn(otherAuditTypes, text);
  const isDay = (text: string) => dayStart(text) !== undefined;
  const from = read('from', isDay, 'From must be a day such as 2026-11-21');
  const to = read('to', isDay, 'To must be a day such as 2026-11-21');
  const filter = {
    person: read('person', (text) => text === 'server' || isId(text), 'There is no such person'),
    action: read('action', isAction, 'There is no such action'),
    type: read('type', isType, 'There is no such type'),
    recordId: query.get('id') || undefined,
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...filter, from: from && dayStart(from), until: to && dayStart(to, 1) };
}

/** When a day begins in the time zone of the association, or the one that is `later`: ISO 8601. Undefined for what is no day. */
function dayStart(text: string, later = 0): string | undefined {
  const day = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text) return undefined;
  const next = new Date(day + later * 86_400_000).toISOString();
  return momentOfMinute(next.slice(0, 16));
}

/** Columns of the file: their headers, and what an entry has there. */
const csvColumns: readonly [string, (entry: AuditEntry) => string | null][] = [
  ['Number', ({ seq }) => String(seq)],
  ['Time', ({ at }) => at],
  ['Person', ({ by }) => by.name],
  ['Person id', ({ by }) => by.id],
  ['Kind of person', ({ by }) => by.kind],
  ['Source', ({ source }) => source],
  ['Action', ({ action }) => action],
  ['Type', ({ type }) => type],
  ['Id', ({ recordId }) => recordId],
  ['Title', ({ title }) => title],
  ['Fields', ({ fields }) => fields.join(', ')],
  ['Version', ({ revisionId }) => revisionId],
  ['Group', ({ groupId }) => groupId],
  ['Network', ({ network }) => network],
  ['Request', ({ requestId }) => requestId],
];

async function* csvLines(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(csvColumns.map(([header]) => header));
  for await (const entries of batches)
    yield entries.map((entry) => csvLine(csvColumns.map(([, cell]) => cell(entry) ?? ''))).join('');
}
