import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { titleOf } from '../../nested-values.ts';
import type { ListView } from '../../views.ts';
import { useMayWrite } from '../permissions.tsx';
import type { BulkAction } from '../slots.tsx';
import { useDeletion } from './deletion.tsx';
import { SelectBox } from './selection.tsx';
import { truncate } from './truncate.ts';

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
  /** Where a delete cannot be undone. Default: the record goes to the trash. */
  removeForGood?: ((row: Row) => Promise<unknown>) | undefined;
  /** Whether somebody may change a row, in a list of several areas. Default: all of them. */
  isWritable?: ((row: Row) => boolean) | undefined;
  /** Actions beside edit and delete, made of `list-action` elements. */
  moreActions?: ((row: Row) => ReactNode) | undefined;
}

/** What can be done with the records of a section. */
export function useListActions<Row extends RecordKeys>(options: ListOptions<Row>) {
  const { definition, view, editPath, nameOf, isWritable, moreActions } = options;
  const name = useCallback((row: Row) => nameOf?.(row) ?? titleOf(definition, row), [definition, nameOf]);
  const { ask, failure, dialog, undo, trashDays } = useDeletion(options, name);
  const mayWrite = useMayWrite();
  const isDeletable = mayWrite && !view.disabledActions?.includes('delete');
  const actions = useCallback(
    (row: Row) => (
      <RowActions
        name={name(row)}
        editPath={mayWrite ? editPath?.(row) : undefined}
        onDelete={isDeletable && isWritable?.(row) !== false ? () => ask(row) : undefined}
      >
        {moreActions?.(row)}
      </RowActions>
    ),
    [name, editPath, mayWrite, isWritable, isDeletable, ask, moreActions],
  );
  const selectBox = useCallback((row: Row) => <SelectBox id={row.id} name={name(row)} />, [name]);
  const bulk: BulkAction[] = [
    ...(mayWrite ? publishing(options) : []),
    ...(isDeletable && !options.removeForGood ? (['delete'] as const) : []),
  ];
  return {
    /** The cell 'Actions' of a row; undefined where nothing can be done with them. */
    actions: isDeletable || (mayWrite && editPath) || moreActions ? actions : undefined,
    /** In the place of the actions while rows are ticked. */
    selectBox,
    /** What can be done with several at once. */
    bulk,
    ...{ failure, dialog, undo, trashDays },
  };
}

function publishing<Row extends RecordKeys>({ definition, view }: ListOptions<Row>): BulkAction[] {
  if (definition.shownAt === undefined) return [];
  return view.hasStatus ? ['publish', 'unpublish'] : ['show', 'hide'];
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

interface RowActionProps {
  /** What it does: `Restore`. */
  verb: string;
  /** Of the record. */
  name: string;
  icon: LucideIcon;
  onPress: () => void;
}

/** An action that only some lists have, among those of a row. */
export function RowAction({ verb, name, icon: Icon, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      className="list-action"
      aria-label={`${verb} '${truncate(name)}'`}
      title={verb}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
