import { History, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { LazyInput, lazyCode } from '../../../engine/panel/inputs/lazy-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Deleted, historyOf } from './trash-list.ts';
import '../../../engine/panel/reader.css';
import './trash-list.css';

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
    <Dialog
      isOpen={row !== undefined}
      label={row?.name ?? ''}
      className="dialog dialog-tall reader"
      initialFocus={title}
      onClose={onClose}
    >
      <div className="row reader-head">
        <h2 ref={title} tabIndex={-1} className="dialog-title">
          {row?.name}
        </h2>
        <button type="button" className="list-action" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
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
    </Dialog>
  );
}
