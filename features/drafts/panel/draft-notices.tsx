import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { RecordKeys } from '../../../engine/content-type.ts';
import {
  Comparison,
  differencesOf,
  FieldValues,
  fieldsOf,
} from '../../../engine/panel/comparison/comparison.tsx';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import {
  type FormStore,
  useFieldValue,
  useFormOriginal,
  useFormValues,
} from '../../../engine/panel/form/form-store.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { formatMoment, formatTime } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import type { OtherDraft } from '../working-draft.ts';
import { useDraftState } from './autosave.ts';
import { draftCalls, recordAtBase, shownOf } from './draft-calls.ts';
import type { RecordForm } from './form/use-record-form.ts';
import type { LocalCopy, LocalDraft } from './local-draft.ts';
import { type Clash, takenText } from './merge/use-merging.ts';
import './drafts.css';
import './form/form-notices.css';

interface DraftBarProps {
  form: RecordForm;
  /** ISO 8601, UTC: when the draft that the form was opened with was stored last. */
  updatedAt: string;
}

/** Above a form that was opened with a draft: how it differs from what is saved, and how to give it up. */
export function DraftBar({ form, updatedAt }: DraftBarProps) {
  const { type, store, autosave, isSaving } = form;
  const [shown, setShown] = useState<'differences' | 'published'>();
  const [isOver, setOver] = useState(false);
  const undo = useUndo(type.definition);
  const { mutate, isPending, error } = useMutation({
    mutationFn: autosave.discard,
    onSuccess: () => {
      const entered = store.values();
      store.replace(store.original());
      form.draft.deleteOwn();
      autosave.resume();
      setOver(true);
      screenHeading()?.focus();
      undo.offer({
        text: 'Changes discarded.',
        undo: async () => {
          store.replace(entered);
          setOver(false);
        },
      });
    },
    onError: autosave.resume,
  });
  if (isOver) return undo.bar;
  const toggle = (what: typeof shown, text: string) => (
    <Button aria-expanded={shown === what} onClick={() => setShown(shown === what ? undefined : what)}>
      {text}
    </Button>
  );
  return (
    <Notice title="Working draft" isSaving={isSaving}>
      <p>{`This form shows changes that are not published, last saved on ${formatMoment(updatedAt)}.`}</p>
      {error && <p role="alert">{`They could not be discarded: ${error.message}`}</p>}
      <div className="cluster small-buttons">
        {toggle('differences', 'Show the differences')}
        {toggle('published', 'Show the published version')}
        <Button isBusy={isPending} onClick={() => mutate()}>
          Discard changes
        </Button>
      </div>
      {shown === 'differences' && <FormDifferences form={form} />}
      {shown === 'published' && <PublishedVersion form={form} />}
    </Notice>
  );
}

function FormDifferences({ form: { type, fields, store } }: Pick<DraftBarProps, 'form'>) {
  const entered = useDeferredValue(useFormValues(store));
  const differences = differencesOf(type, fields, store.original(), entered);
  return <Comparison differences={differences} sides={['Published version', 'This form']} />;
}

function PublishedVersion({ form: { type, fields, store } }: Pick<DraftBarProps, 'form'>) {
  return <FieldValues fields={fieldsOf(type, fields, useFormOriginal(store))} />;
}

/** Asks with which text to go on, where another device or window of the same person has gone on with the draft. */
export function ElsewhereNotice({ form }: { form: RecordForm }) {
  const { type, autosave, isSaving } = form;
  const { problem, savedAt = '' } = useDraftState(autosave);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (use: () => Promise<void>) => use(),
    onSuccess: () => screenHeading()?.focus(),
  });
  if (problem !== 'elsewhere') return null;
  const openThat = () => form.open(() => draftCalls.one(type.definition, autosave.id() ?? ''));
  return (
    <Notice title="Another device" isSaving={isSaving}>
      <p role="alert">{`You went on with this text on another device at ${formatTime(Date.parse(savedAt))}.`}</p>
      <p>Choose the text to go on with. The other one stays in the history.</p>
      {error && <p role="alert">{`The texts could not be stored: ${error.message}`}</p>}
      <div className="cluster small-buttons">
        <Button isBusy={isPending} onClick={() => mutate(openThat)}>
          Use that text
        </Button>
        <Button isBusy={isPending} onClick={() => mutate(autosave.keepThis)}>
          Keep this text
        </Button>
      </div>
    </Notice>
  );
}

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

function OtherPerson({ form, record, other }: OtherPersonProps) {
  const [isOpen, setOpen] = useState(false);
  const { id = '', name = '' } = other.by ?? {};
  const { mutate, isPending } = useMutation({
    mutationFn: () => form.open(() => draftCalls.takeOver(form.type.definition, record.id, id)),
    onSuccess: () => notify.plain('Taken over. What you had entered is in the history.'),
    onError: ({ message }) => notify.error(`It could not be taken over: ${message}`),
  });
  return (
    <Notice title={`Changes by ${name}`} isSaving={form.isSaving}>
      <p>{`${name} has changes that are not published, ${formatTime(Date.parse(other.updatedAt))}`}</p>
      <div className="cluster small-buttons">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Show the differences
        </Button>
        <Button isBusy={isPending} onClick={() => mutate()}>
          Take over
        </Button>
      </div>
      {isOpen && <OtherDifferences {...{ form, record, other }} />}
    </Notice>
  );
}

