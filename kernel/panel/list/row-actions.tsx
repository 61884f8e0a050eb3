import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { truncate } from './truncate.ts';

interface RowActionsProps {
  /** What the record is called: `Rooftop guide`. */
  name: string;
  /** Where it is edited; without it there is no such action. */
  editPath?: string | undefined;
  /** Without it there is no such action. */
  onDelete?: (() => void) | undefined;
  /** Actions that only this list has, first. */
  children?: ReactNode;
}

/** What can be done with a record, by signs whose names include the record's. Stands in a `RecordTable`, which follows the links. */
export function RowActions({ name, editPath, onDelete, children }: RowActionsProps) {
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
