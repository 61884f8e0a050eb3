import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { pagesAround } from '../../ui/page-numbers.ts';
import { type Filter, listHref } from './filter.ts';

/** The way to the other pages of a list: real links, which keep the filter. */
export function Pager({ filter, pages }: { filter: Filter; pages: number }) {
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
