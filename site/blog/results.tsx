import type { Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { locale } from '../../engine/locale.ts';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pagesAround } from '../../ui/page-numbers.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { type Filter, isUnfiltered, listHeading, listHref } from './filter.ts';
import { SpellingNote } from './found-text.tsx';
import { CardSkeletons, PostCard } from './post-card.tsx';
import type { Results as Found } from './results-data.ts';

interface ResultsProps {
  filter: Filter;
  data: Found | undefined;
  error: string | undefined;
  /** What is shown is not yet what is asked for. */
  pending: boolean;
  heading: Ref<HTMLHeadingElement>;
  /** The list is the first thing on the page. */
  first: boolean;
}

const sizes = '(width >= 64rem) 27rem, (width >= 40rem) 46vw, 5.5rem';

/** The list of posts. While another is on its way, the old one stays where it is, dimmed. */
export function Results({ filter, data, error, pending, heading, first }: ResultsProps) {
  const failed = error !== undefined && !pending;
  return (
    <section className="results" aria-labelledby="posts" aria-busy={pending}>
      <div className="cluster results-head">
        <h2 id="posts" className="display-3" tabIndex={-1} ref={heading}>
          {listHeading(filter)}
        </h2>
        {pending && <Spinner />}
        <p aria-live="polite">{pending || !data || isBeyond(data) ? '' : countOf(data, filter)}</p>
        {!isUnfiltered(filter) && data?.total !== 0 && (
          <Link to="/blog" className="clear-filter">
            Show all posts
          </Link>
        )}
      </div>
      {!pending && data?.spelling !== undefined && (
        <SpellingNote
          typed={filter.q}
          spelling={data.spelling}
          href={listHref({ ...filter, exact: true, page: 1 })}
        />
      )}
      {failed && <Failed message={error} />}
      {!failed && data && <Cards cards={data.cards} first={first} isOld={pending} />}
      {pending && !data?.cards.length && (
        <ul className="post-grid">
          <CardSkeletons count={6} />
        </ul>
      )}
      {!pending && data?.cards.length === 0 && <NothingFound filter={filter} beyond={isBeyond(data)} />}
      {!pending && data && <Pager filter={filter} pages={data.pages} />}
    </section>
  );
}

/** Whether the address names a page behind the last one. */
function isBeyond({ cards, total }: Found): boolean {
  return cards.length === 0 && total > 0;
}

/** A search counts no further (docs/decisions/0002). */
const mostCounted = 1000;

function countOf({ total }: Found, { q }: Filter): string {
  if (!q) return postsOf(total);
  return total < mostCounted ? `${postsOf(total)} found` : `At least ${postsOf(total)} found`;
}

function postsOf(count: number): string {
  return count === 1 ? '1 post' : `${count.toLocaleString(locale)} posts`;
}

function Cards({ cards, first, isOld }: { cards: Found['cards']; first: boolean; isOld: boolean }) {
  if (cards.length === 0) return null;
  return (
    <ul className="post-grid" data-old={isOld || undefined}>
      {cards.map((card, index) => (
        <PostCard key={card.path} card={card} sizes={sizes} first={first && index === 0} />
      ))}
    </ul>
  );
}

function NothingFound({ filter, beyond }: { filter: Filter; beyond: boolean }) {
  return (
    <div className="no-results">
      <p className="display-3">No posts found.</p>
      {filter.q && !beyond && <Elsewhere q={filter.q} />}
      {(beyond || !isUnfiltered(filter)) && (
        <Link to={beyond ? listHref({ ...filter, page: 1 }) : '/blog'} className="button button-dark">
          {beyond ? 'Back to the first page' : 'Back to all posts'}
        </Link>
      )}
    </div>
  );
}

/** To what the posts lack and another page may have. */
function Elsewhere({ q }: { q: string }) {
  return (
    <>
      <p>{`No post has '${q}'.`}</p>
      <Link to={`/search?q=${encodeURIComponent(q)}`} className="button button-line">
        {`Search the whole site for '${q}'`}
      </Link>
    </>
  );
}

function Failed({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Failure message={message} />
      <Link to={pathname + search} replace className="button button-line">
        Try again
      </Link>
    </>
  );
}

/** The way to the other pages of a list: real links, which keep the filter. */
function Pager({ filter, pages }: { filter: Filter; pages: number }) {
  const { page } = filter;
  if (pages < 2 || page > pages) return null;
  return (
    <nav className="cluster pager" aria-label="Pages">
      {page > 1 && (
        <Link to={listHref({ ...filter, page: page - 1 })} rel="prev" className="button button-line">
          <Icon name="previous" size={18} />
          <span>Newer posts</span>
        </Link>
      )}
      <ul className="row">
        {pagesAround(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={listHref({ ...filter, page: number })}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link to={listHref({ ...filter, page: page + 1 })} rel="next" className="button button-line">
          <span>Older posts</span>
          <Icon name="next" size={18} />
        </Link>
      )}
    </nav>
  );
}
