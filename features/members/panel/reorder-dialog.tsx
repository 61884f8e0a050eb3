import { ArrowUpDown, ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Member } from '../../../content/members/schema.ts';
import { kind as listKind } from '../../../engine/kinds/list/list.ts';
import { Comparison } from '../../../engine/panel/comparison/comparison.tsx';
import { useDragging } from '../../../engine/panel/inputs/dragging.ts';
import { Picture } from '../../../engine/panel/list/cell.tsx';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useNoticeFocus } from '../../drafts/panel/draft-notices.tsx';
import type { MemberList } from './member-lists.ts';
import { arranged, moved, orderConflict, type Positions, saveOrder } from './member-order.ts';
import './reorder-dialog.css';

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

/** It is thrown away when the dialog closes, and the order with it. Saves an order unless somebody else has changed that before. */
function Ordering({ list, rows, isSaving, setSaving, onSaved, onClose }: OrderingProps) {
  const [order, setOrder] = useState(() => rows.map(({ id }) => id));
  const [hasFailed, setFailed] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const known = useRef<Positions>({ rows, sent: new Map() });
  const ordered = arranged(rows, order);
  const accept = (stored: readonly Member[]) => {
    known.current = { rows: stored, sent: new Map() };
    setConflict(undefined);
  };
  const store = async (stored: readonly Member[] | undefined) => {
    if (stored) accept(stored);
    const isSaved = stored !== undefined && (await saveOrder(arranged(stored, order), known.current.sent));
    void refetch(list.definition);
    if (isSaved) notify.success('Members reordered successfully!');
    else notify.error('Failed to reorder members.');
    setFailed(!isSaved);
    if (isSaved) onSaved(stored);
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setFailed(false);
    const stored = await queryClient.fetchQuery(list.query).catch(() => undefined);
    const changedAt = stored && orderConflict(known.current, stored);
    if (stored && changedAt !== undefined) setConflict({ changedAt, stored });
    else await store(stored);
    setSaving(false);
  };
  const saveAnyway = ({ stored }: Conflict) => {
    accept(stored);
    void save();
  };
  const takeTheirs = ({ stored }: Conflict) => {
    accept(stored);
    setOrder(stored.map(({ id }) => id));
  };
  return (
    <>
      <h2 className="dialog-title">{title}</h2>
      <p>{`The About page shows '${list.definition.label}' in this order.`}</p>
      {conflict && (
        <ConflictNotice
          {...{ conflict, isSaving, mine: ordered }}
          onSaveAnyway={() => saveAnyway(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
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
        <button type="button" className="button button-dark" aria-disabled={isSaving} onClick={save}>
          <span>{isSaving ? 'Saving...' : 'Save Order'}</span>
        </button>
      </div>
    </>
  );
}

/** A save that would have overwritten what somebody else has stored. */
interface Conflict {
  /** ISO 8601. */
  changedAt: string;
  stored: readonly Member[];
}

interface ConflictNoticeProps {
  conflict: Conflict;
  isSaving: boolean;
  mine: readonly Member[];
  onSaveAnyway: () => void;
  onTakeTheirs: () => void;
}

/** Says that the order was changed meanwhile, and offers what can be done. It takes the focus with each conflict. */
function ConflictNotice({ conflict, isSaving, mine, onSaveAnyway, onTakeTheirs }: ConflictNoticeProps) {
  const notice = useNoticeFocus(conflict);
  const titleId = useId();
  const time = formatTime(Date.parse(conflict.changedAt));
  const names = (members: readonly Member[]) => members.map(({ name }) => name);
  const difference = { name: 'order', label: 'Order', field: { kind: listKind } };
  const differences = [{ ...difference, mine: names(mine), theirs: names(conflict.stored) }];
  return (
    <section ref={notice} className="conflict" tabIndex={-1} aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>Changed meanwhile</h2>
      <p role="alert">
        {`This was changed at ${time} after you opened it. Nothing was saved; your entries are still here.`}
      </p>
      <details>
        <summary>Show the differences</summary>
        <Comparison differences={differences} sides={['Yours', 'Theirs']} />
      </details>
      <div className="conflict-buttons small-buttons">
        <button type="button" className="button button-line" onClick={onSaveAnyway}>
          Save mine anyway
        </button>
        <button type="button" className="button button-line" onClick={onTakeTheirs}>
          Take theirs
        </button>
      </div>
    </section>
  );
}

interface OrderItem {
  id: string;
  name: string;
  role: string;
  image: string;
}

interface OrderListProps {
  items: readonly OrderItem[];
  /** Nothing can be moved while the order is being saved. */
  isFixed: boolean;
  /** Told the ids in their new order. */
  onOrder: (ids: string[]) => void;
}

/** People in an order that buttons and dragging change; every move is told to screen readers. */
function OrderList({ items, isFixed, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<{ id: string; words: string }>();
  const move = (from: number, to: number) => {
    const item = items[from];
    if (isFixed || !item || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to).map(({ id }) => id));
    setLast({ id: item.id, words: `${item.name}, position ${to + 1} of ${items.length}` });
  };
  const { dragged, handlers } = useDragging(list, move);
  // The entry that has moved stays in view, wherever it went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move counts, also that of the same entry
  useEffect(() => {
    list.current?.querySelector('[data-moved]')?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <>
      <ol ref={list} className="reorder-list" {...handlers}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className="row"
            data-moved={item.id === last?.id || undefined}
            data-dragged={dragged === index || undefined}
          >
            <GripVertical size={18} aria-hidden="true" className="reorder-grip" data-grip="" />
            <span className="list-position reorder-position">{String(index + 1)}</span>
            <Picture address={item.image} />
            <div className="reorder-person">
              <span>{item.name}</span>
              <span className="note">{item.role}</span>
            </div>
            <MoveButtons name={item.name} index={index} count={items.length} isFixed={isFixed} move={move} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {last?.words ?? ''}
      </p>
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  isFixed: boolean;
  move: (from: number, to: number) => void;
}

const directions = [
  { by: -1, label: 'Move up', Arrow: ChevronUp },
  { by: 1, label: 'Move down', Arrow: ChevronDown },
];

/** One that has nowhere to go keeps the focus that brought the entry there. */
function MoveButtons({ name, index, count, isFixed, move }: MoveButtonsProps) {
  return (
    <div className="row reorder-buttons">
      {directions.map(({ by, label, Arrow }) => (
        <button
          key={label}
          type="button"
          className="list-action"
          aria-label={`${label} '${name}'`}
          title={label}
          aria-disabled={isFixed || index + by < 0 || index + by === count}
          onClick={() => move(index, index + by)}
        >
          <Arrow size={20} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
