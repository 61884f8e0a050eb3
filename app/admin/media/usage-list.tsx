import { Link } from 'react-router';
import { typeViews } from '../../../kernel/panel/type-views.ts';
import { panelScreenOf } from '../panel-screens.ts';
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

/** Records that are never edited are in their list. */
function pathOf({ type, path }: FileUsage): string {
  const screen = panelScreenOf(type);
  const isEdited = !screen || !typeViews(screen.definition).list?.disabledActions?.includes('edit');
  return isEdited ? path : screen.path;
}

function placeOf({ type, title, status, label }: FileUsage): string {
  const section = panelScreenOf(type)?.definition.label ?? type;
  return `${section}: ${title}${status === null ? '' : ` (${status})`}, ${label}`;
}
