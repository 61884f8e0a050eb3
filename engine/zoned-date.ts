import { timeZone } from './locale.ts';

/** A calendar with Western digits and a clock of 24 hours, whatever the browser speaks. */
const format = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The numbers of a date in the association's time zone: year of four digits, the others of two. */
export function zonedParts(date: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  // By part, because browsers order and separate the same parts differently.
  const parts = format
    .formatToParts(date)
    .map(({ type, value }) => [type, value.padStart(type === 'year' ? 4 : 0, '0')]);
  return Object.fromEntries(parts);
}

/** `2026-01-31`, as a date input holds it, in the association's time zone. Throws a RangeError for an invalid date. */
export function isoDate(date: Date): string {
  const { year, month, day } = zonedParts(date);
  return `${year}-${month}-${day}`;
}

/** `2026-12-01T09:00`, as an input for date and time holds it, in the association's time zone. */
export function zonedMinute(date: Date): string {
  const { hour, minute } = zonedParts(date);
  return `${isoDate(date)}T${hour}:${minute}`;
}

/** The moment that such an input means, as ISO 8601 in UTC; undefined for what is no date and time. */
export function momentOfMinute(minute: string): string | undefined {
  const asUtc = Date.parse(`${minute}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offset = Date.parse(`${zonedMinute(new Date(asUtc))}Z`) - asUtc;
  return new Date(asUtc - offset).toISOString();
}
