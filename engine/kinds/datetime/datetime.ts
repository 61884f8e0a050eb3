import * as z from 'zod/mini';
import { momentOfMinute, zonedMinute } from '../../zoned-date.ts';
import { isMoment } from '../date/date.ts';
import { base, type Field, type FieldOptions, type Kind, requiredMessage, timeSchema } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'datetime',
  columnType: 'timestamp',
  jsonSchema: () => timeSchema,
  format: (stored) => (stored ? minuteOf(String(stored)) : ''),
  // Its seconds are not asked for, so they stay as long as the minute does.
  parse: (input, _, stored) =>
    stored && minuteOf(String(stored)) === input ? stored : (momentOfMinute(String(input)) ?? input),
  listedAs: 'timestamp',
};

function minuteOf(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : zonedMinute(date);
}

/**
 * A day and a time, stored and answered as ISO 8601 in UTC. They are entered in the association's time zone, which is also that
 * of a date-time without one.
 */
export function datetime(options: FieldOptions): Field<string> {
  const wrong = `${options.label} must be a day and a time, such as 31 December 2026, 09:00`;
  const rule = z.pipe(
    z.string({ error: wrong }).check(
      z.trim(),
      z.refine((value) => value !== '', { error: requiredMessage(options), abort: true }),
      z.refine((value) => value.includes('T') && isMoment(value), { error: wrong, abort: true }),
    ),
    z.transform((value) => momentOf(value)),
  );
  return { ...base(options), kind, schema: preprocess((value) => value ?? '', rule) };
}

function momentOf(value: string): string {
  const isZoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(value);
  return isZoned ? new Date(value).toISOString() : (momentOfMinute(value.slice(0, 16)) ?? value);
}
