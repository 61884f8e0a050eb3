import { Eye } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FormStore, FormValues } from '../../../engine/panel/form/form-store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PreviewBar, type SitePreviewProps } from './site-preview.tsx';

interface PreviewActionProps {
  store: FormStore;
  /** The screen that shows the record as it is stored, if it has been saved. */
  path: string | undefined;
  /** What has been entered, as its page would show it. */
  children: (values: FormValues, frame: Required<SitePreviewProps>) => ReactNode;
}

/**
 * Shows how the page of a record will look: what is stored on its own screen, which has an address; values that are not saved
 * yet over the form, so that a look at them neither saves nor loses anything.
 */
export function PreviewAction({ store, path, children }: PreviewActionProps) {
  const [values, setValues] = useState<FormValues>();
  const showEntered = () => setValues(store.values());
  const showUnsaved = (event: MouseEvent) => {
    if (!store.isDirty()) return;
    event.preventDefault();
    showEntered();
  };
  const label = (
    <>
      <Eye size={20} aria-hidden="true" />
      <span>Preview</span>
    </>
  );
  return (
    <>
      {path === undefined ? (
        <button type="button" className="button button-line" onClick={showEntered}>
          {label}
        </button>
      ) : (
        <Link to={path} className="button button-line" onClick={showUnsaved}>
          {label}
        </Link>
      )}
      <PreviewDialog isOpen={values !== undefined} close={() => setValues(undefined)}>
        {(frame) => values && children(values, frame)}
      </PreviewDialog>
    </>
  );
}

interface PreviewDialogProps {
  isOpen: boolean;
  close: () => void;
  children: (frame: Required<SitePreviewProps>) => ReactNode;
}

/** A page over the form, which stays as it is. */
function PreviewDialog({ isOpen, close, children }: PreviewDialogProps) {
  const bar = (
    <PreviewBar state="Preview - not saved">
      <button type="button" onClick={close}>
        Back to editing
      </button>
    </PreviewBar>
  );
  return (
    <Dialog isOpen={isOpen} label="Preview" className="preview-dialog" onClose={close}>
      {children({ as: 'div', bar })}
    </Dialog>
  );
}
