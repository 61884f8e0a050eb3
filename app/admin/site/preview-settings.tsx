import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { request } from '../../../kernel/client/request.ts';
import { fetchAsStaff } from '../../../kernel/panel/fetch-as-staff.ts';
import type { RecordForm } from '../../../kernel/panel/form/use-record-form.ts';
import { notify } from '../../../ui/notify.ts';

interface PreviewSettingsProps {
  form: RecordForm;
  /** Of the record. */
  id: string;
}

/** Shows the page in a new tab with what is entered, by a preview link of one day, the same for all looks from this form. */
export function PreviewSettings({ form: { type, autosave }, id }: PreviewSettingsProps) {
  const link = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: Window | null) => {
      await autosave.storedVersion();
      link.current ??= await createLink(type.definition.name, id);
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

async function createLink(name: string, id: string): Promise<string> {
  const path = `/admin/preview-links/${name}/${encodeURIComponent(id)}`;
  const { url } = await request<{ url: string }>(fetchAsStaff, path, { method: 'POST', body: { days: 1 } });
  return new URL(url).pathname;
}
