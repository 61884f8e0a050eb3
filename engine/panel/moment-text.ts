import { locale, timeZone } from '../locale.ts';
import { isoDate, zonedParts } from '../zoned-date.ts';

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone });
const weekday = part({ weekday: 'long' });
const month = part({ month: 'short' });

/** `1 Dec, 09:00` in the association's time zone; a year that is not this one stands behind the month. */
export function shortMoment(moment: string, now = new Date()): string {
  const date = dateOf(moment);
  if (!date) return moment;
  const { year } = zonedParts(date);
  return `${dayOf(date, year === zonedParts(now).year ? '' : ` ${year}`)}, ${timeOf(date)}`;
}

/** `1 Dec 2026, 09:00`. */
export function formatMoment(moment: string): string {
  const date = dateOf(moment);
  if (!date) return moment;
  return `${dayOf(date, ` ${zonedParts(date).year}`)}, ${timeOf(date)}`;
}

/** `Tuesday 1 Dec 2026, 09:00`. */
export function longMoment(moment: string): string {
  const date = dateOf(moment);
  return date ? `${weekday.format(date)} ${formatMoment(moment)}` : moment;
}

/** Undefined for what a damaged row has in place of a moment. */
function dateOf(moment: string): Date | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `14:32`, with the date before it when it was not today. */
export function formatTime(when: number): string {
  const date = new Date(when);
  return isoDate(date) === isoDate(new Date()) ? timeOf(date) : formatTimestamp(date.toISOString());
}

function timeOf(date: Date): string {
  const { hour, minute } = zonedParts(date);
  return `${hour}:${minute}`;
}

function dayOf(date: Date, year: string): string {
  return `${Number(zonedParts(date).day)} ${month.format(date)}${year}`;
}

/** `2026-11-20T18:45:00.000Z` gives `21/11/2026 00:15`, in the association's time zone; what is no moment stays as it is. */
export function formatTimestamp(moment: string): string {
  const date = new Date(moment);
  // A damaged row may have anything in place of a moment.
  if (Number.isNaN(date.getTime())) return moment;
  const { day, month, year, hour, minute } = zonedParts(date);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
