import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Field } from '../../../kernel/kinds/field.ts';
import { valueAt } from '../../../kernel/nested-values.ts';
import { FieldValue } from '../../../kernel/panel/compare/difference-list.tsx';
import { requestAsStaff } from '../../../kernel/panel/fetch-as-staff.ts';
import { ListFailed } from '../../../kernel/panel/list/states.tsx';
import { fetchReferences } from '../../../kernel/panel/records.ts';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Deleted, definition, historyOf, typeOf } from './trash.ts';
import '../reader.css';
import './trash.css';

interface DeletedRecordProps {
  /** Undefined closes the dialog. */
  row: Deleted | undefined;
  onClose: () => void;
}

/** A deleted record as it was, field by field. */
export function DeletedRecord({ row, onClose }: DeletedRecordProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const history = row && historyOf(row);
  return (
    <Dialog.Root open={row !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogWindow className="reader" initialFocus={title}>
        <div className="row reader-head">
          <Dialog.Title ref={title} tabIndex={-1} className="dialog-title">
            {row?.name}
          </Dialog.Title>
          <Dialog.Close className="list-action" aria-label="Close">
            <X size={20} aria-hidden="true" />
          </Dialog.Close>
        </div>
        {row && <Values row={row} />}
        {history !== undefined && (
          <div className="trash-foot small-buttons">
            <Link to={history} className="button button-line">
              <History size={18} aria-hidden="true" />
              <span>History</span>
            </Link>
          </div>
        )}
      </DialogWindow>
    </Dialog.Root>
  );
}

function Values({ row }: { row: Deleted }) {
  const type = typeOf(row);
  const fields = Object.entries(type.fields);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, row.type, row.id],
    queryFn: async () => {
      const path = `${definition.paths[0]}/${row.type}/${encodeURIComponent(row.id)}`;
      const found = requestAsStaff<{ values: object }>(path);
      await fetchReferences(type);
      return (await found).values;
    },
  });
  if (error) return <ListFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <dl className="reader-fields trash-values" tabIndex={0}>
      {fields.map(([name, field]) => (
        <div key={name} data-long>
          <dt>{field.label}</dt>
          <dd>
            <StoredValue field={field} stored={valueAt(data, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StoredValue({ field, stored }: { field: Field; stored: unknown }) {
  const value = field.kind.format(stored);
  return <FieldValue field={field} label={field.label} value={value} />;
}
