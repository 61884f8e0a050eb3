import { timeZone } from '../../engine/locale.ts';

/** US English by agreement; in the association's time zone, so that server and browser write the same day. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });

/** A moment as a day, 'Nov 20, 2026'. `moment` is ISO 8601. */
export function PostDate({ timestamp }: { timestamp: string }) {
  const date = new Date(timestamp);
  return <time dateTime={timestamp}>{Number.isNaN(date.getTime()) ? timestamp : format.format(date)}</time>;
}
