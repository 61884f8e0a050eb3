import { type FormEvent, useEffect, useRef } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Client, createClient, visitor } from '../api/client.ts';
import { apiOf, type PageHandle } from '../api/transport.ts';
import { maxSearchLength, normalizeSearch } from '../blog/filter.ts';
import { head } from '../head.ts';
import {
  awaitSections,
  httpStatusOf,
  loadSection,
  type SectionData,
  usePageSections,
} from '../page-sections.ts';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { takeTyped } from '../search-key.ts';
import { FoundGroups, readSearch, searchHref, totalOf } from './found-groups.tsx';
import { KeyChoice } from './key-choice.tsx';

export async function loader({ context, request }: LoaderArgs) {
  const results = await awaitSections(context, load(createClient(apiOf(context)), request.url));
  return data(results, { status: httpStatusOf(results.found) });
}

export function clientLoader({ request }: ClientLoaderArgs) {
  return load(visitor, request.url);
}

export const handle = { query: ['exact', 'q'] } satisfies PageHandle;

function load(client: Client, url: string) {
  const search = readSearch(new URL(url).searchParams);
  const found = search.q === '' ? Promise.resolve(undefined) : client.search(search);
  return { found: loadSection(found, 'The search failed. Please try again later.', (all) => ({ all })) };
}

/** Looks through posts, pages, events, important links and members. A form that works without scripts. */
export default function Search({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { search } = useLocation();
  const asked = readSearch(new URLSearchParams(search));
  const { found } = usePageSections<SectionData<ReturnType<typeof load>>>(loaderData);
  const all = found.data?.all;
  return (
    <div className="container search-page">
      <h1 className="display-1">Search</h1>
      <SearchForm q={asked.q} />
      <p aria-live="polite" className="sr-only">
        {all && !found.loading ? countOf(totalOf(all)) : ''}
      </p>
      {found.loading && <Spinner />}
      {found.error !== undefined && <Failure message={found.error} />}
      {all && <FoundGroups search={asked} found={all} />}
      <KeyChoice />
    </div>
  );
}

function countOf(total: number): string {
  return total === 1 ? '1 result found' : `${total} results found`;
}

/** Stays on the page with its focus while what is searched for changes. */
function SearchForm({ q }: { q: string }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!input.current) return;
    if (normalizeSearch(input.current.value) !== q) input.current.value = q;
    if (q !== '') return;
    input.current.focus();
    input.current.value += takeTyped();
  }, [q]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    navigate(searchHref({ q: normalizeSearch(input.current?.value ?? ''), exact: false }));
  };
  return (
    <search>
      <form action="/search" className="field" onSubmit={onSubmit}>
        <label htmlFor="q">{`Words, or "a phrase"`}</label>
        <div className="search-box">
          <input
            type="search"
            id="q"
            name="q"
            ref={input}
            defaultValue={q}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="round-button" aria-label="Search">
            <Icon name="search" size={22} />
          </button>
        </div>
      </form>
    </search>
  );
}

export function meta({ matches, location }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const { q } = readSearch(new URLSearchParams(location.search));
  // Search engines list no searches: there is no end to them.
  return head(matches, {
    title: q === '' ? 'Search' : `Search: ${q}`,
  });
}
