import { useEffect, useRef } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { blogPage } from '../../content/blog-page/defaults.ts';
import { fetchFailed } from '../../content/blog-posts/messages.ts';
import { pages } from '../../content/built-in-pages.ts';
import { type Client, createClient, visitor } from '../api/client.ts';
import { apiOf, type PageHandle } from '../api/transport.ts';
import { head } from '../head.ts';
import { awaitSections, httpStatusOf, type SectionCache, usePageSections } from '../page-sections.ts';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { type Card, loadCards, loadSidebar, type SidebarData } from './data.ts';
import { isUnfiltered, listHeading, listHref, readFilter } from './filter.ts';
import { RecentPosts, recentLimit } from './recent-posts.tsx';
import { Results } from './results.tsx';
import { loadResults, useResults } from './results-data.ts';
import { SearchForm } from './search-form.tsx';
import { Sidebar } from './sidebar.tsx';

export async function loader({ context, request }: LoaderArgs) {
  const { sidebar, results } = load(createClient(apiOf(context)), request.url);
  const [beside, main] = await Promise.all([
    awaitSections(context, sidebar),
    awaitSections(context, { results }),
  ]);
  return data({ sidebar: beside, results: main.results }, { status: httpStatusOf(main.results) });
}

export function clientLoader({ request }: ClientLoaderArgs) {
  return load(visitor, request.url);
}

/** A new filter loads only the list, in the page itself; the same address once more loads everything. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export const handle = { query: ['category', 'exact', 'page', 'q', 'tag'] } satisfies PageHandle;

type Beside = SidebarData & { recent: Card[] };

const lastSidebar: SectionCache<Beside> = {};

export default function Blog({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { search, key } = useLocation();
  const filter = readFilter(new URLSearchParams(search));
  const { title, lead } = useSettings('blog-page', blogPage);
  const sidebar = usePageSections<Beside>(loaderData.sidebar, lastSidebar);
  const { data: list, error, pending } = useResults(search, loaderData);
  const heading = useFocusOnList(key);
  const listFailed = error !== undefined && !pending;
  const showsRecent = isUnfiltered(filter) && filter.page === 1;
  return (
    <div>
      <div className="blog-head">
        <div className="container">
          <div>
            <h1 className="display-1">{title}</h1>
            <p>{lead}</p>
          </div>
          <SearchForm filter={filter} categories={sidebar.categories.data} />
        </div>
      </div>
      {showsRecent && <RecentPosts recent={sidebar.recent} isFailureShown={listFailed} />}
      <div className="container blog-columns">
        <Results
          filter={filter}
          data={list}
          error={error}
          pending={pending}
          heading={heading}
          first={!showsRecent}
        />
        <Sidebar
          sections={sidebar}
          filter={filter}
          categoriesFailure={listFailed ? undefined : fetchFailed}
        />
      </div>
    </div>
  );
}

function load(client: Client, url: string) {
  const sidebar = {
    ...loadSidebar(client, client.popularPosts()),
    recent: loadCards(client.posts({ page: 1, limit: recentLimit })),
  };
  const filter = readFilter(new URL(url).searchParams);
  return { sidebar, results: loadResults(client, filter, sidebar.categories) };
}

/** Leads the focus to the list when a link has changed it; who searches or chooses stays in the form. */
function useFocusOnList(key: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (!document.activeElement?.closest('form')) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}

export function meta({ matches, location, loaderData }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const filter = readFilter(new URLSearchParams(location.search));
  const all = isUnfiltered(filter);
  const { title, description } = settingsIn(matches, 'blog-page', blogPage);
  const name = all ? title : listHeading(filter);
  const results = loaderData?.results;
  // Loaded in the browser, nobody reads it.
  const isEmpty = results !== undefined && !(results instanceof Promise) && !results.data?.cards.length;
  return head(matches, {
    title: filter.page > 1 ? `${name} – page ${filter.page}` : name,
    description,
    ancestors: all && filter.page === 1 ? [] : [{ title, path: pages.blog }],
    // Search engines list neither what somebody searched for nor what does not exist.
    ...(filter.q === '' && !isEmpty ? { path: listHref(filter) } : {}),
  });
}
