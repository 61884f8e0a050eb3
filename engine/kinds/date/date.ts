import * as z from 'zod/mini';
import { isoDate } from '../../zoned-date.ts';
import { base, type Field, type FieldOptions, type Kind, requiredMessage, timeSchema } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'date',
  columnType: 'timestamp',
  jsonSchema: () => timeSchema,
  format: (stored) => (stored ? dayOf(String(stored)) : ''),
  // The time of day is not asked for, so it stays as long as the day does.
  parse: (input, _, stored) => (stored && dayOf(String(stored)) === input ? stored : input),
  listedAs: 'timestamp',
};

/** The day of a moment as a date input holds it, in the association's time zone: `2026-01-31`. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : isoDate(date);
}

/** `31/01/2026`, as people read it. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A moment, given as an ISO 8601 date or date-time, stored and answered as ISO 8601 in UTC. A bare date means midnight, a missing zone UTC. */
export function date(options: FieldOptions): Field<string> {
  const rule = z.pipe(
    z.string({ error: wrong(options.label) }).check(
      z.trim(),
      z.refine((value) => value !== '', { error: requiredMessage(options), abort: true }),
      z.refine(isMoment, { error: wrong(options.label), abort: true }),
    ),
    z.transform((value) => new Date(momentOf(value)).toISOString()),
  );
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? '', rule),
    input: 'date',
    // What the server sets it may not have set yet.
    nullable: options.readOnly ?? false,
  };
}

function wrong(label: string): string {
  return `${label} must be a date such as 2026-01-31`;
}

// Date.parse would read it in the zone of the machine.
function momentOf(value: string): number {
  return Date.parse(/T[^TZ+-]*$/.test(value) ? `${value}Z` : value);
}

// Years that both engines and every browser can hold; Date.parse alone also takes '1' and 'May'.
export function isMoment(value: string): boolean {
  const shape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
  if (!shape.test(value)) return false;
  const year = new Date(momentOf(value)).getUTCFullYear();
  if (!(year >= 1900 && year <= 9999)) return false;
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
