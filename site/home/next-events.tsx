import { Link } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { homePage } from '../../content/home-page/defaults.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

/** The next events. Without any it is not there. */
export function NextEvents({ events = [] }: { events: HomeData['events'] | undefined }) {
  const { eventsHeading } = useSettings('home-page', homePage);
  if (events.length === 0) return null;
  return (
    <section className="container page-section" aria-labelledby="events">
      <div className="cluster-between section-head">
        <h2 id="events" className="display-2">
          {eventsHeading}
        </h2>
        <Link to={pages.events} className="button button-dark" prefetch="intent">
          <span>All events</span>
          <Icon name="arrow" size={20} />
        </Link>
      </div>
      <ul className="post-grid">
        {events.map(({ id, path, title, when, where, isCancelled }) => (
          <li key={id} className="card">
            <h3>
              <Link to={path} className="covering-link" prefetch="intent">
                {title}
              </Link>
            </h3>
            <p>
              {isCancelled && <strong className="event-cancelled">Cancelled</strong>} {when}
            </p>
            <p className="muted">{where}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
