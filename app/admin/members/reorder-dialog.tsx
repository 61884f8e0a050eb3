import { Dialog } from '@base-ui/react/dialog';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '../../../content/members/schema.ts';
import { members } from '../../../content/members/schema.ts';
import { notify } from '../../ui/notify.ts';
import { staff } from '../staff.ts';
import { arranged } from './arrange.ts';
import type { MemberList } from './member-lists.ts';
import { OrderList } from './order-list.tsx';
import '../../ui/confirm-dialog.css';
import './reorder-dialog.css';

interface ReorderDialogProps {
  list: MemberList;
  /** Its members in their order. */
  rows: readonly Member[];
}

/** A button, and the dialog behind it that puts the members of a list in another order. */
export function ReorderDialog({ list, rows }: ReorderDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !isSaving && setOpen(open)} disablePointerDismissal>
      <Dialog.Trigger className="button button-line" disabled={rows.length < 2}>
        <ArrowUpDown size={18} aria-hidden="true" />
        <span>Reorder</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog reorder">
            <Ordering {...{ list, rows, isSaving, setSaving }} onSaved={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OrderingProps extends ReorderDialogProps {
  isSaving: boolean;
  setSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

/** It is thrown away when the dialog closes, and the order with it. */
function Ordering({ list, rows, isSaving, setSaving, onSaved }: OrderingProps) {
  const [order, setOrder] = useState(() => rows.map(({ id }) => id));
  const [hasFailed, setFailed] = useState(false);
  const ordered = arranged(rows, order);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setFailed(false);
    const isSaved = await saveOrder(ordered);
    void list.records.load();
    setSaving(false);
    if (isSaved) onSaved();
    else setFailed(true);
  };
  return (
    <>
      <Dialog.Title className="dialog-title">Reorder Members</Dialog.Title>
      <Dialog.Description>{`The About page shows '${list.about.label}' in this order.`}</Dialog.Description>
      <OrderList items={ordered} isFixed={isSaving} onOrder={setOrder} />
      {hasFailed && (
        <p role="alert" className="reorder-failure">
          Not every position was saved. Your order is still here; please try again.
        </p>
      )}
      <div className="dialog-buttons">
        <Dialog.Close className="button button-line" aria-disabled={isSaving}>
          Cancel
        </Dialog.Close>
        <button
          type="button"
          className="button button-dark"
          aria-disabled={isSaving}
          onClick={() => void save()}
        >
          <span>{isSaving ? 'Saving...' : 'Save Order'}</span>
        </button>
      </div>
    </>
  );
}

/** Saves each member's position, from 1. Gives whether all of them are saved. */
async function saveOrder(rows: readonly Member[]): Promise<boolean> {
  const calls = rows.map(({ id }, index) => staff.update(members.about, id, { order: index + 1 }));
  const answers = await Promise.allSettled(calls);
  const isSaved = answers.every(({ status }) => status === 'fulfilled');
  if (isSaved) notify.success('Members reordered successfully!');
  else notify.error('Failed to reorder members.');
  return isSaved;
}
