import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { DialogWindow } from './dialog-window.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** What would happen, and to what: `Delete 'Rooftop guide'`. */
  title: string;
  /** The question. */
  text: string;
  /** What makes the answer easier. */
  note?: string | undefined;
  /** What the button that goes ahead says. */
  confirmLabel: string;
  /** Whether it can be taken back afterwards: then nothing warns. Default false. */
  isHarmless?: boolean;
  /** What the other one says. Default 'Cancel'. */
  cancelLabel?: string;
  /** Another way to go ahead, which takes nothing away. */
  alternative?: { label: string; onChoose: () => void };
  /** What the button says while it is being done; until then nothing can be pressed. */
  busyLabel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** What has the focus afterwards. Default: what had it before. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
}

/** Asks before something that cannot be taken back. The way out has the focus; Escape takes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    note,
    confirmLabel,
    isHarmless = false,
    cancelLabel = 'Cancel',
    busyLabel,
    alternative,
    onConfirm,
    onCancel,
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const isBusy = busyLabel !== undefined;
  const { focusAfter } = props;
  const change = (open: boolean) => {
    if (!open && !isBusy) onCancel();
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <DialogWindow initialFocus={cancel} finalFocus={focusAfter ? () => focusAfter() ?? true : true}>
        <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
        <AlertDialog.Description render={<div />} className="dialog-text">
          <p>{text}</p>
          {note !== undefined && <p>{note}</p>}
        </AlertDialog.Description>
        <div className="dialog-buttons small-buttons">
          <button
            ref={cancel}
            type="button"
            className="button button-line"
            aria-disabled={isBusy}
            onClick={() => change(false)}
          >
            {cancelLabel}
          </button>
          {alternative && (
            <button
              type="button"
              className="button button-line"
              aria-disabled={isBusy}
              onClick={() => !isBusy && alternative.onChoose()}
            >
              {alternative.label}
            </button>
          )}
          <button
            type="button"
            className={`button ${isHarmless ? 'button-dark' : 'button-danger'}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onConfirm()}
          >
            <span>{busyLabel ?? confirmLabel}</span>
          </button>
        </div>
      </DialogWindow>
    </AlertDialog.Root>
  );
}
