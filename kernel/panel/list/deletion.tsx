import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import { screenHeading } from '../page-head.tsx';
import { truncate } from './truncate.ts';

interface DeletionOptions<Row extends RecordKeys> {
  /** What is asked: `Are you sure you want to delete this brand?` */
  question: string;
  /** What a record is called. */
  nameOf: (row: Row) => string;
  /** The call. */
  remove: (row: Row) => Promise<unknown>;
  /** Takes the record out of the list that is shown. */
  removed: (id: string) => void;
  /** Fetches the list anew. */
  refetch: () => unknown;
  /** What is told when the call failed. */
  failureText: (cause: unknown) => string;
  /** What a notice says after it. Without it neither a success nor a failure has a notice. */
  successNotice?: string | undefined;
}

interface Deletion<Row extends RecordKeys> {
  /** Asks whether a record is to go. Stays the same function. */
  ask: (row: Row) => void;
  /** What went wrong the last time, for above the list. */
  failure: string | undefined;
  /** Stands anywhere in the screen. */
  dialog: ReactNode;
}

/** Deletes a record of a list: asks first, takes the row away and fetches the list anew, or tells that it failed. */
export function useDeletion<Row extends RecordKeys>(options: DeletionOptions<Row>): Deletion<Row> {
  const [asked, setAsked] = useState<{ row: Row; isBusy: boolean }>();
  const [failure, setFailure] = useState<string>();
  const focusAfter = useRef<() => HTMLElement | null>(null);

  const ask = useCallback((row: Row) => {
    focusAfter.current = wayBack();
    setFailure(undefined);
    setAsked({ row, isBusy: false });
  }, []);
  const goAhead = async (row: Row) => {
    setAsked({ row, isBusy: true });
    setFailure(await attempt(options, row));
    setAsked(undefined);
  };
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={asked ? `Delete '${truncate(options.nameOf(asked.row))}'` : ''}
      text={options.question}
      confirmLabel="Delete"
      busyLabel={asked?.isBusy ? 'Deleting...' : undefined}
      onConfirm={() => asked && void goAhead(asked.row)}
      onCancel={() => setAsked(undefined)}
      focusAfter={() => focusAfter.current?.()}
    />
  );
  return { ask, failure, dialog };
}

/** Gives the message of a failure. */
async function attempt<Row extends RecordKeys>(
  { remove, removed, refetch, failureText, successNotice }: DeletionOptions<Row>,
  row: Row,
): Promise<string | undefined> {
  try {
    await remove(row);
    removed(row.id);
    if (successNotice !== undefined) notify.success(successNotice);
    void refetch();
    return undefined;
  } catch (cause) {
    const text = failureText(cause);
    if (successNotice !== undefined) notify.error(text);
    // Somebody else was faster.
    if (cause instanceof ApiError && cause.status === 404) void refetch();
    return text;
  }
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
