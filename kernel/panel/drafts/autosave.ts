import { ApiError } from '../../client/api-error.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { draftBody, initialValues } from '../form/field-values.ts';
import { changedFields, type FormStore, type FormValues } from '../form/form-store.ts';
import { valueAt } from '../list/view.tsx';
import { draftCalls, type WorkingDraft } from './draft-calls.ts';

/** Milliseconds without a change after which the draft is stored, and after the first change at the latest. */
const restMilliseconds = 2000;
const longestWait = 10_000;
/** The same for what is large, such as a post with pictures inside. */
const largeWait = 60_000;
const largeCharacters = 1_000_000;
const retryMilliseconds = 10_000;

/** Where what is entered is kept, for the line beside the buttons. */
export interface DraftState {
  /** `clean`: nothing to store. `kept`: on this device alone, because of `problem`. */
  phase: 'clean' | 'changed' | 'saving' | 'saved' | 'kept';
  /** ISO 8601, UTC: when the server stored the draft last. */
  savedAt?: string | undefined;
  problem?: 'offline' | 'full' | 'refused';
}

export type Autosave = ReturnType<typeof createAutosave>;

export interface AutosaveOptions {
  type: ContentType;
  view: FormView;
  store: FormStore;
  /** What the form edits; undefined for a new record. */
  record: RecordKeys | undefined;
  /** The draft that the form was opened with. */
  draft: WorkingDraft | undefined;
  /** After the server has stored all that is entered. */
  onStored: () => void;
  /** Others have changed these fields of the draft; the form has what they entered. */
  onTakenOver: (names: readonly string[], by: string) => void;
}

/**
 * Stores what is entered in a form as its working draft: what has changed since the last time, when typing rests. One call
 * follows the other, so that the newest state comes last. It never touches a control.
 */
