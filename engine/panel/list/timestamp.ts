import { zonedParts } from '../../zoned-date.ts';

/** `2026-11-20T18:45:00.000Z` gives `21/11/2026 00:15`, in the association's time zone; what is no moment stays as it is. */
export function formatTimestamp(moment: string): string {
  const date = new Date(moment);
  // A damaged row may have anything in place of a moment.
  if (Number.isNaN(date.getTime())) return moment;
  const { day, month, year, hour, minute } = zonedParts(date);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
