import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { newUuid } from '../../../engine/panel/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { restoreRecord } from '../../trash/panel/trash.ts';
import { beginHeartbeat, type PresenceState } from './heartbeat.ts';
import { newsQuery, newsText } from './record-news.ts';
import './presence.css';

/** Above a form: who else edits the same record, and what became of it meanwhile. Nothing is locked. */
export function Presence({ form }: { form: RecordForm }) {
  const { record, view } = form;
  return record && view.hasDraft !== false ? (
    <PresenceOf key={record.id} form={form} record={record} />
  ) : null;
}

function PresenceOf({ form, record }: { form: RecordForm; record: RecordKeys }) {
  const state = usePresence(form.type.definition.name, record.id);
  /** What was answered by what the form goes on with. */
  const [answered, setAnswered] = useState<PresenceState>();
  const isBehind = state !== undefined && state !== answered && isNewer(state, record);
  const isTold = isBehind && !form.isSaving && !form.clash;
  const { data: news } = useQuery({
    ...newsQuery(form.type.definition, record.id, state?.record ?? null),
    enabled: isTold,
  });
  const continueWith = (stored: RecordKeys | undefined) => {
    setAnswered(state);
    form.rebase(stored);
    screenHeading()?.focus();
  };
  return (
    <>
      <div role="status" className="notice presence hide-empty">
        {othersTexts(state?.others ?? []).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div role="status" className="notice presence hide-empty">
        {isTold && news && <p>{newsText(news)}</p>}
        {isTold && news?.action === 'deleted' && (
          <DeletedActions
            definition={form.type.definition}
            id={record.id}
            canRestore={news.at !== undefined}
            continueWith={continueWith}
          />
        )}
      </div>
    </>
  );
}

/** What the server says of the form, from its first answer on. */
function usePresence(type: string, id: string): PresenceState | undefined {
  const [state, setState] = useState<PresenceState>();
  useEffect(() => {
    const path = `/admin/presence/${type}/${encodeURIComponent(id)}/${newUuid()}`;
    return beginHeartbeat(path, setState);
  }, [type, id]);
  return state;
}

/** An answer may be older than what the form has saved since. Times of one form sort as texts. */
function isNewer({ record: version }: PresenceState, { updatedAt }: RecordKeys): boolean {
  return version === null || version > `"${updatedAt}"`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function othersTexts(others: PresenceState['others']): string[] {
  const names = [...new Set(others.filter(({ isYou }) => !isYou).map(({ name }) => name))];
  const verb = names.length === 1 ? 'is' : 'are';
  return [
    ...(names.length > 0 ? [`${list.format(names)} ${verb} editing this too.`] : []),
    ...(others.some(({ isYou }) => isYou) ? ['You have this open in another tab or on another device.'] : []),
  ];
}

interface DeletedActionsProps {
  definition: Definition;
  id: string;
  /** Whether the trash has it. */
  canRestore: boolean;
  /** Takes the record that is there again; undefined where what is entered becomes a new one. */
  continueWith: (stored: RecordKeys | undefined) => void;
}

/** What can be done with the form of a record that was deleted meanwhile. */
function DeletedActions({ definition, id, canRestore, continueWith }: DeletedActionsProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreRecord(definition, id),
    onSuccess: (stored) => {
      void refetch(definition);
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      continueWith(stored);
    },
  });
  return (
    <>
      {error && <p className="field-error">{`It could not be restored: ${error.message}`}</p>}
      <div className="cluster presence-actions small-buttons">
        {canRestore && (
          <Button variant="dark" isBusy={isPending} onClick={() => mutate()}>
            Restore it
          </Button>
        )}
        <Button onClick={() => continueWith(undefined)}>Keep as new</Button>
      </div>
    </>
  );
}
