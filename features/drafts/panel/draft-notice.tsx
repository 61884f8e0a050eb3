import { useEffect, useRef } from 'react';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import type { LocalDraft } from './local-draft.ts';

interface DraftNoticeProps {
  draft: LocalDraft;
  /** While the form is being saved, the draft cannot be restored. */
  isSaving: boolean;
  /** Keeps what the draft takes the place of, so that it can be taken back. Default: nothing does. */
  keep?: () => Promise<void>;
  /** Takes what a restored draft has in fields that were changed since. */
  onOutdated?: (values: FormValues) => void;
}

/** Offers to restore or discard a draft of this form. */
export function DraftNotice({ draft, isSaving, keep, onOutdated }: DraftNoticeProps) {
  const { savedAt, restore, discard } = draft;
  const answer = useFocusAfterLast(savedAt !== undefined);
  if (savedAt === undefined) return null;
  // Where it cannot be kept, what was typed here comes first.
  const keepAndRestore = async () => {
    const isKept = keep?.().then(
      () => true,
      () => false,
    );
    const outdated = await restore((await isKept) ?? false);
    if (outdated) onOutdated?.(outdated.values);
  };
  return (
    <section
      className="cluster-between draft-notice small-buttons"
      aria-label="Unsaved entries"
      inert={isSaving}
    >
      <p role="status">{`You have unsaved entries of ${formatTime(savedAt)}.`}</p>
      <div>
        <button
          type="button"
          className="button button-dark"
          onClick={() => answer(() => void keepAndRestore())}
        >
          Restore
        </button>
        <button type="button" className="button button-line" onClick={() => answer(discard)}>
          Discard
        </button>
      </div>
    </section>
  );
}

/** Moves the focus to the heading when the last draft is restored or discarded, because its buttons are gone. */
function useFocusAfterLast(hasDraft: boolean) {
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!hasDraft && isAnswered.current) screenHeading()?.focus();
    isAnswered.current = false;
  }, [hasDraft]);
  return (give: () => void) => {
    isAnswered.current = true;
    give();
  };
}
