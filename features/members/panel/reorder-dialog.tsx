import { ArrowUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Member } from '../../../content/members/schema.ts';
import { kind as listKind } from '../../../engine/kinds/list/list.ts';
import { Comparison } from '../../../engine/panel/comparison/comparison.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import type { MemberList } from './member-lists.ts';
import { arranged, orderConflict, type Positions, saveOrder } from './member-order.ts';
import { OrderList } from './order-list.tsx';
import './reorder-dialog.css';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { useNoticeFocus } from '../../drafts/panel/form/form-notices.tsx';

interface ReorderDialogProps {
  list: MemberList;
  /** Its members in their order. */
  rows: readonly Member[];
  /** Told the members in the order that they had before. */
  onReordered: (before: readonly Member[]) => void;
}

const title = 'Reorder Members';

/** A button, and the dialog behind it that puts the members of a list in another order. */
export function ReorderDialog({ list, rows, onReordered }: ReorderDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    if (!isSaving) setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className="button button-line"
        aria-haspopup="dialog"
        disabled={rows.length < 2}
        onClick={() => setOpen(true)}
      >
        <ArrowUpDown size={18} aria-hidden="true" />
        <span>Reorder</span>
      </button>
      <Dialog isOpen={isOpen} label={title} className="dialog dialog-tall reorder" isFirm onClose={close}>
        <Ordering
          {...{ list, rows, isSaving, setSaving }}
          onClose={close}
          onSaved={(before) => {
            setOpen(false);
            onReordered(before);
          }}
        />
      </Dialog>
    </>
  );
}

interface OrderingProps extends Omit<ReorderDialogProps, 'onReordered'> {
  isSaving: boolean;
  setSaving: (isSaving: boolean) => void;
  onSaved: (before: readonly Member[]) => void;
  onClose: () => void;
}

/** It is thrown away when the dialog closes, and the order with it. */
function Ordering({ list, rows, isSaving, setSaving, onSaved, onClose }: OrderingProps) {
  const [order, setOrder] = useState(() => rows.map(({ id }) => id));
  const { hasFailed, conflict, save, ...saving } = useSaveOrder(list, rows, { isSaving, setSaving, onSaved });
  /** The order that gave way to that of somebody else. */
  const [replaced, setReplaced] = useState<string[]>();
  const ordered = arranged(rows, order);
  const takeTheirs = () => {
    if (!conflict) return;
    setReplaced(order);
    setOrder(conflict.stored.map(({ id }) => id));
    saving.takeTheirs();
  };
  return (
    <>
      <h2 className="dialog-title">{title}</h2>
      <p>{`The About page shows '${list.definition.label}' in this order.`}</p>
      {conflict && (
        <OrderConflictNotice
          conflict={conflict}
          isSaving={isSaving}
          onSaveAnyway={() => void save(order, conflict.stored)}
          onTakeTheirs={takeTheirs}
          comparison={<OrderComparison mine={ordered} theirs={conflict.stored} />}
        />
      )}
      {replaced && !conflict && (
        <BackToMine
          onBack={() => {
            setOrder(replaced);
            setReplaced(undefined);
          }}
        />
      )}
      <OrderList items={ordered} isFixed={isSaving} onOrder={setOrder} />
      {hasFailed && (
        <p role="alert" className="danger reorder-failure">
          Not every position was saved. Your order is still here; please try again.
        </p>
      )}
      <div className="dialog-buttons small-buttons">
        <button type="button" className="button button-line" aria-disabled={isSaving} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-dark"
          aria-disabled={isSaving}
          onClick={() => void save(order)}
        >
          <span>{isSaving ? 'Saving...' : 'Save Order'}</span>
        </button>
      </div>
    </>
  );
}

interface OrderConflict extends Conflict {
  stored: readonly Member[];
}

