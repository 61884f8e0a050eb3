import { formatTime } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import type { LocalCopy, LocalDraft } from './local-draft.ts';

interface DraftNoticeProps {
  draft: LocalDraft;
  /** While the form is being saved, nothing can be restored. */
  isSaving: boolean;
  onRestore: (copy: LocalCopy) => void;
}

/** Offers to restore or discard what this device has kept of a form. */
export function DraftNotice({ draft: { offered, restore, discard }, isSaving, onRestore }: DraftNoticeProps) {
  if (!offered) return null;
  const answer = (give: () => void) => {
    give();
    // The buttons are gone.
    screenHeading()?.focus();
  };
  const takeBack = () => {
    restore();
    onRestore(offered);
  };
  return (
    <section
      className="cluster-between draft-notice small-buttons"
      aria-label="Unsaved entries"
      inert={isSaving}
    >
      <p role="status">{`You have unsaved entries of ${formatTime(offered.at)}.`}</p>
      <div>
        <button type="button" className="button button-dark" onClick={() => answer(takeBack)}>
          Restore
        </button>
        <button type="button" className="button button-line" onClick={() => answer(discard)}>
          Discard
        </button>
      </div>
    </section>
  );
}
