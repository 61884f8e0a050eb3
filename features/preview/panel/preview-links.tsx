import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import './preview.css';

interface PreviewLink {
  id: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  by: { name: string } | null;
}

const lengths = [1, 7, 30] as const;

interface SharePreviewProps {
  form: RecordForm;
  /** Of the record. */
  id: string;
}

/** In the form of a record that visitors see: makes links to its page as it is not published, for people without an account. */
export function SharePreview({ form, id }: SharePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = 'Share preview';
  return (
    <>
      <button type="button" className="button button-line" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden="true" />
        <span>{title}</span>
      </button>
      <Dialog isOpen={isOpen} label={title} className="dialog share-preview small-buttons" onClose={close}>
        <h2 className="dialog-title">{title}</h2>
        <p>Whoever has the link sees the page with what is entered here, without signing in.</p>
        <Links form={form} id={id} />
        <div className="dialog-buttons">
          <button type="button" className="button button-line" onClick={close}>
            Close
          </button>
        </div>
      </Dialog>
    </>
  );
}

function Links({ form, id }: SharePreviewProps) {
  const path = previewLinksPath(form, id);
  const query = {
    queryKey: ['preview-links', path],
    queryFn: () => requestAsStaff<PreviewLink[]>(path),
    gcTime: 0,
  };
  const { data: links = [], error } = useQuery(query);
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries(query);
  const [url, setUrl] = useState<string>();
  /** Said in the dialog: outside of it nothing is read out. */
  const [message, setMessage] = useState('');
  const copy = (address: string) =>
    copyText(address).then((isCopied) =>
      setMessage(
        isCopied ? 'The link was copied.' : 'The link could not be copied. Select it and copy it yourself.',
      ),
    );
  const creation = useMutation({
    mutationFn: (days: number) => createPreviewLink(form, id, days),
    onSuccess: (made) => {
      setUrl(made);
      void copy(made);
      return refetch();
    },
  });
  const ending = useMutation({
    mutationFn: (link: string) => requestAsStaff(`${path}/${link}`, { method: 'DELETE' }),
    onSettled: refetch,
  });
  const failure = error ?? creation.error ?? ending.error;
  return (
    <>
      <NewLink isPending={creation.isPending} create={creation.mutate} />
      {failure && (
        <p role="alert" className="danger">
          {failure.message}
        </p>
      )}
      {url !== undefined && <Address url={url} copy={copy} />}
      <p role="status" className="hide-empty">
        {message}
      </p>
      {links.length > 0 && <h3>Links that work</h3>}
      <ul>
        {links.map((link) => (
          <li key={link.id} className="cluster-between">
            <span>{[`Ends ${formatMoment(link.expiresAt)}`, link.by?.name].filter(Boolean).join(' - ')}</span>
            <button
              type="button"
              className="button button-line"
              aria-label={`End now: the link that ends ${formatMoment(link.expiresAt)}`}
              onClick={() => ending.mutate(link.id)}
            >
              End now
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewLink({ isPending, create }: { isPending: boolean; create: (days: number) => void }) {
  const [days, setDays] = useState(7);
  return (
    <div className="cluster share-preview-new">
      <label>
        The link works for{' '}
        <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length === 1 ? '1 day' : `${length} days`}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button button-dark"
        aria-disabled={isPending}
        onClick={() => !isPending && create(days)}
      >
        {isPending ? 'Creating...' : 'Create and copy a link'}
      </button>
    </div>
  );
}

/** The address of a new link, which is told once: to be copied again, or by hand. */
function Address({ url, copy }: { url: string; copy: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="cluster-between share-preview-address">
      <input
        ref={input}
        readOnly
        value={url}
        aria-label="Address of the new link"
        onFocus={() => input.current?.select()}
      />
      <button type="button" className="button button-line" onClick={() => copy(url)}>
        Copy
      </button>
    </div>
  );
}

/** The call for the preview links of a record. */
export function previewLinksPath({ type }: Pick<RecordForm, 'type'>, id: string): string {
  return `/admin/preview-links/${type.definition.name}/${encodeURIComponent(id)}`;
}

/** Makes a link to the page with what is entered, which is stored first. Gives its address, which is told once. */
export async function createPreviewLink(
  form: Pick<RecordForm, 'type' | 'autosave'>,
  id: string,
  days: number,
): Promise<string> {
  await form.autosave.storedVersion();
  const path = previewLinksPath(form, id);
  const { url } = await requestAsStaff<{ url: string }>(path, { method: 'POST', body: { days } });
  return url;
}

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
