import { Link } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { eventsPage } from '../../content/events-page/defaults.ts';
import { Icon } from '../../ui/icons.tsx';
import { EventCard } from '../events/event-card.tsx';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

/** The next events. Without any it is not there. */
export function NextEvents({ events = [] }: { events: HomeData['events'] | undefined }) {
  const { title, homeHeading } = useSettings('events-page', eventsPage);
  if (events.length === 0) return null;
  return (
    <section className="container page-section" aria-labelledby="events">
      <div className="cluster-between section-head">
        <h2 id="events" className="display-2">
          {homeHeading}
        </h2>
        <Link to={pages.events} className="button button-line" prefetch="intent">
          <span>{title}</span>
          <Icon name="arrow" size={20} />
        </Link>
      </div>
      <ul className="post-grid">
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
