import {
  type EventState,
  hoursText,
  monthText,
  stateOf,
  summaryText,
  whenText,
  whereText,
} from '../../../content/events/event-time.ts';
import { type Event, events, type ShownEvent } from '../../../content/events/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import { type Collection, createCollection } from '../../../engine/store/collection.ts';
import { isPreviewOf, type Reader, visitor } from '../../../engine/store/publication.ts';
import { findNamed, recordPath } from '../../../engine/store/record-page.ts';
import { sanitisedArticles } from '../../pages/server/articles.ts';

export interface EventStore extends Collection<typeof events> {
  /** The event that the last part of the path of its page names. Without a reader as visitors see it. */
  at(segment: string, reader?: Reader): Promise<Event | undefined>;
  /**
   * Makes the pages anew when the day of an event has come or an event has ended since the last call: they are cached until the
   * content changes. What this process has cached before the first call, it has since its start.
   */
  refresh(now?: Date): Promise<void>;
}

export function createEventStore(database: Database): EventStore {
  const rows = sanitisedArticles(createCollection(database, events));
  let last = new Date();
  return {
    ...rows,
    async at(segment, reader = visitor) {
      const read = database.read((connection) =>
        findNamed(connection, database.engine, events as unknown as ContentType, segment, reader),
      );
      const found = await read;
      return found && rows.get(found.id, reader);
    },
    async refresh(now = new Date()) {
      const open = await database.read((connection) =>
        connection
          .selectFrom('events')
          .select(['starts_at', 'ends_at'])
          .where('ends_at', '>', last.toISOString())
          .execute(),
      );
      const time = (value: unknown) => database.engine.decodeTime(value);
      const times = open.map((row) => ({ startsAt: time(row.starts_at), endsAt: time(row.ends_at) }));
      if (times.some((event) => stateOf(event, last) !== stateOf(event, now)))
        await database.write({ isVisible: true }, async () => {});
      last = now;
    },
  };
}

/** What a reader gets of an event. Visitors get the link to take part from its day on until its end, and not of a cancelled one. */
export function shownEvent(event: Event, reader: Reader = visitor, now = new Date()): ShownEvent {
  const state: EventState = stateOf(event, now);
  const isOpen = state === 'current' && event.attendance !== 'in person' && !event.isCancelled;
  const isToldAll = reader.kind === 'staff' || isPreviewOf(reader, events, event.id);
  return {
    ...event,
    onlineLink: isOpen || isToldAll ? event.onlineLink : null,
    path: recordPath(events, event),
    when: whenText(event),
    hours: hoursText(event),
    where: whereText(event),
    month: monthText(event),
    state,
    summary: summaryText(event),
  };
}
