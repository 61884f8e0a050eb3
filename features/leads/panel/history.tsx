import { useMutation } from '@tanstack/react-query';
import { Check, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { currentPerson } from '../../../engine/panel/session.ts';
import { tabStorage } from '../../../ui/browser-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { type LeadEntry, leadStates, longestNote, noteChangeMs } from '../lead.ts';
import { apiPathOf, type LeadRecord } from './submission.ts';

interface HistoryProps {
  definition: Definition;
  record: LeadRecord;
  /** After something was added. */
  onChange: () => Promise<void>;
}

/** Where the tab stores what is typed and not sent: neither another screen nor a reload loses it. */
const keyOf = (id: string) => `note:${id}`;

/** What happened, the newest last, and the field for what somebody adds. */
export function History({ definition, record, onChange }: HistoryProps) {
  const [changed, setChanged] = useState<LeadEntry>();
  const own = ownLastNote(record.history);
  return (
    <section className="box record-form-card lead-history" aria-labelledby="history">
      <h2 id="history" className="small-title">
        History
      </h2>
      <ol>
        {record.history.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <p className="note">
              {`${entry.by?.name ?? 'Website'}, `}
              <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time>
            </p>
            <p className="lead-entry">{textOf(entry)}</p>
            {own?.id === entry.id && !changed && (
              <Button onClick={() => setChanged(entry)}>
                <Pencil size={16} aria-hidden="true" />
                <span>Change</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ForWriters>
        <NoteForm
          key={changed?.id ?? 'new'}
          {...{ definition, record, changed }}
          onDone={async () => {
            await onChange();
            setChanged(undefined);
          }}
          onStale={() => void onChange()}
          onCancel={() => setChanged(undefined)}
        />
      </ForWriters>
    </section>
  );
}

/** The note that can still be changed. */
function ownLastNote(history: readonly LeadEntry[]): LeadEntry | undefined {
  const last = history.findLast(({ kind, by }) => kind === 'note' && by?.id === currentPerson()?.id);
  return last && Date.parse(last.at) > Date.now() - noteChangeMs ? last : undefined;
}

function textOf({ kind, text }: LeadEntry): string {
  switch (kind) {
    case 'received':
      return 'Received';
    case 'state':
      return `State: ${leadStates[text as keyof typeof leadStates] ?? text}`;
    case 'assignee':
      return text === '' ? 'Nobody is in charge' : `In charge: ${text}`;
    case 'answer':
      return text === '' ? 'Answered' : `Answered: ${text}`;
    case 'call':
      return 'Call started';
    case 'whatsapp':
      return 'WhatsApp opened';
    case 'note':
      return text;
  }
}

interface NoteFormProps extends Pick<HistoryProps, 'definition' | 'record'> {
  /** The note that is changed; undefined for a new one. */
  changed: LeadEntry | undefined;
  onDone: () => Promise<void>;
  /** After somebody else was first. */
  onStale: () => void;
  onCancel: () => void;
}

function NoteForm({ definition, record: { id, lead }, changed, onDone, onStale, onCancel }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const path = `${apiPathOf(definition, id)}/lead/history`;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (kind: 'note' | 'answer') => {
      const text = field.current?.value.trim() ?? '';
      if (kind === 'note' && text === '') throw new Error('Type the note first.');
      return changed
        ? requestAsStaff(`${path}/${changed.id}`, { method: 'PATCH', body: { text } })
        : requestAsStaff(path, {
            method: 'POST',
            headers: { 'if-match': `"${lead.updatedAt}"` },
            body: { kind, text },
          });
    },
    onSuccess: async () => {
      if (!changed) tabStorage.remove(keyOf(id));
      if (field.current) field.current.value = '';
      await onDone();
    },
    onError: (failure) => {
      field.current?.focus();
      if (failure instanceof ApiError && failure.changedBy) onStale();
    },
  });
  const by = error instanceof ApiError ? error.changedBy : undefined;
  const problem = by ? `${by} has just changed this. Look at it, and press again.` : error?.message;
  return (
    <form
      className="stack small-buttons"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate('note');
      }}
    >
      <TextArea
        ref={field}
        label={changed ? 'Change the note' : 'Note for colleagues'}
        rows={3}
        maxLength={longestNote}
        defaultValue={changed?.text ?? tabStorage.read(keyOf(id)) ?? ''}
        error={problem}
        onChange={({ target }) => {
          reset();
          if (!changed) tabStorage.write(keyOf(id), target.value);
        }}
      />
      <div className="cluster">
        <Button type="submit" variant={changed ? 'dark' : 'line'} isBusy={isPending}>
          {changed ? 'Save the note' : 'Add note'}
        </Button>
        {changed ? (
          <Button onClick={onCancel}>Cancel</Button>
        ) : (
          <Button
            variant={lead.answeredAt ? 'line' : 'dark'}
            isBusy={isPending}
            onClick={() => mutate('answer')}
          >
            <Check size={18} aria-hidden="true" />
            <span>{lead.answeredAt ? 'I have answered again' : 'I have answered'}</span>
          </Button>
        )}
      </div>
    </form>
  );
}
