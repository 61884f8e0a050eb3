import { Link } from 'react-router';
import { hasForm, panelScreenOf } from '../../../../content/panel-screens.ts';
import type { FileUsage } from './library.ts';
import './usage-list.css';

interface UsageListProps {
  usages: readonly FileUsage[];
  /** Whether all are in the same field of one type, which need not be said: `Rooftop guide (Draft)`. */
  isOfOneField?: boolean;
}

/** Places that use a file or a category: `Blog Posts: Rooftop guide (Draft), Cover Image URL`. */
export function UsageList({ usages, isOfOneField = false }: UsageListProps) {
  return (
    <ul className="media-usage-list">
      {usages.map((usage) => (
        <li key={`${usage.source} ${usage.id} ${usage.field}`}>
          <Link to={pathOf(usage)}>{isOfOneField ? recordOf(usage) : placeOf(usage)}</Link>
        </li>
      ))}
    </ul>
  );
}

function pathOf({ type, source, title, path }: FileUsage): string {
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

function placeOf({ type, label, ...usage }: FileUsage): string {
  const section = panelScreenOf(type)?.definition.label ?? type;
  return `${section}: ${recordOf(usage, label && `, ${label}`)}`;
}

function recordOf({ title, status, source }: Pick<FileUsage, 'title' | 'status' | 'source'>, field = '') {
  return title + (status === null ? '' : ` (${status})`) + field + held[source];
}
