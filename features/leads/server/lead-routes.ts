import * as z from 'zod/mini';
import { actorOf } from '../../../engine/api/actor.ts';
import { deleteRoute } from '../../../engine/api/collection.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { json, serializeRecord, versionOf } from '../../../engine/api/responses.ts';
import type { Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { invalid, notFound } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { text } from '../../../engine/kinds/text/text.ts';
import type { PeopleStore } from '../../accounts/server/people-store.ts';
import { entryKinds, type Lead, longestNote, stateNames } from '../lead.ts';
import { filterOf, listQuery } from './lead-filter.ts';
import { canBeInCharge, type LeadDetail, type LeadStore } from './lead-store.ts';

const string = { type: 'string' };
const count = { type: 'integer' };
const state = { type: 'string', enum: stateNames };
const orNull = (schema: JsonSchema) => ({ oneOf: [schema, { type: 'null' }] });
const person = object({ id: string, name: string });
const leadSchema = object({
  ...{ reference: string, state, assignee: orNull(person) },
  ...{ answeredAt: orNull(timeSchema), updatedAt: timeSchema },
});
const entrySchema = object({ id: string, at: timeSchema, by: orNull(person), kind: string, text: string });
const otherSchema = object({ id: string, type: string, reference: string, state, createdAt: timeSchema });
const placeSchema = object({
  number: orNull(count),
  total: count,
  newer: orNull(string),
  older: orNull(string),
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

/** Who can be in charge of leads. */
export function assigneesRoute(people: Pick<PeopleStore, 'list'>): Route {
  return {
    method: 'GET',
    path: '/leads/assignees',
    permission: 'leads:read',
    chapter: 'Leads',
    summary: 'Who can be in charge of leads, by name',
    response: listOf(person),
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
 * @param csv stands before the route of one submission
 */
export function leadRoutes<Submission extends RecordKeys>(
  type: ContentType,
  submissions: LeadStore<Submission>,
  schema: JsonSchema,
  csv: Route,
): Route[] {
  const { singular, label, area, paths } = type.definition;
  const [path] = paths;
  const chapter = `${label} submissions`;
  const read = { permission: `${area}:read`, chapter } as const;
  const write = { permission: `${area}:write`, chapter } as const;
  const withLead = object({ ...(schema.properties as object), lead: leadSchema });
  const detailSchema = object({
    ...(withLead.properties as object),
    ...{ history: listOf(entrySchema), others: listOf(otherSchema), place: placeSchema },
    isUndeliverable: { type: 'boolean' },
  });
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
    csv,
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
      body: object({ state, assignee: orNull(string) }, []),
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
      summary: 'Add a note, or that somebody has answered, called or written; an answer sets Done',
      body: object({ kind: { type: 'string', enum: entryKinds }, text: string }, ['kind']),
      response: entrySchema,
      status: 201,
      async handle({ params: { id = '' }, body, viewer }) {
        const { kind, text } = parse(entryInput, body);
        if (kind === 'note' && text === '') throw invalid({ text: 'Note is required' });
        const isWritten = kind === 'note' || kind === 'answer';
        return json(found(await submissions.add(id, kind, isWritten ? text : '', actorOf(viewer))), 201);
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
