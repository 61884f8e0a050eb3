import { hash } from 'node:crypto';
import { type ContactMessage, contact } from '../../../content/contact/schema.ts';
import { join, type MembershipApplication } from '../../../content/join/schema.ts';
import { honeypotName, secondsHeader } from '../../../content/spam-signals.ts';
import { parse } from '../../../engine/api/input.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { extended, inputSchema, object, recordSchema } from '../../../engine/api/schemas.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { JsonSchema } from '../../../engine/kinds/field.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import type { PeopleStore } from '../../accounts/server/people-store.ts';
import { assigneesRoute, leadRoutes } from './lead-routes.ts';
import { RepeatedTexts, type SpamSignals, spamScore, spamThreshold } from './spam-score.ts';
import { createSubmissionRates, type SubmissionRates } from './submission-rates.ts';
import type { SubmissionStore } from './submission-store.ts';

interface Dependencies {
  store: {
    contact: SubmissionStore<ContactMessage>;
    join: SubmissionStore<MembershipApplication>;
    people: Pick<PeopleStore, 'list'>;
    audit: { record: RecordAct };
  };
  settings: { rateLimits: boolean };
}

const text = { type: 'string' };
const planSchema = object({ _id: text, id: text, title: text, price: text });

/** The two forms: anybody may submit them, only staff may read submissions and deal with them. */
export function submissionRoutes({ store, settings }: Dependencies): Route[] {
  const rates = createSubmissionRates({ isLimited: settings.rateLimits });
  const ofForm = <Submission extends RecordKeys>(
    type: ContentType,
    submissions: SubmissionStore<Submission>,
    schema = recordSchema(type),
  ) => [sendRoute(type, submissions, schema, rates), ...leadRoutes(type, submissions, schema, store.audit)];
  return [
    assigneesRoute(store.people),
    ...ofForm(contact, store.contact),
    ...ofForm(join, store.join, recordSchema(join, { selectedRateCard: planSchema })),
  ];
}

function sendRoute<Submission>(
  type: ContentType,
  submissions: Pick<SubmissionStore<Submission>, 'create'>,
  schema: JsonSchema,
  rates: SubmissionRates,
): Route {
  const repetitions = new RepeatedTexts();
  return {
    method: 'POST',
    path: type.definition.paths[0],
    permission: 'public',
    chapter: `${type.definition.label} submissions`,
    summary:
      'Send the form; the same values within ten minutes, or the same Idempotency-Key, get the first answer',
    body: inputSchema(type),
    response: extended(schema, { reference: text }),
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
      const stored = await submissions.create({ ...values, isSuspectedSpam, spamReasons }, key);
      const record = serializeRecord(type, stored.submission as object, call.viewer);
      return json({ ...record, reference: stored.reference }, 201);
    },
  };
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