export function createAutosave(options: AutosaveOptions) {
  const { type, view, store, onStored, onTakenOver } = options;
  const { definition } = type;
  let { record } = options;
  let draft = options.draft?.updatedAt ? options.draft : undefined;
  /** What the record and the draft have together, as the form shows it. */
  let stored: FormValues =
    draft && record ? initialValues(type, view, withDraft(record, draft)) : store.original();
  let state: DraftState = draft
    ? { phase: 'saved', savedAt: draft.updatedAt ?? undefined }
    : { phase: 'clean' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | undefined;
  let lastSent = 0;
  let running: Promise<void> | undefined;
  /** Nothing is stored: the form is being saved, or the record is not what the draft was made from. */
  let isPaused = view.hasDraft === false;
  /** The form is closed. */
  let isOver = false;
  const listeners = new Set<() => void>();
  const show = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const savedAt = () => draft?.updatedAt ?? undefined;
  const unsent = () => changedFields(store.values(), stored);

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(() => void send(), milliseconds);
  };
  const schedule = () => {
    if (isPaused) return;
    if (unsent().length === 0) {
      clearTimeout(timer);
      firstChange = undefined;
      if (!running) show(draft ? { phase: 'saved', savedAt: savedAt() } : { phase: 'clean' });
      return;
    }
    firstChange ??= Date.now();
    if (state.phase !== 'saving' && state.phase !== 'kept') show({ phase: 'changed', savedAt: savedAt() });
    const latest = firstChange + longestWait - Date.now();
    const isLarge = JSON.stringify(store.values()).length > largeCharacters;
    wait(
      isLarge
        ? Math.max(restMilliseconds, lastSent + largeWait - Date.now())
        : Math.max(0, Math.min(restMilliseconds, latest)),
    );
  };
  const send = (): Promise<void> => {
    running ??= sendOnce().finally(() => {
      running = undefined;
      if (state.phase !== 'kept') schedule();
    });
    return running;
  };
  const sendOnce = async () => {
    clearTimeout(timer);
    const names = unsent();
    if (names.length === 0 || isPaused) return;
    firstChange = undefined;
    lastSent = Date.now();
    const sent = store.values();
    const values = draftBody(type, names, sent, store.original(), record);
    show({ phase: 'saving', savedAt: savedAt() });
    try {
      draft = await call(values);
      if (!draft.updatedAt) draft = undefined;
      stored = { ...stored, ...pick(sent, names) };
      show({ phase: unsent().length > 0 ? 'changed' : draft ? 'saved' : 'clean', savedAt: savedAt() });
      if (unsent().length === 0) onStored();
    } catch (error) {
      await fail(error);
    }
  };
  const call = (values: object) => {
    const id = draft?.id ?? record?.id;
    if (id === undefined) return draftCalls.begin(definition, values);
    const change = { base: record?.updatedAt, version: savedAt(), values };
    return draftCalls.change(definition, id, change);
  };
  const fail = async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409 && (await takeOver())) return;
    if (status === 0 || status >= 500) wait(retryMilliseconds);
    const problem = status === 0 ? 'offline' : status === 507 ? 'full' : 'refused';
    show({ phase: 'kept', savedAt: savedAt(), problem });
  };
  /** Puts what others have stored into the fields that were not changed here. Whether the next call can succeed. */
  const takeOver = async (): Promise<boolean> => {
    const id = draft?.id ?? record?.id;
    if (id === undefined) return false;
    const theirs = await draftCalls.one(definition, id).catch(() => undefined);
    if (!theirs || (record && theirs.base !== record.updatedAt)) return false;
    const shown = record ? initialValues(type, view, withDraft(record, theirs)) : shownOf(type, view, theirs);
    const mine = changedFields(store.values(), stored);
    const focused = focusedField();
    const taken = changedFields(shown, stored).filter((name) => !mine.includes(name) && name !== focused);
    stored = shown;
    draft = theirs.updatedAt ? theirs : undefined;
    store.replace(pick(shown, taken));
    if (taken.length > 0) onTakenOver(taken, theirs.by?.name ?? '');
    show({ phase: 'changed', savedAt: savedAt() });
    return true;
  };
  const startValues = store.values();
  return {
    /** The id of the draft, once there is one. */
    id: () => draft?.id,
    /** Whether something was entered since the form was opened. */
    hasChanged: () => changedFields(store.values(), startValues).length > 0,
    /** Goes on with an unfinished record of before. */
    adopt(unfinished: WorkingDraft): void {
      draft = unfinished;
      stored = shownOf(type, view, unfinished);
      store.replace(stored);
      show({ phase: 'saved', savedAt: savedAt() });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Stores what is entered when it rests. Returns the function that ends it. */
    start(): () => void {
      isOver = false;
      const online = () => void send();
      const hidden = () => document.visibilityState === 'hidden' && void send();
      const stop = store.subscribe(schedule);
      addEventListener('online', online);
      document.addEventListener('visibilitychange', hidden);
      schedule();
      return () => {
        stop();
        clearTimeout(timer);
        // What was put back to what is saved ends the draft, and nobody was asked.
        void send();
        isOver = true;
        removeEventListener('online', online);
        document.removeEventListener('visibilitychange', hidden);
      };
    },
    /** Stores what is entered now. Resolves when that has ended, well or not. */
    async flush(): Promise<void> {
      await running;
      await send();
    },
    /** Waits for the call that is on its way, and makes no other one. Gives the draft that a save ends. */
    async pause(): Promise<string | undefined> {
      isPaused = true;
      clearTimeout(timer);
      await running;
      return draft?.updatedAt ? `${draft.id}/${draft.updatedAt}` : undefined;
    },
    resume(): void {
      isPaused = view.hasDraft === false;
      schedule();
    },
    /** The record is another one by now, or there is none. */
    rebase(saved: RecordKeys | undefined): void {
      record = saved;
      if (!saved) draft = undefined;
      schedule();
    },
    /** The form's values are those of this record now, and there is no draft. */
    ended(saved: RecordKeys | undefined): void {
      record = saved;
      draft = undefined;
      stored = store.original();
      isPaused = view.hasDraft === false;
      show({ phase: 'clean' });
      schedule();
    },
    /** Takes over what others have stored, where this version of the draft is newer than the one known here. */
    noteVersion(version: string | null): void {
      const isNews = version !== null && version > `"${savedAt() ?? ''}"`;
      if (isNews && !running && !isPaused) void takeOver();
    },
    /** Gives the draft up. The history keeps that of a record, the trash that of a new one. */
    async discard(): Promise<string | undefined> {
      isPaused = true;
      clearTimeout(timer);
      await running;
      const given = draft?.id;
      if (given !== undefined) await draftCalls.discard(definition, given);
      draft = undefined;
      stored = store.original();
      return given;
    },
  };
}

/** What the form of a new record shows of its draft: the defaults where nothing was entered. */
function shownOf(type: ContentType, view: FormView, { values }: WorkingDraft): FormValues {
  const [defaults, entered] = [undefined, values].map((one) => initialValues(type, view, one));
  const names = Object.keys(type.fields).filter((name) => valueAt(values, name) !== undefined);
  return { ...defaults, ...pick(entered ?? {}, names) };
}

/** Members of groups stay beside those that a draft has changed. */
function nested(record: object, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const own = (record as Record<string, unknown>)[name];
      const isGroup = isObject(own) && isObject(value);
      return [name, isGroup ? { ...own, ...value } : value];
    }),
  );
}

/** What a form shows of a record with its draft. */
export function withDraft<Row extends object>(record: Row, { values }: WorkingDraft): Row {
  return { ...record, ...nested(record, values) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The name of the field that has the focus. */
function focusedField(): string | undefined {
  const element = document.activeElement?.closest('.record-field')?.querySelector('[id^="entry-"]');
  return element?.id.slice('entry-'.length);
}
