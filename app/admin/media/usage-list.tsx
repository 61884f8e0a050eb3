import { Link } from 'react-router';
import { hasForm, panelScreenOf } from '../panel-screens.ts';
import type { FileUsage } from './library.ts';

/** Places that use a file: `Blog Posts: Rooftop guide (Draft), Cover Image URL`. */
export function UsageList({ usages }: { usages: readonly FileUsage[] }) {
  return (
    <ul className="media-usage-list">
      {usages.map((usage) => (
        <li key={`${usage.id} ${usage.field}`}>
          <Link to={pathOf(usage)}>{placeOf(usage)}</Link>
        </li>
      ))}
    </ul>
  );
}

function pathOf({ type, path }: FileUsage): string {
  const screen = panelScreenOf(type);
  return screen && !hasForm(screen) ? screen.path : path;
}

function placeOf({ type, title, status, label }: FileUsage): string {
  const section = panelScreenOf(type)?.definition.label ?? type;
  return `${section}: ${title}${status === null ? '' : ` (${status})`}, ${label}`;
}
