import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { SelectAllBox } from '../../../engine/panel/list/selection.tsx';
import { countText } from '../../../engine/panel/list/view.tsx';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { refetch, showDeleted } from '../../../engine/panel/records.ts';
import { usePhone } from '../../../engine/panel/screen-width.ts';
import type { BulkAction, SlotProps, Slots } from '../../../engine/panel/slots.tsx';
import type { ListView } from '../../../engine/views.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { trashNote } from '../../trash/panel/trash.ts';
import './bulk.css';

export const slots: Slots = { selectionBar: BulkBar };

type Call = 'publish' | 'unpublish' | 'delete' | 'restore';

/** Of each action: what its button says, what is called, what has happened, and what takes it back. */
const actions: Record<BulkAction, { label: string; call: Call; done: string; undo: Call }> = {
  publish: { label: 'Publish', call: 'publish', done: 'published', undo: 'unpublish' },
  unpublish: { label: 'Unpublish', call: 'unpublish', done: 'not published any more', undo: 'publish' },
  show: { label: 'Show', call: 'publish', done: 'shown', undo: 'unpublish' },
  hide: { label: 'Hide', call: 'unpublish', done: 'hidden', undo: 'publish' },
  delete: { label: 'Delete', call: 'delete', done: 'in the trash', undo: 'restore' },
};

interface Result {
  done: string[];
  skipped: { id: string; reason: string }[];
  /** How many of those that were done have changes that are not published. */
  withDraft: number;
}

/** What can be done with the ticked rows. */
export function BulkBar({
  definition,
  counts,
  selection,
  possible,
  found,
  undo,
  trashDays,
}: SlotProps['selectionBar']) {
  const { ids = [], shown, whole, selectWhole, toggleMode } = selection;
  const isPhone = usePhone();
  const [isAsking, setAsking] = useState(false);
  const total = Math.min(found?.total ?? 0, 1000);
  // Another search finds other records, which nobody has chosen.
  const isWhole = found !== undefined && whole?.q === found.q;
  const chosen = isWhole ? whole.ids : ids;
  const count = chosen.length;
  const finding = useMutation({
    mutationFn: (q: string) => findAll(definition, q),
    onSuccess: (all, q) => selectWhole({ q, ids: all }),
  });
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (action: BulkAction) => callBulk(definition, { action: actions[action].call, ids: chosen }),
    onSuccess: (result, action) => {
      screenHeading()?.focus({ preventScroll: true });
      if (action === 'delete') for (const id of result.done) showDeleted(definition, id);
      toggleMode();
      undo.offer(wayBack(definition, counts, action, result));
    },
    onSettled: () => {
      setAsking(false);
      void refetch(definition);
    },
  });
  const words = countText(counts, count);
  return (
    <section className="cluster bulk-bar small-buttons" aria-label="Selection">
      <p role="status">{`${count} selected`}</p>
      {isPhone && <SelectAllBox />}
      {found && ids.length === shown && shown > 0 && total > shown && !isWhole && (
        <Button isBusy={finding.isPending} onClick={() => finding.mutate(found.q)}>
          {`Select all ${total.toLocaleString('en-IN')} that match`}
        </Button>
      )}
      {possible.map((action) => (
        <Button
          key={action}
          variant={action === 'delete' ? 'danger' : 'line'}
          isBusy={count === 0 || isPending}
          onClick={() => (action === 'delete' ? setAsking(true) : mutate(action))}
        >
          {isPending && variables === action ? 'Saving...' : actions[action].label}
        </Button>
      ))}
      {(error ?? finding.error) && (
        <p role="alert" className="danger">
          {(error ?? finding.error)?.message}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${words}`}
        text={`Are you sure you want to delete ${count === 1 ? `this ${counts.one}` : `these ${words}`}?`}
        note={trashNote(trashDays, count)}
        confirmLabel="Delete"
        busyLabel={isPending ? 'Deleting...' : undefined}
        onConfirm={() => mutate('delete')}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** The ids of what the search finds now, at most 1,000. */
function findAll({ name }: Definition, q: string) {
  return requestAsStaff<string[]>(`/admin/bulk/${name}?${new URLSearchParams({ q })}`);
}

function callBulk({ name }: Definition, body: { action: Call; ids: readonly string[] }) {
  return requestAsStaff<Result>(`/admin/bulk/${name}`, { method: 'POST', body });
}

function wayBack(
  definition: Definition,
  counts: ListView['counts'],
  action: BulkAction,
  { done, skipped, withDraft }: Result,
) {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(' ');
  const left = skipped.length === 0 ? '' : ` ${skipped.length} skipped: ${reasons}`;
  const { call, done: state, undo } = actions[action];
  const unpublished =
    call === 'publish' && withDraft > 0
      ? ` ${withDraft} ${withDraft === 1 ? 'has' : 'have'} changes that are not published.`
      : '';
  return {
    text: `${countText(counts, done.length)} ${done.length === 1 ? 'is' : 'are'} ${state}.${unpublished}${left}`,
    failure: 'It could not be taken back',
    ...(done.length > 0 ? { undo: () => callBulk(definition, { action: undo, ids: done }) } : {}),
  };
}
