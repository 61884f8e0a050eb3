import { Link } from 'react-router';
import { hasForm, panelScreenOf } from '../../../../content/panel-screens.ts';
import type { MediaUsage } from '../../media.ts';
import './media.css';

interface UsageListProps {
  usages: readonly MediaUsage[];
  /** Whether all are in the same field of one type, which need not be said: `Rooftop guide (Draft)`. */
  isOfOneField?: boolean;
}

/** Places that use a file or a category: `Blog Posts: Rooftop guide (Draft), Cover Image URL`. */
export function UsageList({ usages, isOfOneField = false }: UsageListProps) {
  return (
    <ul>
      {usages.map((usage) => (
        <li key={`${usage.source} ${usage.id} ${usage.field}`}>
          <Link to={pathOf(usage)} className="media-link">
            {isOfOneField ? recordOf(usage) : placeOf(usage)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pathOf({ type, source, title, path }: MediaUsage): string {
  if (source === 'trash') return `/admin/trash?${new URLSearchParams({ q: title })}`;
  const screen = panelScreenOf(type);
  return screen && !hasForm(screen) ? screen.path : path;
}

/** What uses a file that is not the record itself. */
const held = {
  live: '',
  draft: ', in a draft',
  scheduled: ', in a scheduled change',
  trash: ', in the trash',
};

function placeOf({ type, label, ...usage }: MediaUsage): string {
  const section = panelScreenOf(type)?.definition.label ?? type;
  return `${section}: ${recordOf(usage, label && `, ${label}`)}`;
}

function recordOf({ title, status, source }: Pick<MediaUsage, 'title' | 'status' | 'source'>, field = '') {
  return title + (status === null ? '' : ` (${status})`) + field + held[source];
}
