import { locale, timeZone } from '../../locale.ts';
import { zonedParts } from '../../zoned-date.ts';

/** `2026-11-20T18:45:00.000Z` gives `21/11/2026 00:15`, in the association's time zone; '' stays ''. */
export function formatTimestamp(moment: string): string {
  if (moment === '') return '';
  const { day, month, year, hour, minute } = zonedParts(new Date(moment));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

const moment = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone,
});

/** A moment in a sentence: `21 Nov 2026, 14:32`. Takes ISO 8601. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
