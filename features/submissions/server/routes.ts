import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { type ContactMessage, contact } from '../../../content/contact/schema.ts';
import { join, type MembershipApplication } from '../../../content/join/schema.ts';
import { honeypotName, secondsHeader } from '../../../content/spam-signals.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { deleteRoute } from '../../../engine/api/collection.ts';
import { byteOrderMark, csvLine, csvResponse, telephoneCell } from '../../../engine/api/csv.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { inputSchema, listOf, object, recordSchema } from '../../../engine/api/schemas.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { JsonSchema } from '../../../engine/kinds/field.ts';
import { timeZoneName } from '../../../engine/locale.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import { zonedMinute } from '../../../engine/zoned-date.ts';
import { RepeatedTexts, type SpamSignals, spamScore, spamThreshold } from './spam-score.ts';
import { createSubmissionRates, type SubmissionRates } from './submission-rates.ts';
import { mostMarked, type SubmissionFilter, type SubmissionStore } from './submission-store.ts';

interface Dependencies {
  store: {
    contact: SubmissionStore<ContactMessage>;
    join: SubmissionStore<MembershipApplication>;
    audit: { record: RecordAct };
  };
  settings: { rateLimits: boolean };
}

const text = { type: 'string' };
const planSchema = object({ _id: text, id: text, title: text, price: text });
const listQuery = {
  q: 'Words to look for in every field, in any order',
  unread: "'true' gives only those that nobody has opened",
};
const readInput = z.object({
  ids: z.optional(
    z
      .array(z.string(), { error: 'ids must be a list of ids' })
      .check(z.maxLength(mostMarked, `ids can have at most ${mostMarked} entries`)),
  ),
  until: z.optional(z.string().check(z.refine(isId, 'until must be the id of a submission'))),
  isUnread: z.optional(z.boolean({ error: 'isUnread must be true or false' })),
});

const spamInput = z.object({
  ids: z
    .array(z.string(), { error: 'ids must be a list of ids' })
    .check(z.maxLength(mostMarked, `ids can have at most ${mostMarked} entries`)),
  isSuspectedSpam: z.boolean({ error: 'isSuspectedSpam must be true or false' }),
});

/** The two forms: anybody may submit them, only staff may read, mark or delete submissions. */
export function submissionRoutes({ store, settings }: Dependencies): Route[] {
  const rates = createSubmissionRates({ isLimited: settings.rateLimits });
  return [
    ...formRoutes(contact, { ...store, submissions: store.contact }, recordSchema(contact), rates),
    ...formRoutes(
      join,
      { ...store, submissions: store.join },
      recordSchema(join, { selectedRateCard: planSchema }),
      rates,
    ),
  ];
}

