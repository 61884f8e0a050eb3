import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { notify } from '../../../ui/notify.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { createPreviewLink } from './create-preview-link.ts';

interface PreviewSettingsProps {
  form: RecordForm;
  /** Of the record. */
  id: string;
}

/** Shows the page in a new tab with what is entered, by a preview link of one day, the same for all looks from this form. */
export function PreviewSettings({ form, id }: PreviewSettingsProps) {
  const link = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: Window | null) => {
      if (link.current === undefined) link.current = new URL(await createPreviewLink(form, id, 1)).pathname;
      else await form.autosave.storedVersion();
      if (tab) tab.location.href = link.current;
    },
    onError: ({ message }, tab) => {
      tab?.close();
      notify.error(message);
    },
  });
  // Opened by the press itself: after the calls a browser would refuse to.
  const open = () => !isPending && mutate(window.open('', '_blank'));
  return (
    <button type="button" className="button button-line" aria-disabled={isPending} onClick={open}>
      <Eye size={18} aria-hidden="true" />
      <span>Preview</span>
    </button>
  );
}
