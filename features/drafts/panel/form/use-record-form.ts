import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../engine/client/api-error.ts';
import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import type { Definition } from '../../../../engine/definition.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { fieldOfError } from '../../../../engine/panel/form/field-focus.ts';
import { initialValues, validateForm, valuesWithFiles } from '../../../../engine/panel/form/field-values.ts';
import {
  changedFields,
  createFormStore,
  type FieldErrors,
  type FormStore,
  type FormValues,
} from '../../../../engine/panel/form/form-store.ts';
import { may } from '../../../../engine/panel/permissions.tsx';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { formFields, formTitle, formViewOf } from '../../../../engine/panel/type-views.tsx';
import { momentNames, publicationIn, scheduleLabels } from '../../../../engine/publication.ts';
import type { FormView } from '../../../../engine/views.ts';
import { notify } from '../../../../ui/notify.ts';
import type { WorkingDraft } from '../../working-draft.ts';
import { Autosave } from '../autosave.ts';
import { draftQuery, recordAtBase, shownOf } from '../draft-calls.ts';
import { deleteLocal, type LocalDraft, localKey, useLocalDraft } from '../local-draft.ts';
import { ClashError, useMerging } from '../merge/use-merging.ts';
import { saveRecord } from './update-record.ts';
import { useSaving } from './use-saving.ts';

interface RecordFormOptions<Row extends RecordKeys> {
  type: ContentType;
  /** Default: that of the type. What it says in the first render holds. */
  view?: FormView;
  /** What is edited, as the API answers it; undefined for a new record. A form belongs to one record: give it a `key`. */
  record?: Row | undefined;
  /** After a save, before the form is left: such as telling the list. */
  onSaved: (row: Row) => void;
  /** Where Cancel leads, below the origin. */
  listPath: string;
  /** Where a save leads. Default `listPath`. */
  savedPath?: ((row: Row) => string) | undefined;
}

/** A form of the panel: what it is about, what is entered, and what became of the last try to save. */
export type RecordForm = ReturnType<typeof useRecordForm>;

/**
 * Values, validation, saving and messages of a form, for `<DraftedFormFrame form={form}>` and `<FieldInput form={form} name="…">`.
 *
 * @example
 * const onSaved = (row: RecordKeys) => showSaved(type.definition, row);
 * const form = useRecordForm({ type, record, onSaved, listPath: '/admin/brands' });
 */
export function useRecordForm<Row extends RecordKeys>(options: RecordFormOptions<Row>) {
  const { type, listPath } = options;
  const { definition } = type;
  const [view] = useState((): FormView => {
    const own = options.view ?? formViewOf(definition);
    // Who cannot save has nothing to keep.
    return may('write', definition.area) ? own : { ...own, hasDraft: false };
  });
  const [start] = useState(() => {
    // It was read together with the record.
    const draft =
      options.record && queryClient.getQueryData(draftQuery(definition, options.record.id).queryKey);
    const at = options.record && recordAtBase(options.record, draft);
    const store = createFormStore(originalOf(type, view, at));
    if (at && draft?.updatedAt) store.replace(shownOf(type, view, at, draft));
    return { draft, record: at, store };
  });
  const { store } = start;
  // A new record is stored by its first save: should the form stay, the next one updates it.
  const [record, setRecord] = useState(start.record);
  /** When the draft that the form was opened with was stored. */
  const [opened, setOpened] = useState(start.draft?.updatedAt ?? undefined);
  const [key] = useState(() => localKey(`${definition.name}/${record?.id ?? 'new'}`));
  const [autosave] = useState(() => new Autosave({ ...start, type, view, onStored: () => deleteLocal(key) }));
  useEffect(() => autosave.start(), [autosave]);
  const draft = useLocalDraft(store, key, autosave);
  const merging = useMerging({ type, view, store, autosave, record, setRecord });
  const { clash, setClash, answer, restore, catchUp } = merging;
  const saving = useSubmit({ ...options, record }, setRecord, view, store, draft, autosave, merging);
  const isNew = record === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was opened with
  useEffect(() => {
    if (options.record && options.record.updatedAt !== record?.updatedAt) void catchUp(options.record);
  }, []);
  /** Shows a draft in the place of what is entered, which is stored first. One of somebody else is copied when it is stored. */
  const open = async (find: () => Promise<WorkingDraft>, isYou = true) => {
    await autosave.flush();
    const found = await find();
    const live = record && (await recordClient.one<Row>(definition, record.id));
    // Another device has gone on with the draft, or somebody has typed meanwhile.
    if (changedFields(store.values(), store.stored()).length > 0) await autosave.keep();
    const at = live && recordAtBase(live, found);
    setRecord(at);
    setOpened((at && found.updatedAt) ?? undefined);
    const original = originalOf(type, view, at);
    store.reset(original);
    store.replace({ ...original, ...shownOf(type, view, at, found) });
    autosave.opened(at, isYou ? found : undefined);
    if (live && live.updatedAt !== at?.updatedAt) await catchUp(live);
    else setClash(undefined);
  };
  return {
    ...{ type, view, record, isNew, store, draft, autosave, opened, listPath, ...saving },
    ...{ clash, answer, restore, open },
    /** Goes on with another state of the record, or with none: then it is a new one. */
    rebase: (stored: RecordKeys | undefined) => {
      // What others had changed there is merged by the next save.
      if (stored && changedFields(initialValues(type, view, stored), store.original()).length > 0) return;
      setRecord(stored as Row | undefined);
      autosave.rebase(stored);
    },
    /** Whether visitors see the record as it is saved. */
    isShown: record?.publication?.isShown === true,
    title: formTitle(definition, view, isNew),
    /** As it is stored, '' for a new one. */
    recordName:
      record && definition.page === undefined
        ? String((record as Record<string, unknown> & Row)[definition.titleField] ?? '')
        : '',
    /** The names of the fields to ask for, in order. */
    fields: formFields(type, view),
  };
}