function formRoutes<Submission extends RecordKeys>(
  type: ContentType,
  { submissions, audit }: { submissions: SubmissionStore<Submission>; audit: { record: RecordAct } },
  schema: JsonSchema,
  rates: SubmissionRates,
): Route[] {
  const [path] = type.definition.paths;
  const chapter = `${type.definition.label} submissions`;
  const repetitions = new RepeatedTexts();
  return [
    {
      method: 'POST',
      path,
      permission: 'public',
      chapter,
      summary:
        'Send the form; the same values within ten minutes, or the same Idempotency-Key, get the first answer',
      body: inputSchema(type),
      response: schema,
      status: 201,
      async handle(call) {
        const address = call.context.get('clientAddress');
        await rates.count(address);
        const key = idempotencyKey(call);
        const values = parse(type.input, call.body) as NestedValues;
        const { score, reasons } = spamScore(spamSignalsOf(type, values, call, repetitions));
        const isSuspectedSpam = score >= spamThreshold;
        if (isSuspectedSpam) await rates.countSuspected(address);
        const spamReasons = isSuspectedSpam ? reasons.join('; ') : '';
        const stored = await submissions.create(
          { ...values, isSuspectedSpam, spamReasons, isUnread: true },
          key,
        );
        return json(serializeRecord(type, stored, call.viewer), 201);
      },
    },
    {
      method: 'GET',
      path,
      permission: 'leads:read',
      chapter,
      summary: 'Submissions, newest first; their number is in X-Total-Count',
      query: { ...pagingQuery, ...listQuery },
      response: listOf(schema),
      async handle({ query, viewer }) {
        const found = await submissions.list(filterOf(query), readPage(query, 100).slice);
        const records = found.submissions.map((record) => serializeRecord(type, record, viewer));
        return json(records, 200, { 'x-total-count': String(found.total) });
      },
    },
    {
      method: 'GET',
      path: `${path}.csv`,
      permission: 'leads:read',
      chapter,
      summary: 'The same list as a CSV file',
      query: listQuery,
      response: text,
      responseType: 'text/csv',
      async handle({ query, viewer }) {
        await audit.record(actorOf(viewer), { action: 'export', type: type.definition.name });
        return csvResponse(type.definition.name, csvLines(type, submissions.export(filterOf(query))));
      },
    },
    {
      method: 'POST',
      path: `${path}/read`,
      permission: 'leads:write',
      chapter,
      summary: `Mark submissions as read, or as unread again: those named, or all of them, at most ${mostMarked}`,
      body: object(
        {
          ids: { ...listOf(text), maxItems: mostMarked },
          until: { ...text, description: 'The newest that is meant: what came later stays as it is' },
          isUnread: { type: 'boolean', description: 'Default false' },
        },
        [],
      ),
      response: object({ ids: listOf(text), unread: { type: 'integer' } }),
      async handle({ body }) {
        const { isUnread = false, ids, until } = parse(readInput, body);
        return json(await submissions.mark(isUnread, { ...(ids && { ids }), ...(until && { until }) }));
      },
    },
    {
      method: 'POST',
      path: `${path}/spam`,
      permission: 'leads:write',
      chapter,
      summary: `Mark submissions as suspected spam, or take the mark off, at most ${mostMarked}`,
      body: object({ ids: { ...listOf(text), maxItems: mostMarked }, isSuspectedSpam: { type: 'boolean' } }),
      response: object({ ids: listOf(text) }),
      async handle({ body }) {
        const { ids, isSuspectedSpam } = parse(spamInput, body);
        return json({ ids: await submissions.markSpam(isSuspectedSpam, ids) });
      },
    },
    deleteRoute(type, path, submissions.delete),
  ];
}

function filterOf(query: URLSearchParams): SubmissionFilter {
  return { query: queryText(query, 'q'), isUnread: query.get('unread') === 'true' };
}

function spamSignalsOf(
  type: ContentType,
  values: NestedValues,
  call: Call,
  repetitions: RepeatedTexts,
): SpamSignals {
  const written = (isLong: boolean) =>
    Object.entries(type.fields)
      .filter(
        ([, { kind, rows, readOnly }]) =>
          kind.name === 'text' && !readOnly && (rows !== undefined) === isLong,
      )
      .map(([name]) => String(values[name]));
  const seconds = call.context.req.header(secondsHeader);
  return {
    isHoneypotFilled: Boolean((call.body as NestedValues)[honeypotName]),
    seconds: seconds === undefined || !/^\d{1,9}$/.test(seconds) ? undefined : Number(seconds),
    lines: written(false),
    texts: written(true),
    // The same once more, as after a double click, is one sending; the same text by others is not.
    repetitions: repetitions.count(written(true), hash('sha256', JSON.stringify(values), 'base64')),
  };
}

function idempotencyKey({ context }: Call): string | undefined {
  const key = context.req.header('idempotency-key');
  if (key === undefined || key === '') return undefined;
  if (/^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new AppError('malformed', 'Idempotency-Key must be 1 to 100 visible characters, such as a UUID.');
}

async function* csvLines<Submission extends RecordKeys>(
  type: ContentType,
  batches: AsyncGenerator<Submission[]>,
): AsyncGenerator<string> {
  const names = Object.keys(type.fields).filter((name) => name !== 'isUnread' && name !== 'spamReasons');
  const labels = names.map((name) => type.fields[name]?.label ?? name);
  yield byteOrderMark + csvLine([...labels, `Created At (${timeZoneName}, UTC+05:30)`]);
  for await (const batch of batches) {
    yield batch
      .map((record) =>
        csvLine([...names.map((name) => cell(type, record, name)), timeCell(record.createdAt)]),
      )
      .join('');
  }
}

/** `2026-11-21 00:15` is a time for every spreadsheet, whatever order of day and month it expects. */
function timeCell(moment: string): string {
  return zonedMinute(new Date(moment)).replace('T', ' ');
}

// A chosen plan is written with its title and price, as on the screen.
function cell(type: ContentType, record: RecordKeys, name: string) {
  const value = (record as RecordKeys & Record<string, unknown>)[name];
  if (type.fields[name]?.input === 'tel') return telephoneCell(String(value));
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { title, price } = value as { title?: string; price?: string };
  return `${title}, ${price}`;
}
