import * as z from 'zod/mini';
import { actorOf } from '../../../engine/api/actor.ts';
import { deleteRoute } from '../../../engine/api/collection.ts';
import { csvResponse } from '../../../engine/api/csv.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { json, serializeRecord, versionOf } from '../../../engine/api/responses.ts';
import type { Route, Viewer } from '../../../engine/api/route.ts';
import { actorSchema, extended, listOf, object } from '../../../engine/api/schemas.ts';
import { invalid, notFound } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { text } from '../../../engine/kinds/text/text.ts';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import type { PeopleStore } from '../../accounts/server/people-store.ts';
import { entryKinds, type Lead, type LeadState, longestNote, stateNames } from '../lead.ts';
import { csvLines } from './lead-csv.ts';
import { canBeInCharge, type LeadDetail, type LeadFilter, type LeadStore } from './lead-store.ts';

const string = { type: 'string' };
const count = { type: 'integer' };
const state = { type: 'string', enum: stateNames };
const leadSchema = object({
  ...{ reference: string, state, assignee: actorSchema },
  answeredBy: { type: ['string', 'null'] },
  ...{ answeredAt: { ...timeSchema, type: ['string', 'null'] }, updatedAt: timeSchema },
});
const entrySchema = object({ id: string, at: timeSchema, by: actorSchema, kind: string, text: string });
const otherSchema = object({ id: string, type: string, reference: string, state, createdAt: timeSchema });
const orNull = { type: ['string', 'null'] };
const placeSchema = object({
  number: { type: ['integer', 'null'] },
  total: count,
  newer: orNull,
  older: orNull,
});

const changeInput = z.object({
  state: z.optional(z.enum(stateNames, { error: `state must be one of ${stateNames.join(', ')}` })),
  assignee: z.optional(z.nullable(z.string({ error: 'assignee must be the id of a person, or null' }))),
});
const note = text({ label: 'Note', max: longestNote, rows: 4, required: false }).schema;
const entryInput = z.object({
  kind: z.enum(entryKinds, { error: `kind must be one of ${entryKinds.join(', ')}` }),
  text: note,
});
const noteInput = z.object({ text: text({ label: 'Note', max: longestNote, rows: 4 }).schema });

/** What a list of leads can be narrowed by. */
const listQuery = {
  q: 'Words to look for in every field, in any order, or a reference in any writing',
  state: `One of ${stateNames.join(', ')}`,
  assignee: "Id of who is in charge, or 'me'; without a state those that are still open",
};

/** Who can be in charge of leads. */
export function assigneesRoute(people: Pick<PeopleStore, 'list'>): Route {
  return {
    method: 'GET',
    path: '/leads/assignees',
    permission: 'leads:read',
    chapter: 'Leads',
    summary: 'Who can be in charge of leads, by name',
    response: listOf(object({ id: string, name: string })),
    async handle() {
      const able = (await people.list()).filter(canBeInCharge);
      return json(able.map(({ id, name }) => ({ id, name })));
    },
  };
}

/**
 * What staff do with the submissions of a form.
 *
 * @param schema of a submission
 */
