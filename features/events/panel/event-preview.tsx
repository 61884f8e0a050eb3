import { derivedOf } from '../../../content/events/event-time.ts';
import { type Event, events, type ShownEvent } from '../../../content/events/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { articleHtml } from '../../../engine/kinds/html/article-html.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { momentOfMinute } from '../../../engine/zoned-date.ts';
import { EventContent } from '../../../site/events/event/content.tsx';
import type { EventPage } from '../../../site/events/event/event-data.ts';
import type { PagePreview } from '../../records/panel/record-preview.tsx';

/** An event as visitors see it on its day: with the link to take part. */
export const eventPreview: PagePreview = {
  type: events as unknown as ContentType,
  Page: ({ values }) => (
    <div className="container added-page">
      <EventContent event={eventOf(values)} url="" />
    </div>
  ),
  pathOf: (saved) => (saved as ShownEvent).path,
};

/** What has been entered, as its page would show it; anything may still be empty. */
function eventOf(values: FormValues): EventPage {
  const text = (name: string) => String(values[name] ?? '').trim();
  const address = (name: string) => text(name) || null;
  const facts = {
    startsAt: momentOfMinute(text('startsAt')) ?? '',
    endsAt: momentOfMinute(text('endsAt')) ?? '',
    attendance: text('attendance') as Event['attendance'],
    place: text('place'),
  };
  return {
    ...{ id: 'new', path: '', title: text('title') || 'Untitled', category: text('category') },
    ...{ ...facts, ...derivedOf(facts), isCancelled: values.isCancelled === true },
    ...{ mapLink: address('mapLink'), onlineLink: address('onlineLink') },
    ...{ registerLink: address('registerLink'), picture: address('picture') },
    html: articleHtml(text('content')),
  };
}
