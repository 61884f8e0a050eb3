import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Definition } from '../../definition.ts';
import { screenHeading } from '../page-head.tsx';
import { refetch } from '../records.ts';
import { restoreRecord } from '../trash.ts';
import { truncate } from './truncate.ts';

interface Deleted {
  id: string;
  name: string;
}

interface Undo {
  /** Shows the bar for a record that was deleted just now. */
  offer: (deleted: Deleted) => void;
  withdraw: () => void;
  /** Always there, so that what comes into it is announced. */
  bar: ReactNode;
}

/** Says that a record is in the trash, and brings it back. It stays until it is dismissed or something else is deleted. */
export function useUndo(definition: Definition): Undo {
  const [deleted, setDeleted] = useState<Deleted>();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ id }: Deleted) => restoreRecord(definition, id),
    onSuccess: () => {
      screenHeading()?.focus({ preventScroll: true });
      setDeleted(undefined);
      void refetch(definition);
    },
  });
  const withdraw = useCallback(() => {
    setDeleted(undefined);
    reset();
  }, [reset]);
  const dismiss = () => {
    screenHeading()?.focus({ preventScroll: true });
    withdraw();
  };
  return {
    offer: setDeleted,
    withdraw,
    bar: (
      <div role="status" className="undo-bar small-buttons">
        {deleted && (
          <>
            <p>{`'${truncate(deleted.name)}' ${error ? `could not be restored: ${error.message}` : 'is in the trash.'}`}</p>
            <button
              type="button"
              className="button button-line"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(deleted)}
            >
              {isPending ? 'Restoring...' : 'Undo'}
            </button>
            <button type="button" className="list-action" aria-label="Dismiss" onClick={dismiss}>
              <X size={18} aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    ),
  };
}