export function leadRoutes<Submission extends RecordKeys>(
  type: ContentType,
  submissions: LeadStore<Submission>,
  schema: JsonSchema,
  audit: { record: RecordAct },
): Route[] {
  const { name, singular, label, area, paths } = type.definition;
  const [path] = paths;
  const chapter = `${label} submissions`;
  const read = { permission: `${area}:read`, chapter } as const;
  const write = { permission: `${area}:write`, chapter } as const;
  const withLead = extended(schema, { lead: leadSchema });
  const known = {
    ...{ history: listOf(entrySchema), others: listOf(otherSchema) },
    isUndeliverable: { type: 'boolean' },
  };
  // The place comes with the query of a list alone.
  const detailSchema = extended(withLead, { ...known, place: placeSchema }, Object.keys(known));
  const serialize = (record: Submission & { lead: Lead }, viewer: Viewer) => ({
    ...serializeRecord(type, record, viewer),
    lead: record.lead,
  });
  const found = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw notFound(singular);
    return value;
  };
  const detail = ({ submission, ...more }: LeadDetail<Submission>, viewer: Viewer, place = {}) =>
    json({ ...serialize(submission, viewer), ...more, ...place }, 200, { etag: versionOf(submission.lead) });
  return [
    {
      ...read,
      method: 'GET',
      path,
      summary: 'Submissions, newest first, open ones oldest first; their number is in X-Total-Count',
      query: { ...pagingQuery, ...listQuery },
      response: listOf(withLead),
      async handle({ query, viewer }) {
        const { submissions: rows, total } = await submissions.list(
          filterOf(query, viewer),
          readPage(query, 100).slice,
        );
        const records = rows.map((record) => serialize(record, viewer));
        return json(records, 200, { 'x-total-count': String(total) });
      },
    },
    {
      ...read,
      method: 'GET',
      // Before the route of one submission.
      path: `${path}.csv`,
      summary: 'The same list as a CSV file, newest first',
      query: listQuery,
      response: string,
      responseType: 'text/csv',
      async handle({ query, viewer }) {
        const filter = filterOf(query, viewer);
        await audit.record(actorOf(viewer), { action: 'export', type: name });
        return csvResponse(name, csvLines(type, submissions.export(filter)));
      },
    },
    {
      ...read,
      method: 'GET',
      path: `${path}/counts`,
      summary: 'How many submissions a search finds, by state, and how many open ones are in the own charge',
      query: { q: listQuery.q },
      response: object(Object.fromEntries(['all', ...stateNames, 'mine'].map((name) => [name, count]))),
      handle: async ({ query, viewer }) =>
        json(await submissions.counts(queryText(query, 'q'), actorOf(viewer).id)),
    },
    {
      ...read,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'One submission with its history; with the query of a list also its place there',
      query: listQuery,
      response: detailSchema,
      async handle({ params: { id = '' }, query, viewer }) {
        const one = found(await submissions.find(id));
        const place = query.size > 0 ? { place: await submissions.place(id, filterOf(query, viewer)) } : {};
        return detail(one, viewer, place);
      },
    },
    {
      ...write,
      method: 'PATCH',
      path: `${path}/:id/lead`,
      summary: 'Set state or person in charge; If-Match guards against overwriting',
      body: object({ state, assignee: orNull }, []),
      response: detailSchema,
      async handle({ params: { id = '' }, body, viewer, context }) {
        const ifMatch = context.req.header('if-match') ?? null;
        const change = parse(changeInput, body);
        return detail(found(await submissions.change(id, change, ifMatch, actorOf(viewer))), viewer);
      },
    },
    {
      ...write,
      method: 'POST',
      path: `${path}/:id/lead/history`,
      summary:
        'Add a note, or that somebody has answered, called or written; an answer sets Done, and heeds If-Match',
      body: object({ kind: { type: 'string', enum: entryKinds }, text: string }, ['kind']),
      response: entrySchema,
      status: 201,
      async handle({ params: { id = '' }, body, viewer, context }) {
        const ifMatch = context.req.header('if-match') ?? null;
        const { kind, text } = parse(entryInput, body);
        if (kind === 'note' && text === '') throw invalid({ text: 'Note is required' });
        const isWritten = kind === 'note' || kind === 'answer';
        const entry = await submissions.add(id, kind, isWritten ? text : '', ifMatch, actorOf(viewer));
        return json(found(entry), 201);
      },
    },
    {
      ...write,
      method: 'PATCH',
      path: `${path}/:id/lead/history/:entry`,
      summary: 'Change the own last note, for ten minutes',
      body: object({ text: string }, []),
      response: entrySchema,
      async handle({ params: { id = '', entry = '' }, body, viewer }) {
        const { text } = parse(noteInput, body);
        return json(found(await submissions.changeNote(id, entry, text, actorOf(viewer))));
      },
    },
    deleteRoute(type, path, submissions.delete),
  ];
}

/** @throws AppError `invalid` for a state that does not exist, and for who is nobody */
function filterOf(query: URLSearchParams, viewer: Viewer): LeadFilter {
  const [state, person] = [queryText(query, 'state'), queryText(query, 'assignee')];
  if (state !== '' && !stateNames.includes(state as LeadState))
    throw invalid({ state: `state must be one of ${stateNames.join(', ')}` });
  const assignee = person === 'me' ? actorOf(viewer).id : person;
  if (assignee !== '' && !isId(assignee))
    throw invalid({ assignee: "assignee must be the id of a person, or 'me'" });
  return {
    query: queryText(query, 'q'),
    ...(state !== '' && { state: state as LeadState }),
    ...(assignee !== '' && { assignee }),
  };
}
