import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import type { ListView } from '../../../engine/views.ts';
import { restoreRecord } from '../../trash/panel/trash.ts';
import { draftCalls, type ListedDraft, unfinishedQuery, type WorkingDraft } from './draft-calls.ts';
import './drafts.css';

/** `You started 2 brands that were not created.` */
function unfinishedText({ one, many }: ListView['counts'], count: number): string {
  return count === 1
    ? `You started 1 ${one} that was not created.`
    : `You started ${count} ${many} that were not created.`;
}

interface UnfinishedCountProps {
  definition: Definition;
  counts: ListView['counts'];
  newPath: string;
}

/** Above the list of a section: how many new records wait to be finished. */
export function UnfinishedCount({ definition, counts, newPath }: UnfinishedCountProps) {
  const { data = [] } = useQuery(unfinishedQuery(definition));
  if (data.length === 0) return null;
  return (
    <p className="unfinished-count">
      <Link to={newPath}>{unfinishedText(counts, data.length)}</Link>
    </p>
  );
}

interface UnfinishedListProps {
  type: ContentType;
  /** The draft that the form itself has made: it is no offer. */
  ownId: () => string | undefined;
  onContinue: (draft: WorkingDraft) => void;
}

/** Above the form of a new record: those that were begun before, to go on with or to discard. */
export function UnfinishedList({ type, ownId, onContinue }: UnfinishedListProps) {
  const { definition } = type;
  const query = unfinishedQuery(definition);
  const { data = [] } = useQuery(query);
  const undo = useUndo(definition);
  const refetch = () => queryClient.invalidateQueries(query);
  const nameOf = ({ name }: ListedDraft) => name || `Unfinished ${definition.singular}`;
  const going = useMutation({
    mutationFn: (id: string) => draftCalls.one(definition, id),
    onSuccess: onContinue,
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
  return (
    <>
      {undo.bar}
      {offered.length > 0 && (
        <section className="working-draft" aria-label="Unfinished">
          <p>{unfinishedText(viewOf(type).counts, offered.length)}</p>
          <ul>
            {offered.map((draft) => (
              <li key={draft.id} className="cluster-between small-buttons">
                <p>
                  <b>{nameOf(draft)}</b>
                  {[' - ', formatMoment(draft.updatedAt), draft.by && ` - ${draft.by.name}`]}
                </p>
                <div className="cluster">
                  <button
                    type="button"
                    className="button button-line"
                    aria-label={`Continue: ${nameOf(draft)}`}
                    onClick={() => !going.isPending && going.mutate(draft.id)}
                  >
                    Continue
                  </button>
                  <button
                    type="button"
                    className="button button-line"
                    aria-label={`Discard: ${nameOf(draft)}`}
                    onClick={() => !discarding.isPending && discarding.mutate(draft)}
                  >
                    Discard
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
