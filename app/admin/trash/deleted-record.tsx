import { Dialog } from '@base-ui/react/dialog';
import { History, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { LazyInput, lazyCode } from '../../../kernel/panel/inputs/lazy-input.tsx';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { type Deleted, historyOf } from './trash.ts';
import '../reader.css';
import './trash.css';

/** With what shows the values of all kinds, and compares them. */
const values = lazyCode(() => import('./deleted-values.tsx').then((code) => code.DeletedValues));

interface DeletedRecordProps {
  /** Undefined closes the dialog. */
  row: Deleted | undefined;
  onClose: () => void;
}

/** A deleted record as it was, field by field. */
export function DeletedRecord({ row, onClose }: DeletedRecordProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const history = row && historyOf(row);
  return (
    <Dialog.Root open={row !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogWindow className="reader" initialFocus={title}>
        <div className="row reader-head">
          <Dialog.Title ref={title} tabIndex={-1} className="dialog-title">
            {row?.name}
          </Dialog.Title>
          <Dialog.Close className="list-action" aria-label="Close">
            <X size={20} aria-hidden="true" />
          </Dialog.Close>
        </div>
        {row && <LazyInput code={values} props={{ row }} what="record" height="5rem" />}
        {history !== undefined && (
          <div className="trash-foot small-buttons">
            <Link to={history} className="button button-line">
              <History size={18} aria-hidden="true" />
              <span>History</span>
            </Link>
          </div>
        )}
      </DialogWindow>
    </Dialog.Root>
  );
}