/** The values of a form without a draft. */
function originalOf(type: ContentType, view: FormView, record: RecordKeys | undefined): FormValues {
  const moments = record || type.definition.shownAt === undefined ? [] : momentNames;
  const unset = Object.fromEntries(moments.map((name) => [name, '']));
  return { ...initialValues(type, view, record), ...unset };
}

function useSubmit<Row extends RecordKeys>(
  options: RecordFormOptions<Row>,
  setRecord: (row: Row) => void,
  view: FormView,
  store: FormStore,
  draft: LocalDraft,
  autosave: Autosave,
  { clash, setClash, merge, reportTaken }: ReturnType<typeof useMerging<Row>>,
) {
  const { type, record, onSaved, listPath, savedPath } = options;
  const { definition } = type;
  const { messages, singular } = definition;
  const { isSaving, isWaiting, hasUnsavedChanges, arrivalErrors, run } = useSaving(
    singular,
    store,
    draft,
    autosave,
  );
  /** Counts the rejected saves; each one moves the focus to the errors. */
  const [rejectedSaves, setRejectedSaves] = useState(0);
  /** Why the last save failed, where no field is to blame. */
  const [failure, setFailure] = useState<unknown>();
  /** Values as the last save has stored them: texts without the pictures that were inside. */
  const storedValues = useRef<FormValues>({});
  const attempts = useRef<readonly object[]>([]);
  const saved = useRef<Row>(undefined);
  const setFocusBack = useFocusBack();

  const showErrors = (problems: FieldErrors) => {
    store.setErrors(problems);
    setRejectedSaves((count) => count + 1);
  };
  const save = async (values: object, base: Row | undefined) => {
    let sent = store.values();
    const sending = (next: object) => {
      sent = store.values();
      attempts.current = [...attempts.current, next];
      return attempts.current;
    };
    const publication = publicationIn(sent);
    const row = await saveRecord<Row>({ type, record: base, values, publication, autosave, merge, sending });
    const message = record ? messages.updated : messages.created;
    if (message !== undefined) notify.success(message, viewing(definition));
    reportTaken();
    onSaved(row);
    if (store.values() !== sent) setRecord(row);
    const filed = valuesWithFiles(type, store.values(), initialValues(type, view, row));
    store.replace(filed);
    storedValues.current = { ...sent, ...filed };
    saved.current = row;
    return savedPath?.(row) ?? listPath;
  };
  const fail = (error: unknown) => {
    autosave.resume();
    // The notice of the clash says it all.
    if (error instanceof ClashError) return setClash(error.clash);
    const message = record ? messages.updateFailed : messages.createFailed;
    if (message !== undefined) notify.error(message);
    const problems = problemsOf(error, type);
    if (problems) showErrors(problems);
    else setFailure(error);
  };
  const attempt = async (base: Row | undefined) => {
    if (isSaving) return;
    // Once more, so that the focus goes back to it.
    if (clash) return setClash({ ...clash });
    setFailure(undefined);
    if (store.files().length > 0) {
      const missing = await arrivalErrors();
      if (Object.keys(missing).length > 0) return showErrors(missing);
    }
    const checked = validateForm(type, store.values(), base);
    if ('errors' in checked) return showErrors(checked.errors);
    store.setErrors({});
    const focused = document.activeElement;
    await run(
      () => save(checked.values, base),
      fail,
      () => storedValues.current,
    );
    if (saved.current) autosave.opened(saved.current, undefined);
    saved.current = undefined;
    setFocusBack(focused);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(record);
  };
  return {
    isSaving,
    isWaiting,
    hasUnsavedChanges,
    rejectedSaves,
    failure,
    submit,
  };
}

/** The notice of a saved setting leads to its page. */
function viewing({ page }: Definition) {
  return !page ? {} : { action: { label: 'View page', run: () => window.open(page, '_blank') } };
}

/** Gives the way to put the focus where it was before the fields were out of reach, unless something else has taken it. */
function useFocusBack() {
  // An object, because the same element may be wanted twice.
  const [wanted, setWanted] = useState<{ element: Element | null }>();
  useEffect(() => {
    const element = wanted?.element;
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
  }, [wanted]);
  return (element: Element | null) => setWanted({ element });
}

/** What the server found wrong with fields, and with moments, which stand behind one button; undefined for anything else. */
function problemsOf(error: unknown, type: ContentType): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known = Object.entries(error.errors).flatMap(([name, problem]): [string, string][] => {
    if (name in type.fields || fieldOfError(name) in type.fields) return [[name, problem]];
    const label = scheduleLabels(type)[name as 'publishAt'];
    return label ? [[momentNames[0], problem.startsWith(label) ? problem : `${label}: ${problem}`]] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
