import { type ReactNode, useId, useState } from 'react';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { useNoticeFocus } from '../../drafts/panel/draft-notices.tsx';

/** A save that would have overwritten what somebody else has stored. A new one is a new object. */
export interface Conflict {
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
export function OrderConflictNotice(props: OrderConflictNoticeProps) {
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
