import { useRef, useState } from 'react';
import { ApiError } from '../../../../engine/client/api-error.ts';
import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import { validateForm } from '../../../../engine/panel/form/field-values.ts';
import { type FormStore, type FormValues, pick } from '../../../../engine/panel/form/form-store.ts';
import type { FormView } from '../../../../engine/views.ts';
import { notify } from '../../../../ui/notify.ts';
import type { Autosave } from '../autosave.ts';
import type { ChangedRecord } from '../form/update-record.ts';
import type { LocalCopy } from '../local-draft.ts';
import { mergeRecord, mergeSaved } from './merge.ts';

/** Fields that both the form and somebody else have changed, until each is answered. */
export interface Clash {
  names: readonly string[];
  /** What is stored, by field name. */
  theirs: FormValues;
  /** Who stored it, where that is known. */
  by: string | undefined;
  /** Fields in which the form has what is stored now. */
  taken: readonly string[];
}

/** A save that has to be answered first: nothing was sent. */
export class ClashError extends ApiError {
  readonly clash: Clash;

  constructor(clash: Clash) {
    super(409, `Both changed ${clash.names.join(', ')}`);
    this.name = 'ClashError';
    this.clash = clash;
  }
}

interface MergingOptions<Row> {
  type: ContentType;
  view: FormView;
  store: FormStore;
  autosave: Autosave;
  /** As the form knows it; undefined for a new one. */
  record: Row | undefined;
  setRecord: (row: Row) => void;
}

/** What a form does when somebody else has saved its record: takes over what it can, and asks for the rest. */
export function useMerging<Row extends RecordKeys>(options: MergingOptions<Row>) {
  const { type, view, store, autosave, record, setRecord } = options;
  const [clash, setClash] = useState<Clash>();
  /** Its fields that are not answered yet. */
  const open = useRef<readonly string[]>([]);
  /** What was taken over by a save that has not ended yet. */
  const taken = useRef<{ names: string[]; by: string | undefined }>({ names: [], by: undefined });
  /** The fields that give way to what is stored, as soon as the history has what they hold. */
  const yielding = useRef(new Set<string>());
  /** @throws ClashError */
  const takeOver = async (changed: ChangedRecord<Row>) => {
    const { stored, by } = changed;
    setRecord(stored);
    const { theirs, clashes, ...merged } = await mergeSaved({ type, view, store, autosave }, changed);
    const names = [...new Set([...taken.current.names, ...merged.taken])];
    taken.current = { names, by: by ?? taken.current.by };
    open.current = clashes;
    if (clashes.length > 0) throw new ClashError({ names: clashes, theirs, by, taken: names });
  };
  /** @throws ClashError, ApiError with what is wrong with the merged values */
  const merge = async (changed: ChangedRecord<Row>) => {
    await takeOver(changed);
    const checked = validateForm(type, store.values(), changed.stored);
    if ('errors' in checked) throw new ApiError(422, 'The merged entries are not valid', checked.errors);
    return checked.values;
  };
  /** The same of a draft that is older than its record, when it is opened. */
  const catchUp = (stored: Row) =>
    takeOver({ stored, by: undefined, isOwn: false })
      .then(() => setClash(undefined))
      .catch((error) => error instanceof ClashError && setClash(error.clash))
      .finally(() => {
        taken.current = { names: [], by: undefined };
      });
  /** Puts into the form what this device has kept of it. */
  const restore = async ({ entries, original, base, draft }: LocalCopy) => {
    const [current, theirs] = [store.values(), store.original()];
    const names = Object.keys(entries).filter((name) => name in current);
    const before = { ...theirs, ...original };
    const merged = await mergeRecord(type, before, { ...current, ...pick(entries, names) }, theirs);
    const { clashes } = merged;
    store.replace(merged.values);
    autosave.restored({ draft, base: clashes.length > 0 ? base : undefined });
    open.current = clashes;
    if (clashes.length > 0) setClash({ names: clashes, theirs, by: undefined, taken: [] });
  };
  const answer = async (name: string, side: 'mine' | 'theirs') => {
    if (yielding.current.has(name)) return;
    if (side === 'theirs') {
      yielding.current.add(name);
      // What gives way can be taken back in the history.
      const isKept = await autosave.keep().then(
        () => true,
        () => false,
      );
      yielding.current.delete(name);
      if (!isKept) return notify.error('What you do not use could not be stored. Please try again.');
      store.set(name, clash?.theirs[name]);
    }
    open.current = open.current.filter((other) => other !== name);
    const names = open.current;
    if (names.length === 0) autosave.rebase(record);
    setClash((current) => (current && names.length > 0 ? { ...current, names } : undefined));
  };
  /** Says after a save what it has taken over. */
  const reportTaken = () => {
    const { names, by } = taken.current;
    if (names.length > 0) notify.plain(takenText(type, names, by));
    taken.current = { names: [], by: undefined };
  };
  return { clash, setClash, merge, catchUp, restore, answer, reportTaken };
}

/** `Taken over from Asha Rao: Title, Excerpt.` */
export function takenText(
  { fields }: Pick<ContentType, 'fields'>,
  names: readonly string[],
  by: string | undefined,
): string {
  const labels = names.map((name) => fields[name]?.label ?? name).join(', ');
  return `Taken over from ${by || 'another tab'}: ${labels}.`;
}
