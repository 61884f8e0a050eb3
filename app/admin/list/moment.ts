import { site } from '../../../content/site.ts';

/** Western digits and a clock of 24 hours, whatever the browser speaks. */
const format = new Intl.DateTimeFormat('en-GB-u-nu-latn-ca-gregory', {
  timeZone: site.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-20T18:45:00.000Z` gives `21/11/2026 00:15`, in the association's time zone; '' stays ''. */
export function formatMoment(moment: string): string {
  return moment === '' ? '' : format.format(new Date(moment)).replace(', ', ' ');
}
