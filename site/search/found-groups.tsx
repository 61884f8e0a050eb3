import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { languageAttributes } from '../../engine/language.ts';
import type { Marked, SearchResults } from '../../engine/search.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { listHref, normalizeSearch } from '../blog/filter.ts';
import { MarkedText, SpellingNote } from '../blog/found-text.tsx';
import { PostDate } from '../blog/post-date.tsx';

export function totalOf({ posts, pages, events, links, members }: SearchResults): number {
  return posts.total + pages.total + events.total + links.total + members.total;
}

/** What was found, by kind. */
export function FoundGroups({ search, found }: { search: Search; found: SearchResults }) {
  const { spelling, posts, pages, events, links, members } = found;
  return (
    <>
      {spelling !== undefined && (
        <SpellingNote typed={search.q} spelling={spelling} href={searchHref({ ...search, exact: true })} />
      )}
      {totalOf(found) === 0 && <p className="no-results display-3">{`Nothing found for '${search.q}'.`}</p>}
      <Group title="Posts" {...posts} more={listHref({ ...search, q: spelling ?? search.q })}>
        {posts.data.map(({ id, path, listedAt, ...found }) => (
          <Found key={id} to={path} {...found}>
            <PostDate timestamp={listedAt} />
          </Found>
        ))}
      </Group>
      <Group title="Pages" {...pages}>
        {pages.data.map(({ path, ...found }) => (
          <Found key={path} to={path} {...found} />
        ))}
      </Group>
      <Group title="Events" {...events} more="/events">
        {events.data.map(({ path, title, text }) => (
          <Found key={path} title={title} to={path} text={text} />
        ))}
      </Group>
      <Group title="Important Links" {...links} more="/resources">
        {links.data.map(({ id, title, link }) => (
          <li key={id}>
            <h3>
              {isAllowedUrl(link, 'link') ? (
                <ExternalLink href={link}>
                  <MarkedText parts={title} />
                </ExternalLink>
              ) : (
                <MarkedText parts={title} />
              )}
            </h3>
            <p>{link}</p>
          </li>
        ))}
      </Group>
      <Group title="Members" {...members} more="/about">
        {members.data.map(({ id, name, role }) => (
          <Found key={id} title={name} to="/about" text={role} />
        ))}
      </Group>
    </>
  );
}

interface FoundProps {
  title: Marked;
  to: string;
  text: Marked;
  language?: string;
  children?: ReactNode;
}

/** What has a page of this site. */
function Found({ title, to, text, language = 'en', children }: FoundProps) {
  const inLanguage = languageAttributes(language);
  return (
    <li>
      <h3 {...inLanguage}>
        <Link to={to} className="quiet-link">
          <MarkedText parts={title} />
        </Link>
      </h3>
      <p {...inLanguage}>
        <MarkedText parts={text} />
      </p>
      {children}
    </li>
  );
}

interface GroupProps {
  title: string;
  /** What is shown. */
  data: readonly unknown[];
  total: number;
  /** Where all of them are. */
  more?: string;
  children: ReactNode;
}

function Group({ title, data, total, more, children }: GroupProps) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="found-group">
      <h2 id={id} className="display-3">
        {title} <span className="muted">{total}</span>
      </h2>
      <ul>{children}</ul>
      {more !== undefined && total > data.length && (
        <Link to={more} className="button button-line">
          {`See all ${total} ${title.toLowerCase()}`}
        </Link>
      )}
    </section>
  );
}

/** What the page looks for. */
export interface Search {
  /** '' shows the form alone. */
  q: string;
  /** As it is typed, without near spellings. */
  exact: boolean;
}

export function readSearch(query: URLSearchParams): Search {
  return { q: normalizeSearch(query.get('q') ?? ''), exact: query.get('exact') === '1' };
}

export function searchHref({ q, exact }: Search): string {
  return `/search?q=${encodeURIComponent(q)}${exact ? '&exact=1' : ''}`;
}
