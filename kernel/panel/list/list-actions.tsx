import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { ListView } from '../../views.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { screenHeading } from '../page-head.tsx';
import { refetch, showDeleted } from '../records.ts';
import { truncate } from './truncate.ts';
import { valueAt } from './view.tsx';

/** What lists of all kinds are told of their section. Keep functions between renders: each row is rendered once. */
export interface ListOptions<Row extends RecordKeys> {
  /** Its messages are told, its path is called. */
  definition: Definition;
  view: ListView<Row>;
  /** The form of a new record, where there is one. */
  newPath?: string | undefined;
  /** The form of a record, where there is one. */
  editPath?: ((row: Row) => string) | undefined;
  /** What a record is called. Default: its title field. */
  nameOf?: ((row: Row) => string) | undefined;
  /** Actions beside edit and delete, made of `list-action` elements. */
  moreActions?: ((row: Row) => ReactNode) | undefined;
}

interface ListActions<Row extends RecordKeys> {
  /** The cell 'Actions' of a row; undefined where nothing can be done with them. */
  actions: ((row: Row) => ReactNode) | undefined;
  /** Why the last delete failed, for above the list. */
  failure: string | undefined;
  /** The question before a delete. Stands anywhere in the screen. */
  dialog: ReactNode;
}

/** What can be done with the records of a section. */
export function useListActions<Row extends RecordKeys>(options: ListOptions<Row>): ListActions<Row> {
  const { definition, view, editPath, nameOf, moreActions } = options;
  const name = useCallback((row: Row) => nameOf?.(row) ?? titleOf(definition, row), [definition, nameOf]);
  const { ask, failure, dialog } = useDeletion(options, name);
  const isDeletable = !view.disabledActions?.includes('delete');
  const actions = useCallback(
    (row: Row) => (
      <RowActions
        name={name(row)}
        editPath={editPath?.(row)}
        onDelete={isDeletable ? () => ask(row) : undefined}
      >
        {moreActions?.(row)}
      </RowActions>
    ),
    [name, editPath, isDeletable, ask, moreActions],
  );
  return { actions: isDeletable || editPath || moreActions ? actions : undefined, failure, dialog };
}

function titleOf(definition: Definition, row: RecordKeys): string {
  return String(valueAt(row, definition.titleField) ?? '');
}

/** Deletes a record: asks first, takes the row away and reads the list anew, or tells that it failed. */
function useDeletion<Row extends RecordKeys>(
  { definition, view }: ListOptions<Row>,
  nameOf: (row: Row) => string,
) {
  const { confirmDelete, deleted, deleteFailed } = definition.messages;
  const [asked, setAsked] = useState<Row>();
  const focusAfter = useRef<() => HTMLElement | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ id }: Row) => recordClient.remove(definition, id),
    onSuccess: (_, { id }) => {
      showDeleted(definition, id);
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
  const ask = useCallback(
    (row: Row) => {
      focusAfter.current = wayBack();
      reset();
      setAsked(row);
    },
    [reset],
  );
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={asked ? `Delete '${truncate(nameOf(asked))}'` : ''}
      text={confirmDelete}
      confirmLabel="Delete"
      busyLabel={isPending ? 'Deleting...' : undefined}
      onConfirm={() => asked && mutate(asked)}
      onCancel={() => setAsked(undefined)}
      focusAfter={() => focusAfter.current?.()}
    />
  );
  return { ask, failure: error ? failureText(view, error, deleteFailed) : undefined, dialog };
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

interface RowActionsProps {
  /** What the record is called: `Rooftop guide`. */
  name: string;
  /** Where it is edited; without it there is no such action. */
  editPath: string | undefined;
  /** Without it there is no such action. */
  onDelete: (() => void) | undefined;
  /** Actions that only this list has, first. */
  children: ReactNode;
}

/** What can be done with a record, by signs whose names include the record's. The table follows the links. */
function RowActions({ name, editPath, onDelete, children }: RowActionsProps) {
  const quoted = `'${truncate(name)}'`;
  return (
    <div className="list-actions">
      {children}
      {editPath !== undefined && (
        <a href={editPath} className="list-action" aria-label={`Edit ${quoted}`} title="Edit">
          <Pencil size={18} aria-hidden="true" />
        </a>
      )}
      {onDelete && (
        <button
          type="button"
          className="list-action list-delete"
          aria-label={`Delete ${quoted}`}
          title="Delete"
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
