import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import './dialog-window.css';

/** The window of a dialog, or of one that asks, above the page. It stands in its `Root`. */
export function DialogWindow({
  className = '',
  ...popup
}: ComponentProps<typeof Dialog.Popup> & { className?: string }) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="dialog-backdrop" />
      <Dialog.Viewport className="dialog-viewport">
        <Dialog.Popup className={`dialog ${className}`} {...popup} />
      </Dialog.Viewport>
    </Dialog.Portal>
  );
}
