import { data, Link } from 'react-router';
import { pages } from '../../../content/built-in-pages.ts';
import { eventsPage } from '../../../content/events-page/defaults.ts';
import { Icon } from '../../../ui/icons.tsx';
import { createClient, visitor } from '../../api/client.ts';
import { apiOf, describePicture, markUncacheable, type PageHandle } from '../../api/transport.ts';
import { head, originOf } from '../../head.ts';
import { usePageSections } from '../../page-sections.ts';
import { Failed, statusOf, useCurrentPath, useTitle, Waiting } from '../../record-page/record-page.tsx';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../../route-types.ts';
import { settingsIn, useSettings } from '../../site-settings.ts';
import { useReservedHeight } from '../../use-reserved-height.ts';
import { type EventPage, loadEvent, missing } from '../data.ts';
import { EventContent } from './content.tsx';

export async function loader({ context, params }: LoaderArgs<'id'>) {
  const event = await loadEvent(createClient(apiOf(context)), params.id);
  const status = statusOf(event.error, missing);
  if (status === 503) markUncacheable(context);
  const picture = event.data?.picture;
  const pictureAlt = picture ? await describePicture(context, picture) : '';
  return data({ event, pictureAlt }, { status });
}

export function clientLoader({ params }: ClientLoaderArgs<'id'>) {
  // What the picture shows is read by nobody in the browser.
  return { event: loadEvent(visitor, params.id), pictureAlt: '' };
}

export const handle = { recordParam: 'id' } satisfies PageHandle;

/** Until an event has come that is loaded in the browser, the router knows no better name for its page. */
const unnamed = 'Event';

export default function EventScreen({ loaderData, matches }: PageProps<typeof loader | typeof clientLoader>) {
  const { event: source } = loaderData;
  const { event } = usePageSections<{ event: EventPage }>({ event: source });
  const { title } = useSettings('events-page', eventsPage);
  useTitle(event.data?.title ?? event.error ?? unnamed);
  useCurrentPath(source instanceof Promise ? event.data?.path : undefined);
  const reserved = useReservedHeight<HTMLElement>(event.loading);
  return (
    <article className="container added-page" aria-busy={event.loading} ref={reserved.ref}>
      <Link to={pages.events} className="row back-link">
        <Icon name="previous" size={20} />
        <span>{title}</span>
      </Link>
      {event.loading && <Waiting height={reserved.style?.minHeight} />}
      {event.error !== undefined && <Failed message={event.error} missing={missing} />}
      {event.data && <EventContent event={event.data} url={originOf(matches) + event.data.path} />}
    </article>
  );
}

export function meta({
  matches,
  params,
  loaderData,
}: PageMetaArgs<typeof loader | typeof clientLoader, 'id'>) {
  const result = loaderData?.event;
  // Loaded in the browser, where nobody reads more than title and canonical address.
  if (result instanceof Promise) return head(matches, { title: unnamed, path: `/events/${params.id}` });
  const event = result?.data;
  if (!event) return head(matches, { title: result?.error ?? unnamed });
  const { title, description, path, picture } = event;
  const { title: pageName } = settingsIn(matches, 'events-page', eventsPage);
  const ancestors = [{ title: pageName, path: pages.events }];
  return head(matches, {
    ...{ title, description, path, ancestors, event, picture },
    pictureAlt: loaderData?.pictureAlt,
  });
}
