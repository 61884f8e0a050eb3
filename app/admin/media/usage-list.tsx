import { Link } from 'react-router';
import { panelScreens } from '../panel-screens.ts';
import type { FileUsage } from './library.ts';

/** Places that use a file: `Blog Posts: Rooftop guide (Draft), Cover Image URL`. */
export function UsageList({ usages }: { usages: readonly FileUsage[] }) {
  return (
    <ul className="media-usage-list">
      {usages.map((usage) => (
        <li key={`${usage.id} ${usage.field}`}>
          <Link to={usage.path}>{placeOf(usage)}</Link>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ type, title, status, label }: FileUsage): string {
  const section = panelScreens.find(({ definition }) => definition.name === type)?.definition.label ?? type;
  return `${section}: ${title}${status === null ? '' : ` (${status})`}, ${label}`;
}
