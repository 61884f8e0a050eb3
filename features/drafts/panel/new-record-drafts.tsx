import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import type { ListView } from '../../../engine/views.ts';
import { Button } from '../../../ui/button.tsx';
import { restoreRecord } from '../../trash/panel/trash.ts';
import type { ListedDraft, WorkingDraft } from '../working-draft.ts';
import { draftCalls, newRecordDraftsQuery } from './draft-calls.ts';
import './drafts.css';

/** `You started 2 brands that were not created.` */
function newRecordDraftsText({ one, many }: ListView['counts'], count: number, who = 'You'): string {
  return count === 1
    ? `${who} started 1 ${one} that was not created.`
    : `${who} started ${count} ${many} that were not created.`;
}

interface NewRecordDraftCountProps {
  definition: Definition;
  counts: ListView['counts'];
  newPath: string;
}

/** Above the list of a section: how many new records wait for their user to finish them. */
export function NewRecordDraftCount({ definition, counts, newPath }: NewRecordDraftCountProps) {
  const { data = [] } = useQuery(newRecordDraftsQuery(definition));
  const count = data.filter(({ isYou }) => isYou).length;
  if (count === 0) return null;
  return (
    <p className="new-record-draft-count">
      <Link to={newPath}>{newRecordDraftsText(counts, count)}</Link>
    </p>
  );
}

interface NewRecordDraftsProps {
  type: ContentType;
  /** The draft that the form itself has made: it is no offer. */
  ownId: () => string | undefined;
  onContinue: (find: () => Promise<WorkingDraft>, isYou: boolean) => Promise<void>;
}

/** Above the form of a new record: those that were begun before, to go on with or to discard, and those of others, to copy. */
export function NewRecordDrafts({ type, ownId, onContinue }: NewRecordDraftsProps) {
  const { definition } = type;
  const query = newRecordDraftsQuery(definition);
  const { data = [] } = useQuery(query);
  const undo = useUndo(definition);
  const refetch = () => queryClient.invalidateQueries(query);
  const nameOf = ({ name }: ListedDraft) => name || `Unfinished ${definition.singular}`;
  const going = useMutation({
    mutationFn: ({ id, by, isYou }: ListedDraft) =>
      onContinue(() => draftCalls.one(definition, id, by?.id), isYou),
    onError: refetch,
  });
  const discarding = useMutation({
    mutationFn: ({ id }: ListedDraft) => draftCalls.discard(definition, id),
    onSuccess: (_, draft) =>
      undo.offer({
        text: `'${nameOf(draft)}' is in the trash.`,
        failure: 'It could not be restored',
        undo: () => restoreRecord(definition, draft.id).then(refetch),
      }),
    onSettled: refetch,
  });
  const offered = data.filter(({ id }) => id !== ownId());
  const whoOf = ({ isYou, by }: ListedDraft) => (isYou ? 'You' : (by?.name ?? ''));
  const groups = [...new Set(offered.map(whoOf))].map((who) => ({
    who,
    drafts: offered.filter((draft) => whoOf(draft) === who),
  }));
  return (
    <>
      {undo.bar}
      {groups.map(({ who, drafts }) => (
        <section
          key={who}
          className="working-draft"
          aria-label={who === 'You' ? 'Unfinished' : `Unfinished by ${who}`}
        >
          <p>{newRecordDraftsText(viewOf(type).counts, drafts.length, who)}</p>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.id} className="cluster-between small-buttons">
                <p>
                  <b>{nameOf(draft)}</b>
                  {[' - ', formatMoment(draft.updatedAt)]}
                </p>
                <div className="cluster">
                  <Button
                    aria-label={`${draft.isYou ? 'Continue' : 'Take over'}: ${nameOf(draft)}`}
                    onClick={() => !going.isPending && going.mutate(draft)}
                  >
                    {draft.isYou ? 'Continue' : 'Take over'}
                  </Button>
                  {draft.isYou && (
                    <Button
                      aria-label={`Discard: ${nameOf(draft)}`}
                      onClick={() => !discarding.isPending && discarding.mutate(draft)}
                    >
                      Discard
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
