import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { Comparison, differencesOf } from '../../../engine/panel/comparison/comparison.tsx';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { notify } from '../../../ui/notify.ts';
import { draftCalls, type OtherDraft } from './draft-calls.ts';
import { recordAtBase, shownOf } from './draft-values.ts';
import type { RecordForm } from './form/use-record-form.ts';
import { useDraftState } from './use-working-draft.ts';
import './drafts.css';

/** Above a form: what other people have begun with its record, to look at and to take over. */
export function OtherDrafts({ form, record }: { form: RecordForm; record: RecordKeys }) {
  const { others } = useDraftState(form.autosave);
  return others.map((other) => <OtherPerson key={other.by?.id} {...{ form, record, other }} />);
}

interface OtherPersonProps {
  form: RecordForm;
  record: RecordKeys;
  other: OtherDraft;
}

function OtherPerson({ form, record, other: { by, updatedAt } }: OtherPersonProps) {
  const { type, isSaving } = form;
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const [person, name] = [by?.id ?? '', by?.name ?? ''];
  const { mutate, isPending } = useMutation({
    mutationFn: () => form.open(() => draftCalls.takeOver(type.definition, record.id, person)),
    onSuccess: () => notify.plain('Taken over. What you had entered is in the history.'),
    onError: ({ message }) => notify.error(`It could not be taken over: ${message}`),
  });
  return (
    <section className="working-draft" aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId} className="sr-only">{`Changes by ${name}`}</h2>
      <p>{`${name} has changes that are not published, ${formatTime(Date.parse(updatedAt))}`}</p>
      <div className="cluster small-buttons">
        <button
          type="button"
          className="button button-line"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Show the differences
        </button>
        <button
          type="button"
          className="button button-line"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          Take over
        </button>
      </div>
      {isOpen && <Differences {...{ form, record, person, name, updatedAt }} />}
    </section>
  );
}

interface DifferencesProps {
  form: RecordForm;
  record: RecordKeys;
  person: string;
  name: string;
  updatedAt: string;
}

/** What somebody has changed in the record as it was when they began. */
function Differences({ form: { type, view, fields }, record, person, name, updatedAt }: DifferencesProps) {
  const { data, error } = useQuery({
    queryKey: ['draft', type.definition.name, record.id, person, updatedAt],
    queryFn: () => draftCalls.one(type.definition, record.id, person),
    gcTime: 0,
  });
  if (error) return <p role="alert">{`It could not be loaded: ${error.message}`}</p>;
  if (!data) return null;
  const from = recordAtBase(record, data);
  const differences = differencesOf(
    type,
    fields,
    initialValues(type, view, from),
    shownOf(type, view, from, data),
  );
  return <Comparison differences={differences} sides={['Published version', `Draft of ${name}`]} />;
}
