import { zonedParts } from '../../zoned-date.ts';

/** `2026-11-20T18:45:00.000Z` gives `21/11/2026 00:15`, in the association's time zone; '' stays ''. */
export function formatTimestamp(moment: string): string {
  if (moment === '') return '';
  const { day, month, year, hour, minute } = zonedParts(new Date(moment));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
