/** Days as people write and read them in the panel, whatever the browser speaks: `31/01/2026`. Stored ones are `2026-01-31`. */

/** `2026-01-31` as `31/01/2026`; what is no day stays as it is. */
export function dayText(day: string): string {
  return isDay(day) ? day.split('-').reverse().join('/') : day;
}

/**
 * The day that a text means, as `2026-01-31`; undefined for none. Takes `31/1/2026`, `31.01.2026`, `2026-01-31`; when it is
 * `complete`, so that no digit of the year is to come, `31/1/26` too.
 */
export function readDay(text: string, complete: boolean): string | undefined {
  const [first = '', second = '', third = '', rest] = text.trim().split(/[\s/.-]+/);
  if (rest !== undefined) return undefined;
  const [year, month, day] = first.length === 4 ? [first, second, third] : [third, second, first];
  const found = [
    complete && year.length === 2 ? `20${year}` : year,
    month.padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-');
  return isDay(found) ? found : undefined;
}

/** The time of a day that a text means, as `09:00`; undefined for none. Takes `9:00`, `9.00` and `0900`. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Whether a text is a day of the calendar, as `2026-01-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
