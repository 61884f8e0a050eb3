import { useMutation } from '@tanstack/react-query';
import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { restoreRecord } from '../../trash/panel/trash.ts';

interface DeletedActionsProps {
  definition: Definition;
  id: string;
  /** Whether the trash has it. */
  canRestore: boolean;
  /** Takes the record that is there again; undefined where what is entered becomes a new one. */
  continueWith: (stored: RecordKeys | undefined) => void;
}

/** What can be done with the form of a record that was deleted meanwhile. */
export function DeletedActions({ definition, id, canRestore, continueWith }: DeletedActionsProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreRecord(definition, id),
    onSuccess: (stored) => {
      void refetch(definition);
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      continueWith(stored);
    },
  });
  return (
    <>
      {error && <p className="field-error">{`It could not be restored: ${error.message}`}</p>}
      <div className="cluster presence-actions small-buttons">
        {canRestore && (
          <button
            type="button"
            className="button button-dark"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate()}
          >
            Restore it
          </button>
        )}
        <button type="button" className="button button-line" onClick={() => continueWith(undefined)}>
          Keep as new
        </button>
      </div>
    </>
  );
}
