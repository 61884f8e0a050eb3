import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const isBusy = busyLabel !== undefined;
  const { focusAfter } = props;
  const leave = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Dialog
      isOpen={isOpen}
      label={title}
      describedBy={id}
      initialFocus={cancel}
      onClose={leave}
      onClosed={() => focusAfter?.()?.focus()}
    >
      <h2 className="dialog-title">{title}</h2>
      <div id={id} className="dialog-text">
        <p>{text}</p>
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className="dialog-buttons small-buttons">
        <Button ref={cancel} isBusy={isBusy} onClick={leave}>
          {cancelLabel}
        </Button>
        {alternative && (
          <Button isBusy={isBusy} onClick={() => alternative.onChoose()}>
            {alternative.label}
          </Button>
        )}
        <Button variant={isHarmless ? 'dark' : 'danger'} isBusy={isBusy} onClick={onConfirm}>
          <span>{busyLabel ?? confirmLabel}</span>
        </Button>
      </div>
    </Dialog>
  );
}
