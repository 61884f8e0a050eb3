import type { ReactNode } from 'react';
import { ArticleContent } from '../../../engine/kinds/html/article-content.tsx';
import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ShareLinks } from '../../share/share-links.tsx';
import { EventPicture } from '../event-picture.tsx';
import type { EventPage } from './event-data.ts';

/** An event: its facts first, then picture and text. `url` is absolute. */
export function EventContent({ event, url }: { event: EventPage; url: string }) {
  const { id, title, category, isCancelled, state, picture, html } = event;
  return (
    <>
      <div className="article-head" data-pictured={picture !== null || undefined} data-event={id}>
        <div>
          {category && <span className="category-chip">{category}</span>}
          <h1>{title}</h1>
          {isCancelled && <p className="event-cancelled">This event is cancelled.</p>}
          {state === 'past' && !isCancelled && <p className="article-excerpt">This event is over.</p>}
          <Facts event={event} />
          {state !== 'past' && !isCancelled && <Actions event={event} />}
        </div>
        <EventPicture src={picture} sizes="(width >= 64rem) 42rem, 92vw" first />
      </div>
      <div className="article-body">
        <ArticleContent html={html} />
        <ShareLinks of="event" title={title} url={url} />
      </div>
    </>
  );
}

function Facts({ event }: { event: EventPage }) {
  const { when, where, mapLink, attendance, state, isCancelled, onlineLink } = event;
  const isAwaited = attendance !== 'in person' && state === 'upcoming' && !isCancelled && !onlineLink;
  return (
    <dl className="event-facts">
      <dt>When</dt>
      <dd>
        <strong>{when}</strong>
      </dd>
      <dt>Where</dt>
      <dd>
        <p>{where}</p>
        <OutwardLink href={mapLink} className="resource-link">
          Open map
        </OutwardLink>
        <OutwardLink href={onlineLink} className="resource-link">
          Take part online
        </OutwardLink>
        {isAwaited && <p>The link to take part appears here on the day.</p>}
      </dd>
    </dl>
  );
}

interface OutwardLinkProps {
  href: string | null;
  className: string;
  children: ReactNode;
}

function OutwardLink({ href, ...link }: OutwardLinkProps) {
  return href !== null && isAllowedUrl(href, 'link') && <ExternalLink href={href} {...link} />;
}

function Actions({ event: { id, registerLink } }: { event: EventPage }) {
  return (
    <p className="cluster event-actions">
      <OutwardLink href={registerLink} className="button button-sun">
        <span>Register</span>
        <Icon name="outward" size={20} />
      </OutwardLink>
      <a href={`/events/${id}/event.ics`} className="button button-line" download>
        <span>Add to calendar</span>
        <Icon name="download" size={20} />
      </a>
    </p>
  );
}
