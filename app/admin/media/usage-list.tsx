import { Link } from 'react-router';
import { hasForm, panelScreenOf } from '../panel-screens.ts';
import type { FileUsage } from './library.ts';

/** Places that use a file: `Blog Posts: Rooftop guide (Draft), Cover Image URL`. */
export function UsageList({ usages }: { usages: readonly FileUsage[] }) {
  return (
    <ul className="media-usage-list">
      {usages.map((usage) => (
        <li key={`${usage.source} ${usage.id} ${usage.field}`}>
          <Link to={pathOf(usage)}>{placeOf(usage)}</Link>
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

function placeOf({ type, source, title, status, label }: FileUsage): string {
  const section = panelScreenOf(type)?.definition.label ?? type;
  const named = `${section}: ${title}${status === null ? '' : ` (${status})`}`;
  return named + (label && `, ${label}`) + held[source];
}
