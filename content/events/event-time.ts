import { excerptOf } from '../../engine/kinds/html/excerpt.ts';
import { locale, timeZone } from '../../engine/locale.ts';
import { isoDate } from '../../engine/zoned-date.ts';

/** The instants of an event, ISO 8601, UTC. */
interface Times {
  startsAt: string;
  endsAt: string;
}

/** Whether both are instants: a draft may have none yet. */
function areKnown({ startsAt, endsAt }: Times): boolean {
  return !Number.isNaN(Date.parse(startsAt) + Date.parse(endsAt));
}

/** `current` from the beginning of the day on which it starts. */
export type EventState = 'upcoming' | 'current' | 'past';

export function stateOf(times: Times, now: Date): EventState {
  if (!areKnown(times)) return 'upcoming';
  const { startsAt, endsAt } = times;
  if (endsAt <= now.toISOString()) return 'past';
  return isoDate(new Date(startsAt)) <= isoDate(now) ? 'current' : 'upcoming';
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options });
const day = format({ day: 'numeric', month: 'short', year: 'numeric' });
const time = format({ hour: 'numeric', minute: '2-digit' });
const month = format({ month: 'long', year: 'numeric' });
const dayMs = 86_400_000;

/**
 * `28 Nov 2026, 6:00 pm – 9:00 pm IST`; over midnight with both days, `28 – 30 Nov 2026` over several. What ends at midnight ends
 * on the day before. '' where it is not known.
 */
export function whenText(times: Times): string {
  if (!areKnown(times)) return '';
  const { startsAt, endsAt } = times;
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const last = new Date(end.getTime() - 1);
  const from = `${day.format(start)}, ${time.format(start)}`;
  if (isoDate(start) === isoDate(last)) return `${from} – ${time.format(end)} IST`;
  if (end.getTime() - start.getTime() < dayMs) return `${from} – ${day.format(end)}, ${time.format(end)} IST`;
  const days = day.formatRange(start, last).split('–');
  return days.map((text) => text.trim()).join(' – ');
}

/** `Begins at 10:00 am, ends at 5:00 pm IST`, where `whenText` names days alone; '' otherwise. */
export function hoursText(times: Times): string {
  if (!areKnown(times) || whenText(times).endsWith('IST')) return '';
  const [start, end] = [times.startsAt, times.endsAt].map((moment) => time.format(new Date(moment)));
  return `Begins at ${start}, ends at ${end} IST`;
}

/** `November 2026`, in which it begins. */
export function monthText(times: Times): string {
  return areKnown(times) ? month.format(new Date(times.startsAt)) : '';
}

interface Held {
  attendance: string;
  place: string;
}

/** `India Habitat Centre, New Delhi, and online` */
export function whereText({ attendance, place }: Held): string {
  if (attendance === 'online') return place || 'Online';
  return attendance === 'in person' ? place : `${place}, and online`;
}

/** When, where, and the beginning of the text. */
export function summaryText(event: Times & Held & { content: string }): string {
  const { content } = event;
  return `${whenText(event)}, ${whereText(event)}. ${excerptOf({ excerpt: '', content })}`.trim();
}
