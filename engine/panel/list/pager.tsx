import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { lastPage, pagesAround } from '../../../ui/page-numbers.ts';
import './list.css';

interface PagerProps {
  /** The page that is shown, from 1. */
  page: number;
  limit: number;
  /** Records of all pages. */
  total: number;
}

/** The way to the other pages of a list, by links; nothing when there is one page. */
export function Pager({ page, limit, total }: PagerProps) {
  const last = lastPage(total, limit);
  const first = (page - 1) * limit + 1;
  const range = `${first}–${Math.min(page * limit, total)} of ${total.toLocaleString('en-IN')}`;
  if (last === 1) return null;
  return (
    <nav className="cluster-between list-pager" aria-label="Pages">
      <p role="status" className="note">
        {range}
      </p>
      <ul className="row">
        <li>
          <Step to={page - 1} isPossible={page > 1} name="Previous page">
            <ChevronLeft size={20} aria-hidden="true" />
          </Step>
        </li>
        {pagesAround(page, last).map((number, index) => (
          <li key={number ?? `gap ${index}`} data-far={isFar(number, page)}>
            {number === undefined ? <span>…</span> : <PageLink number={number} isCurrent={number === page} />}
          </li>
        ))}
        <li>
          <Step to={page + 1} isPossible={page < last} name="Next page">
            <ChevronRight size={20} aria-hidden="true" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function isFar(number: number | undefined, page: number): boolean | undefined {
  return number === page ? undefined : true;
}

function useAddressOf(page: number): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (page === 1) parameters.delete('page');
  else parameters.set('page', String(page));
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
}

function PageLink({ number, isCurrent }: { number: number; isCurrent: boolean }) {
  return (
    <Link
      className="soft-button"
      to={useAddressOf(number)}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {number}
    </Link>
  );
}

interface StepProps {
  to: number;
  isPossible: boolean;
  name: string;
  children: ReactNode;
}

function Step({ to, isPossible, name, children }: StepProps) {
  const address = useAddressOf(to);
  if (isPossible) {
    return (
      <Link to={address} className="soft-button" aria-label={name}>
        {children}
      </Link>
    );
  }
  return (
    <span className="list-pager-end" aria-hidden="true">
      {children}
    </span>
  );
}
