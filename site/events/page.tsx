import { data } from 'react-router';
import { calendar, pages } from '../../content/built-in-pages.ts';
import { eventsPage } from '../../content/events-page/defaults.ts';
import { locale, timeZone } from '../../engine/locale.ts';
import { Failure } from '../../ui/failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { createClient, visitor } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { head, originOf } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import { awaitSections, httpStatusOf, type SectionState, usePageSections } from '../page-sections.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { type ListedEvent, loadEvents } from './data.ts';
import { EventCard } from './event-card.tsx';

export async function loader({ context }: LoaderArgs) {
  const results = await awaitSections(context, { events: loadEvents(createClient(apiOf(context))) });
  return data(results, { status: httpStatusOf(results.events) });
}

export function clientLoader() {
  return { events: loadEvents(visitor) };
}

export default function Events({ loaderData, matches }: PageProps<typeof loader | typeof clientLoader>) {
  const { events } = usePageSections<{ events: ListedEvent[] }>(loaderData);
  const { title, lead } = useSettings('events-page', eventsPage);
  const address = originOf(matches) + calendar;
  const reserved = useReservedHeight<HTMLDivElement>(events.loading);
  return (
    <>
      <PageHero title={title} lead={lead}>
        <details className="event-calendar">
          <summary className="button button-line">Subscribe to the calendar</summary>
          <p>Copy this address into your calendar, where it takes one from the web:</p>
          <p>
            <code>{address}</code>
          </p>
          <a href={address.replace(/^https?/, 'webcal')} className="text-link">
            Open it in the calendar of this device
          </a>
        </details>
      </PageHero>
      <div className="container page-section event-lists" {...reserved}>
        <Lists {...events} />
      </div>
    </>
  );
}

function Lists({ loading, data: events = [], error }: SectionState<ListedEvent[]>) {
  const { emptyText, pastHeading } = useSettings('events-page', eventsPage);
  if (loading) {
    return (
      <div className="loading">
        <Spinner />
      </div>
    );
  }
  if (error !== undefined) return <Failure message={error} />;
  const upcoming = events.filter(({ state }) => state !== 'past').reverse();
  const past = events.filter(({ state }) => state === 'past');
  const months = [...new Set(upcoming.map(monthOf))];
  return (
    <>
      {upcoming.length === 0 && <p className="no-resources muted">{emptyText}</p>}
      {months.map((month) => (
        <Group
          key={month}
          id={month.replace(' ', '-')}
          heading={month}
          events={upcoming.filter((event) => monthOf(event) === month)}
        />
      ))}
      {past.length > 0 && <Group id="past" heading={pastHeading} events={past} />}
    </>
  );
}

const monthFormat = new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' });

/** In which an event begins. */
function monthOf({ startsAt }: ListedEvent): string {
  return monthFormat.format(new Date(startsAt));
}

interface GroupProps {
  id: string;
  heading: string;
  events: readonly ListedEvent[];
}

function Group({ id, heading, events }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-3">
        {heading}
      </h2>
      <ul className="post-grid">
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

export function meta({ matches }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const { title, description } = settingsIn(matches, 'events-page', eventsPage);
  return head(matches, { title, description, path: pages.events });
}
