import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Definition } from '../../definition.ts';
import { screenHeading } from '../page-head.tsx';
import { refetch } from '../records.ts';

interface Undoable {
  /** What was done: `'Rooftop guide' is in the trash.` */
  text: string;
  /** What cannot be done when `undo` fails; the reason follows: `'Rooftop guide' could not be restored`. */
  failure?: string;
  /** Without it nothing was done that could be taken back. */
  undo?: () => Promise<unknown>;
}

export interface Undo {
  /** Shows the bar for what was done just now. */
  offer: (done: Undoable) => void;
  withdraw: () => void;
  /** Always there, so that what comes into it is announced. */
  bar: ReactNode;
}

/** Says what was done, and takes it back. It stays until it is dismissed or something else is done. */
export function useUndo(definition: Definition): Undo {
  const [done, setDone] = useState<Undoable>();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ undo }: Undoable) => undo?.(),
    onSuccess: () => close(),
    onSettled: () => void refetch(definition),
  });
  const withdraw = useCallback(() => {
    setDone(undefined);
    reset();
  }, [reset]);
  const close = () => {
    screenHeading()?.focus({ preventScroll: true });
    withdraw();
  };
  return {
    offer: setDone,
    withdraw,
    bar: (
      <div role="status" className="undo-bar small-buttons">
        {done && (
          <>
            <p>{error ? `${done.failure}: ${error.message}` : done.text}</p>
            {done.undo && (
              <Button isBusy={isPending} onClick={() => mutate(done)}>
                {isPending ? 'Restoring...' : 'Undo'}
              </Button>
            )}
            <button type="button" className="list-action" aria-label="Dismiss" onClick={close}>
              <X size={18} aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    ),
  };
}
