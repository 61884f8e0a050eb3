import { data, Link, redirect, useLocation } from 'react-router';
import { createClient, visitor } from '../api/client.ts';
import { apiOf, describePicture, markUncacheable } from '../api/transport.ts';
import { head } from '../head.ts';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { AddedPageContent } from './content.tsx';
import { NotFound, notFoundTitle } from './not-found.tsx';
import { loadAddedPage } from './page-data.ts';

/** The server leads from other addresses of a page to its own before it renders anything. */
export async function loader({ context, params }: LoaderArgs<'*'>) {
  const page = await loadAddedPage(createClient(apiOf(context)), params['*']);
  if (page.error !== undefined) markUncacheable(context);
  const picture = page.data?.picture;
  const pictureAlt = picture ? await describePicture(context, picture) : '';
  return data({ page, pictureAlt }, { status: statusOf(page) });
}

export async function clientLoader({ params, request }: ClientLoaderArgs<'*'>) {
  const page = await loadAddedPage(visitor, params['*']);
  const { pathname, search } = new URL(request.url);
  // Only the server knows where an earlier address leads.
  if (page.data === null) {
    location.replace(pathname + search);
    return new Promise<never>(() => undefined);
  }
  if (page.data && page.data.slug !== params['*']) throw redirect(`/${page.data.slug}${search}`);
  // Nobody reads it in the browser.
  return { page, pictureAlt: '' };
}

/** The page that staff have put at an address without a route of its own, if there is one. */
export default function AddedPageOrNone({
  loaderData: { page },
}: PageProps<typeof loader | typeof clientLoader>) {
  if (page.error !== undefined) return <Failed message={page.error} />;
  return page.data ? <AddedPageContent page={page.data} /> : <NotFound />;
}

function Failed({ message }: { message: string }) {
  const { pathname } = useLocation();
  return (
    <section className="page-message" role="alert">
      <h1 className="display-2">{message}</h1>
      <Link to={pathname} replace className="button button-line">
        Try again
      </Link>
    </section>
  );
}

function statusOf({ data: page, error }: Awaited<ReturnType<typeof loadAddedPage>>): number {
  if (error !== undefined) return 503;
  return page ? 200 : 404;
}

export function meta({ matches, loaderData }: PageMetaArgs<typeof loader | typeof clientLoader, '*'>) {
  const page = loaderData?.page.data;
  if (!page) return head(matches, { title: loaderData?.page.error ?? notFoundTitle });
  const { title, language, description, slug, picture } = page;
  const { pictureAlt } = loaderData;
  return head(matches, { title, language, description, path: `/${slug}`, picture, pictureAlt });
}
