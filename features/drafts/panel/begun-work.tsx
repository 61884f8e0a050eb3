import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { editPath, panelScreenOf } from '../../../content/panel-screens.ts';
import type { Summary } from '../../../content/summary.ts';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import type { ListedDraft } from '../working-draft.ts';
import { draftCalls } from './draft-calls.ts';

interface BegunWorkProps {
  summary: Summary | undefined;
  /** Where a record of a type is created; undefined where that is its list. */
  newPathOf: (type: string) => string | undefined;
}

/** What staff have begun and visitors do not see yet; nothing where there is none. */
export function BegunWork({ summary, newPathOf }: BegunWorkProps) {
  const { changesNotPublished: changes = 0, unfinished = 0 } = summary ?? {};
  if (changes + unfinished === 0) return null;
  return (
    <div className="dash-begun">
      {changes > 0 && (
        <Drafts
          isNew={false}
          newPathOf={newPathOf}
          text={`${changes} ${changes === 1 ? 'has' : 'have'} changes that are not published`}
        />
      )}
      {unfinished > 0 && <Drafts isNew newPathOf={newPathOf} text={`${unfinished} unfinished`} />}
    </div>
  );
}

interface DraftsProps extends Pick<BegunWorkProps, 'newPathOf'> {
  isNew: boolean;
  text: string;
}

/** A count that opens to what it counts. */
function Drafts({ isNew, text, newPathOf }: DraftsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data = [], error } = useQuery({
    queryKey: ['drafts', isNew],
    queryFn: () => draftCalls.list(isNew),
    enabled: isOpen,
    gcTime: 0,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text}</summary>
      {error && <p role="alert">{`They could not be loaded: ${error.message}`}</p>}
      <ul>
        {data.map((draft) => (
          <li key={`${draft.id} ${draft.by?.id}`}>
            <DraftLink {...{ draft, isNew, newPathOf }} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DraftLink({
  draft: { id, type, name, by, updatedAt },
  isNew,
  newPathOf,
}: Omit<DraftsProps, 'text'> & { draft: ListedDraft }) {
  const screen = panelScreenOf(type);
  if (!screen) return null;
  const { definition } = screen;
  // The form of a new record offers what was begun.
  const form = isNew ? (newPathOf(type) ?? screen.path) : editPath(screen, id);
  const about = [definition.label, by?.name, formatMoment(updatedAt)].filter(Boolean).join(' - ');
  return (
    <>
      <Link to={form}>{name || `Unfinished ${definition.singular}`}</Link>
      <span>{about}</span>
    </>
  );
}
