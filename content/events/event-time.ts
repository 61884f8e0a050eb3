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

/** `28 Nov 2026, 6:00 pm – 9:00 pm IST`; where it ends on another day, with both. What ends at midnight ends on the day before. */
export function whenText(times: Times): string {
  if (!areKnown(times)) return '';
  const [start, end] = [new Date(times.startsAt), new Date(times.endsAt)];
  const isOneDay = isoDate(start) === isoDate(new Date(end.getTime() - 1));
  const until = isOneDay ? time.format(end) : `${day.format(end)}, ${time.format(end)}`;
  return `${day.format(start)}, ${time.format(start)} – ${until} IST`;
}

interface Held {
  attendance: string;
  place: string;
}

/** `India Habitat Centre, New Delhi, and online` */
export function whereText({ attendance, place }: Held): string {
  if (attendance === 'online') return place ? `${place}, online` : 'Online';
  return attendance === 'in person' ? place : `${place}, and online`;
}

/** What is said of an event beside its fields. */
export function derivedOf(event: Times & Held, now = new Date()) {
  return { when: whenText(event), where: whereText(event), state: stateOf(event, now) };
}
