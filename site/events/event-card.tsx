import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import type { ListedEvent } from './data.ts';
import { EventPicture } from './event-picture.tsx';

/** An event in a list. The whole card leads to it, through its one link. */
export function EventCard({ event }: { event: ListedEvent }) {
  const { path, title, when, where, category, picture, isCancelled } = event;
  const id = useId();
  return (
    <li>
      <article className="card post-card" aria-labelledby={id}>
        <EventPicture src={picture} sizes="(width >= 64rem) 26rem, 92vw" />
        <div>
          {(isCancelled || category) && (
            <p className="cluster post-facts">
              {isCancelled && <span className="event-cancelled">Cancelled</span>}
              {category && <span className="category-chip">{category}</span>}
            </p>
          )}
          <h3 id={id}>{title}</h3>
          <p className="post-excerpt">
            <strong>{when}</strong>
            <br />
            {where}
          </p>
          <Link to={path} className="read-more" prefetch="intent">
            <span>See event</span>
            <span className="sr-only">{title}</span>
            <Icon name="arrow" size={18} />
          </Link>
        </div>
      </article>
    </li>
  );
}
