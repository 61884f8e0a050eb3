import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { ListView } from '../../views.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { screenHeading } from '../page-head.tsx';
import { refetch, showDeleted } from '../records.ts';
import { trashOfPanel } from '../slots.tsx';
import { truncate } from './truncate.ts';
import { type Undo, useUndo } from './undo-bar.tsx';

interface DeletionOptions<Row> {
  definition: Definition;
  view: Pick<ListView, 'showsServerMessage'>;
  removeForGood?: ((row: Row) => Promise<unknown>) | undefined;
  /** Leaves the form of the record for its list. Default: this is the list, and offers the way back itself. */
  onDeleted?: () => void;
}

/** The state of an address that leads to a list: what was deleted in its form. */
export interface DeletedState {
  wasDeleted?: { id: string; name: string };
}

/** Deletes a record: asks first, takes the row away and reads the list anew, or tells that it failed. */
export function useDeletion<Row extends RecordKeys>(
  { definition, view, removeForGood, onDeleted }: DeletionOptions<Row>,
  nameOf: (row: Row) => string,
) {
  const trash = trashOfPanel();
  const { confirmDelete, deleted, deleteFailed } = definition.messages;
  const [asked, setAsked] = useState<Row>();
  const focusAfter = useRef<() => HTMLElement | null>(null);
  const trashDays = trash.useDays({ enabled: !removeForGood });
  const undo = useUndo(definition);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (row: Row) => {
      await (removeForGood ? removeForGood(row) : recordClient.remove(definition, row.id));
    },
    onSuccess: (_, row) => {
      showDeleted(definition, row.id);
      if (onDeleted) onDeleted();
      else if (!removeForGood) undo.offer(wayBackFromTrash(definition, row.id, nameOf(row)));
      if (deleted !== undefined) notify.success(deleted);
      void refetch(definition);
    },
    onError: (cause) => {
      if (deleted !== undefined) notify.error(failureText(view, cause, deleteFailed));
      // Somebody else was faster.
      if (cause instanceof ApiError && cause.status === 404) void refetch(definition);
    },
    onSettled: () => setAsked(undefined),
  });
  useDeletedElsewhere(definition, undo.offer);
  const { withdraw } = undo;
  const ask = useCallback(
    (row: Row) => {
      focusAfter.current = wayBack();
      reset();
      withdraw();
      setAsked(row);
    },
    [reset, withdraw],
  );
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={asked ? `Delete '${truncate(nameOf(asked))}'${removeForGood ? ' for good?' : ''}` : ''}
      text={removeForGood ? 'This cannot be undone.' : confirmDelete}
      note={removeForGood ? undefined : trash.note(trashDays)}
      confirmLabel={removeForGood ? 'Delete for good' : 'Delete'}
      busyLabel={isPending ? 'Deleting...' : undefined}
      onConfirm={() => asked && mutate(asked)}
      onCancel={() => setAsked(undefined)}
      focusAfter={() => focusAfter.current?.()}
    />
  );
  return {
    ask,
    /** Why the last delete failed, for above the list. */
    failure: error ? failureText(view, error, deleteFailed) : undefined,
    /** The question before a delete. Stands anywhere in the screen. */
    dialog,
    /** What was done last, and the way back. Its bar stands before the table. */
    undo,
    /** For how many days what is deleted can be restored; undefined while that is unknown. */
    trashDays,
  };
}

/** Offers the way back from a delete that has led to this list. */
function useDeletedElsewhere(definition: Definition, offer: Undo['offer']): void {
  const { state, search } = useLocation() as { state: DeletedState | null; search: string };
  const navigate = useNavigate();
  const deleted = state?.wasDeleted;
  useEffect(() => {
    if (!deleted) return;
    offer(wayBackFromTrash(definition, deleted.id, deleted.name));
    // Said once: a reload does not say it again.
    void navigate({ search }, { replace: true, state: null });
  }, [deleted, definition, offer, navigate, search]);
}

function wayBackFromTrash(definition: Definition, id: string, wholeName: string) {
  const name = `'${truncate(wholeName)}'`;
  return {
    text: `${name} is in the trash.`,
    failure: `${name} could not be restored`,
    undo: () => trashOfPanel().restore(definition, id),
  };
}

/** What is told of a failed call: the declared sentence, or the server's words where the view says so. */
export function failureText(
  view: Pick<ListView, 'showsServerMessage'>,
  cause: Error,
  sentence: string,
): string {
  return view.showsServerMessage && cause instanceof ApiError ? cause.message : sentence;
}

/** The focus comes back to the button that asked; when its row is gone, to that of a neighbour, else to the heading. */
function wayBack(): () => HTMLElement | null {
  const button = document.activeElement as HTMLElement | null;
  const row = button?.closest('tr');
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const buttons = neighbours.map((neighbour) => neighbour?.querySelector<HTMLElement>('.list-delete'));
    const found = [button, ...buttons].find((element) => element?.isConnected);
    return found ?? screenHeading();
  };
}
