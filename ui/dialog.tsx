import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './dialog.css';

interface DialogProps {
  isOpen: boolean;
  /** Its name for screen readers. */
  label: string;
  /** Id of what it asks. With it, it is a question: a press beside it does not answer it. */
  describedBy?: string | undefined;
  /** Of its box. Default 'dialog'. */
  className?: string;
  /** Whether only its own buttons and Escape close it. Default: whether it is a question. */
  isFirm?: boolean;
  /** What has the focus first. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called at Escape and at a press beside it. */
  onClose: () => void;
  /** Called when it is gone, and the focus is back at what had it before. */
  onClosed?: (() => void) | undefined;
  /** Thrown away when it closes, with all that was entered. */
  children: ReactNode;
}

/** A dialog above everything. As long as it is there, the browser lets nobody reach what lies behind. */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen && createPortal(<ModalDialog {...dialog} />, document.body);
}

function ModalDialog(props: Omit<DialogProps, 'isOpen'>) {
  const {
    label,
    describedBy,
    className = 'dialog',
    isFirm = describedBy !== undefined,
    onClose,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the press began: a selection may end beside the box. */
  const pressed = useRef<EventTarget>(null);
  const [hasScrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  const open = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.showModal();
    props.initialFocus?.current?.focus();
  });
  const close = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.close();
    const { onClosed } = props;
    if (onClosed) queueMicrotask(onClosed);
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    open(element);
    return () => close(element);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // React lets the keys rise to what is around it in the code.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      role={describedBy === undefined ? undefined : 'alertdialog'}
      className="dialog-viewport"
      data-gutter={hasScrollbar || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      // Escape while nothing in it has the focus, and the gesture for back on Android.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The browser may close it without asking. Whether it closes is decided by who shows it.
      onClose={() => {
        dialog.current?.showModal();
        onClose();
      }}
      onMouseDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (!isFirm && target === currentTarget && pressed.current === target) onClose();
      }}
    >
      <div className={className}>{children}</div>
    </dialog>
  );
}
