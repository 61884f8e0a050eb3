import { locale, timeZone } from '../../locale.ts';
import { zonedParts } from '../../zoned-date.ts';

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone });
const weekday = part({ weekday: 'long' });
const month = part({ month: 'short' });

/** `1 Dec, 09:00` in the association's time zone; a year that is not this one stands behind the month. */
export function shortMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const { year } = zonedParts(date);
  return `${dayOf(date, year === zonedParts(now).year ? '' : ` ${year}`)}, ${timeOf(date)}`;
}

/** `Tuesday 1 Dec 2026, 09:00`. */
export function longMoment(moment: string): string {
  const date = new Date(moment);
  return `${weekday.format(date)} ${dayOf(date, ` ${zonedParts(date).year}`)}, ${timeOf(date)}`;
}

function timeOf(date: Date): string {
  const { hour, minute } = zonedParts(date);
  return `${hour}:${minute}`;
}

function dayOf(date: Date, year: string): string {
  return `${Number(zonedParts(date).day)} ${month.format(date)}${year}`;
}
