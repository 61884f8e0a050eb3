import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { choice } from '../../engine/kinds/choice/choice.ts';
import { datetime } from '../../engine/kinds/datetime/datetime.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { html } from '../../engine/kinds/html/html.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { definition } from './definition.ts';
import type { EventState } from './event-time.ts';

/** Meetings, trainings and whatever else takes place at a time. */
export const events = defineType({
  definition,
  area: 'content',
  shownAt: '/events/:id',
  fields: {
    title: text({ label: 'Title', max: 200 }),
    /** In the words of the office: there are few of them, and nothing is sorted by it. */
    category: text({ label: 'Category', max: 40, required: false }),
    startsAt: datetime({ label: 'Start' }),
    endsAt: datetime({ label: 'End' }),
    attendance: choice({
      label: 'Held',
      options: ['in person', 'online', 'in person and online'],
      fallback: 'in person',
    }),
    place: text({ label: 'Place', max: 200, required: false }),
    mapLink: url({ label: 'Link to a map', scheme: 'link', required: false }),
    /** Visitors get it on the day of the event alone (`features/events/server/event-store.ts`). */
    onlineLink: url({ label: 'Link to take part online', scheme: 'link', required: false }),
    registerLink: url({ label: 'Link to register', scheme: 'link', required: false }),
    isCancelled: flag({ label: 'Cancelled' }),
    picture: url({ label: 'Picture', scheme: 'picture', crop: 'cover', required: false }),
    content: html({ label: 'Content', max: 16 * 1024 * 1024, required: false }),
  },
  check: ({ startsAt, endsAt, attendance, place }) => ({
    ...(endsAt <= startsAt ? { endsAt: 'End must be after the start' } : {}),
    ...(attendance !== 'online' && place === ''
      ? { place: 'Place is required, unless it is held online' }
      : {}),
  }),
});

export type Event = RecordOf<typeof events>;

/** An event as the API answers it. */
export interface ShownEvent extends Event {
  /** Of its page. */
  path: string;
  /** `28 Nov 2026, 6:00 pm – 9:00 pm IST` */
  when: string;
  /** `India Habitat Centre, New Delhi, and online` */
  where: string;
  state: EventState;
}

/** What the home page shows of one. */
export type NextEvent = Pick<ShownEvent, 'id' | 'path' | 'title' | 'when' | 'where' | 'isCancelled'>;
