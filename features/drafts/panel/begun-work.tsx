import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { editPath, panelScreenOf } from '../../../content/panel-screens.ts';
import type { Summary } from '../../../content/summary.ts';
import { dashboardTabs } from '../../../panel/dashboard/cards.ts';
import { formatMoment } from '../../publishing/panel/moment-text.ts';
import { draftCalls, type ListedDraft } from './draft-calls.ts';

/** What staff have begun and visitors do not see yet; nothing where there is none. */
export function BegunWork({ summary }: { summary: Summary | undefined }) {
  const { changesNotPublished: changes = 0, unfinished = 0 } = summary ?? {};
  if (changes + unfinished === 0) return null;
  return (
    <div className="dash-begun">
      {changes > 0 && (
        <Drafts
          isNew={false}
          text={`${changes} ${changes === 1 ? 'has' : 'have'} changes that are not published`}
        />
      )}
      {unfinished > 0 && <Drafts isNew text={`${unfinished} unfinished`} />}
    </div>
  );
}

/** A count that opens to what it counts. */
function Drafts({ isNew, text }: { isNew: boolean; text: string }) {
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
          <li key={draft.id}>
            <DraftLink draft={draft} isNew={isNew} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DraftLink({
  draft: { id, type, name, by, updatedAt },
  isNew,
}: {
  draft: ListedDraft;
  isNew: boolean;
}) {
  const card = dashboardTabs.flatMap(({ cards }) => cards).find((one) => one.definition.name === type);
  const screen = panelScreenOf(type);
  if (!screen) return null;
  const { definition } = screen;
  // The form of a new record offers what was begun.
  const form = isNew ? (card?.newPath ?? screen.path) : editPath(screen, id);
  const about = [definition.label, by?.name, formatMoment(updatedAt)].filter(Boolean).join(' - ');
  return (
    <>
      <Link to={form}>{name || `Unfinished ${definition.singular}`}</Link>
      <span>{about}</span>
    </>
  );
}
