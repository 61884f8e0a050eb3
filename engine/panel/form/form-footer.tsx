import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { ApiError } from '../../client/api-error.ts';
import { type FormStore, usePendingFiles } from './form-store.ts';

interface FormFootProps {
  store: FormStore;
  /** Why the last save failed, where no field is to blame. */
  failure: unknown;
  /** What has failed, as a sentence. */
  summary?: string;
  isSaving: boolean;
  /** Whether the save waits for files. */
  isWaiting: boolean;
  /** Where what is entered is kept. Default: nothing but what a save waits for. */
  status?: ReactNode;
  /** What the button does beyond what it says. */
  note?: string | undefined;
  /** Where Cancel leads, below the origin. */
  listPath: string;
  /** The button that saves. */
  button: ReactNode;
  /** Beside the buttons. */
  actions?: ReactNode;
}

/** The end of a form: what has failed, its buttons, and below them what comes and goes, so that no button moves away from who presses it. */
export function FormFooter(props: FormFootProps) {
  const { failure, summary = '', isSaving, isWaiting, listPath, button, actions, store, note } = props;
  const navigate = useNavigate();
  const files = usePendingFiles(store).length;
  return (
    <div className="form-footer">
      {failure !== undefined && (
        <p role="alert" className="submit-error">
          {`${summary} Nothing was saved. ${adviceFor(failure)}`.trim()}
        </p>
      )}
      <div className="form-buttons small-buttons">
        {button}
        {/* Not while it is saved: what is on its way cannot be called back. */}
        <Button isBusy={isSaving} onClick={() => navigate(listPath)}>
          Cancel
        </Button>
        <MoreActions>{actions}</MoreActions>
      </div>
      {note !== undefined && <p className="save-note">{note}</p>}
      {props.status ?? (
        <p role="status" className="save-status">
          {isWaiting && `Waiting for ${files === 1 ? '1 file' : `${files} files`}`}
        </p>
      )}
    </div>
  );
}

function adviceFor(cause: unknown): string {
  const status = cause instanceof ApiError ? cause.status : 0;
  return adviceByStatus[status] ?? 'Your entries are still here; please try again.';
}

/** Where trying again does not help. */
const adviceByStatus: Readonly<Record<number, string>> = {
  404: 'Your entries are still here, but this has been deleted; copy what you need into a new one.',
  413: 'Your entries are still here, but are too large together; take out a picture or use a smaller one.',
};