/** What somebody has changed in the record as it was when they began. */
function OtherDifferences({
  form: { type, view, fields },
  record,
  other: { by, updatedAt },
}: OtherPersonProps) {
  const { data, error } = useQuery({
    queryKey: ['draft', type.definition.name, record.id, by?.id, updatedAt],
    queryFn: () => draftCalls.one(type.definition, record.id, by?.id),
    gcTime: 0,
  });
  if (error) return <p role="alert">{`It could not be loaded: ${error.message}`}</p>;
  if (!data) return null;
  const from = recordAtBase(record, data);
  const [before, after] = [initialValues(type, view, from), shownOf(type, view, from, data)];
  return (
    <Comparison
      differences={differencesOf(type, fields, before, after)}
      sides={['Published version', `Draft of ${by?.name}`]}
    />
  );
}

interface NoticeProps {
  /** For screen readers. */
  title: string;
  isSaving: boolean;
  children: ReactNode;
}

function Notice({ title, isSaving, children }: NoticeProps) {
  const id = useId();
  return (
    <section className="working-draft" aria-labelledby={id} inert={isSaving}>
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface DraftNoticeProps {
  draft: LocalDraft;
  /** While the form is being saved, nothing can be restored. */
  isSaving: boolean;
  onRestore: (copy: LocalCopy) => void;
}

/** Offers to restore or discard what this device has kept of a form. */
export function DraftNotice({ draft: { offered, restore, discard }, isSaving, onRestore }: DraftNoticeProps) {
  if (!offered) return null;
  const answer = (give: () => void) => {
    give();
    // The buttons are gone.
    screenHeading()?.focus();
  };
  const takeBack = () => {
    restore();
    onRestore(offered);
  };
  return (
    <section
      className="cluster-between draft-notice small-buttons"
      aria-label="Unsaved entries"
      inert={isSaving}
    >
      <p role="status">{`You have unsaved entries of ${formatTime(offered.at)}.`}</p>
      <div>
        <Button variant="dark" onClick={() => answer(takeBack)}>
          Restore
        </Button>
        <Button onClick={() => answer(discard)}>Discard</Button>
      </div>
    </section>
  );
}

interface ClashNoticeProps {
  form: RecordForm;
  clash: Clash;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** After a save that met what somebody else has saved: what both have changed, each to be answered. It takes the focus. */
export function ClashNotice({ form, clash }: ClashNoticeProps) {
  const { type, store, isSaving } = form;
  const { names, taken, by } = clash;
  const notice = useNoticeFocus(clash, 'button');
  const titleId = useId();
  const labels = names.map((name) => type.fields[name]?.label ?? name);
  return (
    <section ref={notice} className="conflict" aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>{`Both of you changed ${list.format(labels)}.`}</h2>
      <p>Choose for each, then save again. What you do not use stays in the history.</p>
      {taken.length > 0 && <p>{takenText(type, taken, by)}</p>}
      <ul className="conflict-fields">
        {names.map((name) => (
          <ClashingField key={name} {...{ form, clash, name, store }} />
        ))}
      </ul>
    </section>
  );
}

interface ClashingFieldProps extends ClashNoticeProps {
  /** Of the field. */
  name: string;
  store: FormStore;
}

function ClashingField({ form: { type, answer }, clash, name, store }: ClashingFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [mine] = useFieldValue(store, name);
  const { theirs, by, names } = clash;
  const label = type.fields[name]?.label ?? name;
  const whose = by === undefined ? 'theirs' : `${by}'s`;
  const choose = (side: 'mine' | 'theirs') => {
    void answer(name, side);
    if (names.length === 1) document.querySelector<HTMLElement>('.record-form [type="submit"]')?.focus();
  };
  const button = (text: string, onClick: () => void, isExpanded?: boolean) => (
    <Button aria-label={`${text}: ${label}`} aria-expanded={isExpanded} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <li>
      <h3>{label}</h3>
      <div className="conflict-buttons small-buttons">
        {button('Keep mine', () => choose('mine'))}
        {button(`Use ${whose}`, () => choose('theirs'))}
        {button(isOpen ? 'Hide the differences' : 'Show the differences', () => setOpen(!isOpen), isOpen)}
      </div>
      {isOpen && (
        <Comparison
          differences={differencesOf(type, [], { [name]: mine }, theirs)}
          sides={['Yours', by === undefined ? 'Theirs' : whose]}
        />
      )}
    </li>
  );
}

/** Takes the focus to what has come for a reason, or to the first of these in it, and again for another reason. */
export function useNoticeFocus(reason: object, selector?: string) {
  const notice = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reason counts
  useEffect(() => {
    const { current } = notice;
    const target = selector === undefined ? current : current?.querySelector<HTMLElement>(selector);
    target?.focus();
  }, [reason]);
  return notice;
}
