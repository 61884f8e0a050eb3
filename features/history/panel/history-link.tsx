import { History } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { historyPath } from './history.ts';

/** From the form of a record to its versions. */
export function HistoryLink() {
  const { pathname } = useLocation();
  return (
    <Link to={historyPath(pathname)} className="button button-line">
      <History size={18} aria-hidden="true" />
      <span>History</span>
    </Link>
  );
}
