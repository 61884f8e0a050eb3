import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { pages } from '../../../content/built-in-pages.ts';
import type { ShownEvent } from '../../../content/events/schema.ts';
import { excerptOf } from '../../../engine/kinds/html/excerpt.ts';

export const calendarType = 'text/calendar; charset=utf-8';

/** Events as iCalendar (RFC 5545), in UTC; `name` is what calendars call it. An event keeps its UID, which is its id. */
export function calendarOf(events: readonly ShownEvent[], siteUrl: string, name: string): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: name, product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    url: siteUrl + pages.events,
    // Seconds after which calendars that subscribe ask again.
    ttl: 3600,
  });
  for (const event of events) {
    const { id, title, category, startsAt, endsAt, createdAt, updatedAt, isCancelled, path } = event;
    calendar.createEvent({
      ...{ id, summary: title, start: new Date(startsAt), end: new Date(endsAt) },
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
      // It rises with each change.
      sequence: Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000),
      location: event.where,
      description: descriptionOf(event, siteUrl + path),
      url: siteUrl + path,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      categories: category === '' ? [] : [{ name: category }],
    });
  }
  return calendar.toString();
}

function descriptionOf({ content, registerLink, onlineLink }: ShownEvent, address: string): string {
  return [
    excerptOf({ excerpt: '', content }),
    registerLink && `Register: ${registerLink}`,
    onlineLink && `Take part online: ${onlineLink}`,
    address,
  ]
    .filter(Boolean)
    .join('\n\n');
}
