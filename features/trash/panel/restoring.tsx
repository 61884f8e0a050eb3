import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type RestoredRecord, restoreRecord } from './trash.ts';
import { type Deleted, refetchTrash, typeOf } from './trash-list.ts';

interface Attempt {
  row: Deleted;
  /** Another name, by field. */
  values?: Record<string, string>;
}

/** Brings records back, says what has come back, and asks for another name where that of a record is taken by now. */
export function useRestoring(onRestored: (text: string) => void) {
  const { mutate, reset, variables, error, isPending } = useMutation({
    mutationFn: ({ row, values }: Attempt) => restoreRecord(typeOf(row).definition, row.id, values),
    onSuccess: (record, { row }) => {
      screenHeading()?.focus({ preventScroll: true });
      onRestored(restoredText(row, record));
      void refetchTrash(row.type);
    },
    // Somebody else was faster.
    onError: (cause) => {
      if (cause instanceof ApiError && cause.status === 404) void refetchTrash();
    },
  });
  const [field, problem] = error instanceof ApiError ? (Object.entries(error.errors)[0] ?? []) : [];
  const isRenamed = variables && field !== undefined && isName(typeOf(variables.row), field);
  return {
    restore: mutate,
    failure: error && !isRenamed ? error.message : undefined,
    dialog: isRenamed && (
      <Renaming
        row={variables.row}
        field={field}
        value={variables.values?.[field] ?? variables.row.name}
        problem={problem}
        isBusy={isPending}
        onName={(name) => mutate({ row: variables.row, values: { [field]: name } })}
        onClose={reset}
      />
    ),
  };
}

/** Whether records are told apart by this field. */
function isName({ fields, definition }: ContentType, field: string): boolean {
  return fields[field]?.unique !== undefined || field === definition.titleField;
}

function restoredText({ type, name }: Deleted, { restored }: RestoredRecord): string {
  const { label } = typeOf({ type }).definition;
  const others = restored.map(
    (other) => ` So is the ${typeOf(other).definition.singular} '${truncate(other.name)}'.`,
  );
  return `'${truncate(name)}' is back in ${label}.${others.join('')}`;
}

interface RenamingProps {
  row: Deleted;
  field: string;
  value: string;
  problem: string | undefined;
  isBusy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

function Renaming({ row, field, value, problem, isBusy, onName, onClose }: RenamingProps) {
  const id = useId();
  const title = `Restore '${truncate(row.name)}'`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onName(String(new FormData(event.currentTarget).get(field) ?? ''));
  };
  return (
    <Dialog isOpen label={title} describedBy={`${id}-text`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 className="dialog-title">{title}</h2>
        <p id={`${id}-text`} className="dialog-text">
          {`Its ${typeOf(row).fields[field]?.scheme === undefined ? 'name' : 'address'} is taken by now. Give it another one.`}
        </p>
        <Field
          id={id}
          label={typeOf(row).fields[field]?.label ?? field}
          name={field}
          defaultValue={value}
          error={problem}
          autoComplete="off"
        />
        <div className="dialog-buttons small-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="dark" isBusy={isBusy}>
            {isBusy ? 'Restoring...' : 'Restore'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
