import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormView } from '../../../content/admin.ts';
import type { ContentType, RecordKeys } from '../../../content/define.ts';
import { ApiError } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import { staff } from '../staff.ts';
import { check } from './check.ts';
import { entriesOf } from './entries.ts';
import { createFormStore, type FormStore, type Problems } from './form-store.ts';
import { type KeptEntries, useKeptEntries } from './kept-entries.ts';
import { askedFields, formTitle, formViewOf } from './view.ts';

interface RecordFormOptions<Row extends RecordKeys> {
  type: ContentType;
  /** Default: that of the type. It must be the same object at each render. */
  view?: FormView;
  /** What is edited, as the API answers it; undefined for a new record. A form belongs to one record: give it a `key`. */
  record?: Row | undefined;
  /** Sends the checked values. Default: the type's own call to create or to update. */
  save?: (values: unknown) => Promise<Row>;
  /** After a save, before the form is left: such as telling the list. */
  onSaved: (row: Row) => void;
  /** Where Cancel leads, below the origin. */
  listPath: string;
  /** Where a save leads. Default `listPath`. */
  savedPath?: ((row: Row) => string) | undefined;
}

/** A form of the panel: what it is about, what is entered, and what became of the last try to save. */
export interface RecordForm {
  type: ContentType;
  view: FormView;
  /** `Add New Brand`. */
  title: string;
  isNew: boolean;
  /** The record's name as it is stored, '' for a new one. */
  recordName: string;
  /** The names of the fields to ask for, in order. */
  fields: readonly string[];
  store: FormStore;
  kept: KeptEntries;
  listPath: string;
  isSaving: boolean;
  /** How often a save was refused; each time the summary takes the focus. */
  refusals: number;
  /** What made the last save fail, where no field is to blame; undefined otherwise. */
  failure: unknown;
  submit: (event: FormEvent) => void;
}

/**
 * Entries, checks, saving and messages of a form, for `<FormFrame form={form}>` and `<FieldInput form={form} name="…">`.
 *
 * @example
 * const form = useRecordForm({ type, record, onSaved: records.saved, listPath: '/admin/brands' });
 */
export function useRecordForm<Row extends RecordKeys>(options: RecordFormOptions<Row>): RecordForm {
  const { type, record, listPath } = options;
  const { about } = type;
  const [view] = useState(() => options.view ?? formViewOf(about));
  const [store] = useState(() => createFormStore(entriesOf(type, view, record)));
  const kept = useKeptEntries(store);
  const saving = useSaving(options, view, store, kept);
  const isNew = record === undefined;
  return {
    ...{ type, view, isNew, store, kept, listPath, ...saving },
    title: formTitle(about, view, isNew),
    recordName: record ? String((record as Record<string, unknown> & Row)[about.titleField] ?? '') : '',
    fields: askedFields(type, view),
  };
}

function useSaving<Row extends RecordKeys>(
  options: RecordFormOptions<Row>,
  view: FormView,
  store: FormStore,
  kept: KeptEntries,
) {
  const { type, record, onSaved, listPath, savedPath } = options;
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const setFocusBack = useFocusBack();

  const refuse = (problems: Problems) => {
    store.refuse(problems);
    setRefusals((count) => count + 1);
  };
  const attempt = async (values: unknown) => {
    const row = await (options.save ?? savedBy(options))(values);
    store.settle();
    void kept.forget();
    const { created, updated } = type.about.messages;
    const message = record ? updated : created;
    if (message !== undefined) notify.success(message);
    onSaved(row);
    await navigate(savedPath?.(row) ?? listPath);
  };
  const fail = (error: unknown) => {
    const { createFailed, updateFailed } = type.about.messages;
    const message = record ? updateFailed : createFailed;
    if (message !== undefined) notify.error(message);
    const problems = problemsOf(error, type);
    if (problems) refuse(problems);
    else setFailure(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setFailure(undefined);
    const checked = check(type, view, store.entries(), record);
    if ('problems' in checked) return refuse(checked.problems);
    store.refuse({});
    const focused = document.activeElement;
    setSaving(true);
    await attempt(checked.values).catch(fail);
    setSaving(false);
    setFocusBack(focused);
  };
  return { isSaving, refusals, failure, submit };
}

/** Gives the way to put the focus where it was before the fields were out of reach, unless something else has taken it. */
function useFocusBack() {
  const [wanted, setWanted] = useState<Element | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body && wanted instanceof HTMLElement) wanted.focus();
  }, [wanted]);
  return setWanted;
}

function savedBy<Row extends RecordKeys>({ type: { about }, record }: RecordFormOptions<Row>) {
  return async (values: unknown) => {
    const row = record ? await staff.update(about, record.id, values) : await staff.create(about, values);
    return row as unknown as Row;
  };
}

/** What the server found wrong with fields that the form knows; undefined when it is something else. */
function problemsOf(error: unknown, { fields }: ContentType): Problems | undefined {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return undefined;
  }
  const known = Object.entries(error.errors).filter(
    ([name]) => name in fields || name.replace(/\.\d+$/, '') in fields,
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
