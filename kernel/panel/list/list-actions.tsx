import { type ReactNode, useCallback } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { ListView } from '../../views.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { refetch, showDeleted } from '../records.ts';
import { useDeletion } from './deletion.tsx';
import { failureText } from './failure-text.ts';
import { RowActions } from './row-actions.tsx';
import { valueAt } from './view.ts';

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

/** Delete of a section's records, and the cell 'Actions' of a row; undefined where nothing can be done with them. */
export function useListActions<Row extends RecordKeys>(options: ListOptions<Row>) {
  const { definition, view, editPath, nameOf, moreActions } = options;
  const { confirmDelete, deleted, deleteFailed } = definition.messages;
  const name = useCallback((row: Row) => nameOf?.(row) ?? titleOf(definition, row), [definition, nameOf]);
  const deletion = useDeletion<Row>({
    question: confirmDelete,
    nameOf: name,
    remove: (row) => recordClient.remove(definition, row.id),
    removed: (id) => showDeleted(definition, id),
    refetch: () => refetch(definition),
    failureText: (cause) => failureText(view, cause, deleteFailed),
    successNotice: deleted,
  });
  const { ask } = deletion;
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
  return { deletion, actions: isDeletable || editPath || moreActions ? actions : undefined };
}

function titleOf(definition: Definition, row: RecordKeys): string {
  return String(valueAt(row, definition.titleField) ?? '');
}
