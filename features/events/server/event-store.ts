import { derivedOf } from '../../../content/events/event-time.ts';
import { type Event, events, type ShownEvent } from '../../../content/events/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import { createCollection } from '../../../engine/store/collection.ts';
import { type Reader, visitor } from '../../../engine/store/publication.ts';
import { findNamed, recordPath } from '../../../engine/store/record-page.ts';
import { isoDate } from '../../../engine/zoned-date.ts';
import { type AddressedCollection, sanitisedArticles } from '../../pages/server/articles.ts';

export interface EventStore extends AddressedCollection<typeof events> {
  /**
   * Makes the pages anew when a day has begun or an event has ended since the last call: they are cached until the content changes.
   */
  refresh(now?: Date): Promise<void>;
}

export function createEventStore(database: Database): EventStore {
  const rows = sanitisedArticles(createCollection(database, events));
  let last = new Date();
  return {
    ...rows,
    async at(segment, reader = visitor) {
      const found = await database.read((connection) =>
        findNamed(connection, database.engine, events as unknown as ContentType, segment, reader),
      );
      return found && rows.get(found.id, reader);
    },
    async refresh(now = new Date()) {
      const ended = await database.read((connection) =>
        connection
          .selectFrom('events')
          .select('id')
          .where('ends_at', '>', last.toISOString())
          .where('ends_at', '<=', now.toISOString())
          .executeTakeFirst(),
      );
      if (ended || isoDate(last) !== isoDate(now)) await database.write({ isVisible: true }, async () => {});
      last = now;
    },
  };
}

/** What a reader gets of an event. Visitors get the link to take part from its day on until its end, and not of a cancelled one. */
export function shownEvent(event: Event, reader: Reader = visitor, now = new Date()): ShownEvent {
  const derived = derivedOf(event, now);
  const isOpen = derived.state === 'current' && event.attendance !== 'in person' && !event.isCancelled;
  // A link to a preview goes to people whom nobody knows.
  const isToldAll = reader.kind === 'staff';
  return {
    ...event,
    onlineLink: isOpen || isToldAll ? event.onlineLink : null,
    registerLink: event.isCancelled && !isToldAll ? null : event.registerLink,
    path: recordPath(events, event),
    ...derived,
  };
}
