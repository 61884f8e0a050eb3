import { data, Link, redirect } from 'react-router';
import { pages } from '../../../content/built-in-pages.ts';
import { eventsPage } from '../../../content/events-page/defaults.ts';
import { Icon } from '../../../ui/icons.tsx';
import { createClient, visitor } from '../../api/client.ts';
import { apiOf, describePicture, markUncacheable, type PageHandle } from '../../api/transport.ts';
import { head, originOf } from '../../head.ts';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../../route-types.ts';
import { settingsIn, useSettings } from '../../site-settings.ts';
import { EventContent } from './content.tsx';
import { loadEvent } from './event-data.ts';

/** The server leads from other addresses of an event to its own before it renders anything. */
export async function loader({ context, params }: LoaderArgs<'id'>) {
  const event = await loadEvent(createClient(apiOf(context)), params.id);
  const isFailed = event.error !== undefined;
  if (isFailed) markUncacheable(context);
  const picture = event.data?.picture;
  const pictureAlt = picture ? await describePicture(context, picture) : '';
  return data({ event, pictureAlt }, { status: isFailed ? 503 : event.data ? 200 : 404 });
}

export async function clientLoader({ params, request }: ClientLoaderArgs<'id'>) {
  const event = await loadEvent(visitor, params.id);
  const { pathname, search } = new URL(request.url);
  if (event.data && event.data.path !== pathname) throw redirect(event.data.path + search);
  // Nobody reads it in the browser.
  return { event, pictureAlt: '' };
}

export const handle = { recordParam: 'id' } satisfies PageHandle;

export default function EventPage({
  loaderData: { event },
  matches,
}: PageProps<typeof loader | typeof clientLoader>) {
  const { title } = useSettings('events-page', eventsPage);
  return (
    <article className="container added-page">
      <Link to={pages.events} className="row back-link">
        <Icon name="previous" size={20} />
        <span>{title}</span>
      </Link>
      {event.data ? (
        <EventContent event={event.data} url={originOf(matches) + event.data.path} />
      ) : (
        <Failed error={event.error} />
      )}
    </article>
  );
}

const missing = 'Event not found';

function Failed({ error }: { error: string | undefined }) {
  return (
    <div className="article-failure">
      <h1 className="display-2" role="alert">
        {error ?? missing}
      </h1>
      {error === undefined ? (
        <p>It may have been withdrawn, or the address may have been mistyped.</p>
      ) : (
        <Link to="." replace className="button button-line">
          Try again
        </Link>
      )}
    </div>
  );
}

export function meta({ matches, loaderData }: PageMetaArgs<typeof loader | typeof clientLoader, 'id'>) {
  const event = loaderData?.event.data;
  if (!event) return head(matches, { title: loaderData?.event.error ?? missing });
  const { title, when, where, path, picture } = event;
  const { title: pageName } = settingsIn(matches, 'events-page', eventsPage);
  return head(matches, {
    title,
    description: `${when}, ${where}`,
    path,
    ancestors: [{ title: pageName, path: pages.events }],
    picture,
    pictureAlt: loaderData.pictureAlt,
    ...(when && { event }),
  });
}