/** Saves an order, unless somebody else has changed that of the members which it was made from. */
function useSaveOrder(
  list: MemberList,
  rows: readonly Member[],
  { isSaving, setSaving, onSaved }: Pick<OrderingProps, 'isSaving' | 'setSaving' | 'onSaved'>,
) {
  const known = useRef<Positions>({ rows, sent: new Map() });
  const [hasFailed, setFailed] = useState(false);
  const [conflict, setConflict] = useState<OrderConflict>();
  const accept = (stored: readonly Member[]) => {
    known.current = { rows: stored, sent: new Map() };
  };
  const saveKnown = (stored: readonly Member[], order: readonly string[]) => {
    accept(stored);
    return saveOrder(arranged(stored, order), known.current.sent);
  };
  const save = async (order: readonly string[], accepted?: readonly Member[]) => {
    if (isSaving) return;
    setSaving(true);
    setFailed(false);
    if (accepted) accept(accepted);
    const stored = await readRows(list);
    const moved = stored && orderConflict(known.current, stored);
    if (moved) {
      const isAgain = conflict !== undefined && conflict.changedAt !== moved.changedAt;
      setConflict({ ...moved, stored, isAgain });
    } else {
      setConflict(undefined);
      const isSaved = stored !== undefined && (await saveKnown(stored, order));
      void refetch(list.definition);
      if (isSaved) notify.success('Members reordered successfully!');
      else notify.error('Failed to reorder members.');
      setFailed(!isSaved);
      if (isSaved) onSaved(stored);
    }
    setSaving(false);
  };
  const takeTheirs = () => {
    if (conflict) accept(conflict.stored);
    setConflict(undefined);
  };
  return { hasFailed, conflict, save, takeTheirs };
}

/** The members as they are stored now; undefined when they cannot be read. */
function readRows({ query }: MemberList): Promise<readonly Member[] | undefined> {
  return queryClient.fetchQuery(query).catch(() => undefined);
}

function OrderComparison({ mine, theirs }: { mine: readonly Member[]; theirs: readonly Member[] }) {
  const names = (members: readonly Member[]) => members.map(({ name }) => name);
  const difference = { name: 'order', label: 'Order', field: { kind: listKind } };
  const differences = [{ ...difference, mine: names(mine), theirs: names(theirs) }];
  return <Comparison differences={differences} sides={['Yours', 'Theirs']} />;
}

/** The way back after another order was taken. */
function BackToMine({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="cluster-between reorder-replaced">
      <p role="status">This is the order that is saved.</p>
      <button ref={button} type="button" className="button button-line" onClick={onBack}>
        Back to mine
      </button>
    </div>
  );
}

/** A save that would have overwritten what somebody else has stored. A new one is a new object. */
interface Conflict {
  /** ISO 8601. */
  changedAt: string;
  /** Whether it came between a first conflict and the answer to it. */
  isAgain: boolean;
}

interface OrderConflictNoticeProps {
  conflict: Conflict;
  isSaving: boolean;
  onSaveAnyway: () => void;
  onTakeTheirs: () => void;
  /** The differences, shown when they are asked for. */
  comparison: ReactNode;
}

/** Says that the order was changed meanwhile, and offers what can be done. It takes the focus with each conflict. */
function OrderConflictNotice(props: OrderConflictNoticeProps) {
  const { conflict, isSaving, onSaveAnyway, onTakeTheirs, comparison } = props;
  const [isOpen, setOpen] = useState(false);
  const notice = useNoticeFocus(conflict);
  const titleId = useId();
  const comparisonId = useId();
  return (
    <section ref={notice} className="conflict" tabIndex={-1} aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>Changed meanwhile</h2>
      {/* Told again when only its time is another. */}
      <p key={conflict.changedAt} role="alert">
        {sentenceOf(conflict)}
      </p>
      <div className="conflict-buttons small-buttons">
        <button
          type="button"
          className="button button-line"
          aria-expanded={isOpen}
          aria-controls={comparisonId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the differences' : 'Show the differences'}
        </button>
        <button type="button" className="button button-line" onClick={onSaveAnyway}>
          Save mine anyway
        </button>
        <button type="button" className="button button-line" onClick={onTakeTheirs}>
          Take theirs
        </button>
      </div>
      <div id={comparisonId}>{isOpen && comparison}</div>
    </section>
  );
}

function sentenceOf({ changedAt, isAgain }: Conflict): string {
  const time = formatTime(Date.parse(changedAt));
  const what = isAgain
    ? `This was changed again at ${time}.`
    : `This was changed at ${time} after you opened it.`;
  return `${what} Nothing was saved; your entries are still here.`;
}
