import { ApiError } from '../../client/api-error.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import { valueAt } from '../../nested-values.ts';
import { momentNames } from '../../publication.ts';
import type { FormView } from '../../views.ts';
import { hasFocus } from '../form/field-focus.ts';
import { draftBody, initialValues } from '../form/field-values.ts';
import { changedFields, type FormStore, type FormValues, pick } from '../form/form-store.ts';
import type { Merged } from '../merge/merge-entries.ts';
import { mergeRecord } from '../merge/merge-record.ts';
import { draftCalls, type WorkingDraft } from './draft-calls.ts';
import { newUuid } from './uuid.ts';

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

interface AutosaveOptions {
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
 * follows the other, so that the newest state comes last. It never touches a control, unless somebody else has changed what
 * nobody changes here.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #startValues: FormValues;
  readonly #listeners = new Set<() => void>();
  #record: RecordKeys | undefined;
  #draft: WorkingDraft | undefined;
  /** Id under which the draft of a new record is begun, and begun again where the response was lost. */
  #beginning: string | undefined;
  /** What was sent, as long as nobody knows which of it the server has. */
  #sent: FormValues[] = [];
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | undefined;
  #lastSent = 0;
  #running: Promise<void> | undefined;
  /** Nothing is stored: the form is being saved, or has no drafts. */
  #isPaused: boolean;
  /** The form is closed. */
  #isOver = false;

  constructor(options: AutosaveOptions) {
    const { type, view, store, record, draft } = options;
    this.#options = options;
    this.#startValues = store.values();
    this.#record = record;
    this.#draft = draft?.updatedAt ? draft : undefined;
    this.#stored = this.#draft ? shownOf(type, view, record, this.#draft) : store.original();
    this.#state = this.#settled();
    this.#isPaused = view.hasDraft === false;
  }

  /** What the record and the draft have together, as the form shows it. */
  get #stored(): FormValues {
    return this.#options.store.stored();
  }

  set #stored(values: FormValues) {
    this.#options.store.setStored(values);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): DraftState => this.#state;

  /** The id of the draft, once there is one. */
  readonly id = (): string | undefined => this.#draft?.id;

  /** Whether something was entered since the form was opened. */
  hasChanged(): boolean {
    return changedFields(this.#options.store.values(), this.#startValues).length > 0;
  }

  /** Goes on with an unfinished record of before. */
  readonly adopt = (unfinished: WorkingDraft): void => {
    const { type, view, store } = this.#options;
    this.#draft = unfinished;
    this.#stored = shownOf(type, view, undefined, unfinished);
    store.replace(this.#stored);
    this.#show(this.#settled());
  };

  /** Stores what is entered when it rests. Returns the function that ends it. */
  start(): () => void {
    this.#isOver = false;
    const online = () => void this.#send();
    const hidden = () => document.visibilityState === 'hidden' && void this.#send();
    const stop = this.#options.store.subscribe(() => this.#schedule());
    addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    this.#schedule();
    return () => {
      stop();
      // What was put back to what is saved ends the draft, and nobody was asked.
      void this.flush();
      this.#isOver = true;
      removeEventListener('online', online);
      removeEventListener('focusout', this.#takeOverLater);
      document.removeEventListener('visibilitychange', hidden);
    };
  }

  /** Stores what is entered now. Resolves when that has ended, well or not. */
  async flush(): Promise<void> {
    await this.#running;
    await this.#send();
  }

  /**
   * Stores what is entered now, and gives the `updatedAt` of the draft; undefined where nothing differs from the record.
   *
   * @throws where it cannot be stored
   */
  async storedVersion(): Promise<string | undefined> {
    await this.flush();
    if (this.#unsent().length > 0) throw new Error('Your changes could not be stored. Please try again.');
    return this.#draft?.updatedAt ?? undefined;
  }

  /** Waits for the call that is on its way, and makes no other one. Gives the draft that a save ends. */
  async pause(): Promise<string | undefined> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#running;
    return this.#draft && `${this.#draft.id}/${this.#draft.updatedAt}`;
  }

  readonly resume = (): void => {
    this.#isPaused = this.#options.view.hasDraft === false;
    this.#schedule();
  };

  /**
   * Goes on with the record as somebody else has saved it, and takes over its draft. Gives the draft that a save ends, which
   * has all that is entered.
   */
  async renew(record: RecordKeys): Promise<string | undefined> {
    const { type, view, store } = this.#options;
    this.#record = record;
    if (view.hasDraft === false) return undefined;
    await this.#running;
    // Where it cannot be read, the save says what is wrong.
    const draft = await draftCalls.one(type.definition, record.id).catch(() => undefined);
    if (draft?.updatedAt) {
      this.#stored = this.#draft ? shownOf(type, view, record, this.#draft) : store.original();
      await this.#merge(draft);
    } else if (draft) this.#forgetDraft();
    this.resume();
    await this.flush();
    return this.pause();
  }

  /**
   * What the form and this record, which somebody else has saved, come from: what was saved with the draft of both, where that is
   * how the draft has ended.
   */
  async sharedBase({ id }: RecordKeys): Promise<FormValues> {
    await this.#running;
    const draft =
      this.#draft && (await draftCalls.one(this.#options.type.definition, id).catch(() => undefined));
    return draft && !draft.updatedAt ? this.#stored : this.#options.store.original();
  }

  /** Keeps what is entered as a version in the history. Its draft begins anew. */
  async keep(): Promise<void> {
    await this.flush();
    await this.discard();
    this.resume();
  }

  /** The record is another one by now, or there is none. */
  rebase(record: RecordKeys | undefined): void {
    this.#record = record;
    if (!record) this.#draft = undefined;
    this.#schedule();
  }

  /** The form's values are those of this record now, and there is no draft. */
  ended(record: RecordKeys): void {
    this.#record = record;
    this.#forgetDraft();
    this.resume();
  }

  /** Takes over what others have stored, where this version of the draft is newer than the one known here. */
  noteVersion(version: string | null): void {
    const isNews = version !== null && version > `"${this.#draft?.updatedAt ?? ''}"`;
    if (isNews && !this.#running && !this.#isPaused) void this.#alone(() => this.#takeOver());
  }

  /** Gives the draft up. The history keeps that of a record, the trash that of a new one. Nothing is stored until `resume`. */
  readonly discard = async (): Promise<void> => {
    await this.pause();
    if (this.#draft) await draftCalls.discard(this.#options.type.definition, this.#draft.id);
    this.#forgetDraft();
  };

  #forgetDraft(): void {
    this.#draft = undefined;
    this.#beginning = undefined;
    this.#stored = this.#options.store.original();
  }

  #show(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Where everything that is entered is stored. */
  #settled(): DraftState {
    return this.#draft ? this.#at('saved') : { phase: 'clean' };
  }

  #at(phase: DraftState['phase']): DraftState {
    return { phase, savedAt: this.#draft?.updatedAt ?? undefined };
  }

  #unsent(): string[] {
    return changedFields(this.#options.store.values(), this.#stored);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #schedule(): void {
    if (this.#isPaused) return;
    if (this.#unsent().length === 0) {
      clearTimeout(this.#timer);
      this.#firstChange = undefined;
      if (!this.#running) this.#show(this.#settled());
      return;
    }
    this.#firstChange ??= Date.now();
    if (this.#state.phase !== 'saving' && this.#state.phase !== 'kept') this.#show(this.#at('changed'));
    const isLarge = JSON.stringify(this.#options.store.values()).length > largeCharacters;
    const latest = this.#firstChange + longestWait - Date.now();
    const soonest = this.#lastSent + largeWait - Date.now();
    this.#wait(
      isLarge ? Math.max(restMilliseconds, soonest) : Math.max(0, Math.min(restMilliseconds, latest)),
    );
  }

  #send(): Promise<void> {
    return this.#alone(() => this.#sendOnce());
  }

  /** Does it, unless something else is on its way. */
  #alone(work: () => Promise<unknown>): Promise<void> {
    this.#running ??= work()
      .then(() => undefined)
      .finally(() => {
        this.#running = undefined;
        if (this.#state.phase !== 'kept') this.#schedule();
      });
    return this.#running;
  }

  async #sendOnce(): Promise<void> {
    const { type, store, onStored } = this.#options;
    clearTimeout(this.#timer);
    const names = this.#unsent();
    if (names.length === 0 || this.#isPaused) return;
    this.#firstChange = undefined;
    this.#lastSent = Date.now();
    const sent = store.values();
    const values = draftBody(type, names, sent, store.original(), this.#record);
    this.#show(this.#at('saving'));
    const next = { ...this.#stored, ...pick(sent, names) };
    this.#sent = [...this.#sent.filter((former) => changedFields(next, former).length > 0), next];
    try {
      const draft = await this.#call(values);
      this.#draft = draft.updatedAt ? draft : undefined;
      this.#stored = next;
      this.#sent = [];
      const isAll = this.#unsent().length === 0;
      this.#show(isAll ? this.#settled() : this.#at('changed'));
      if (isAll) onStored();
    } catch (error) {
      await this.#fail(error);
    }
  }

  #call(values: object): Promise<WorkingDraft> {
    const { definition } = this.#options.type;
    const id = this.#draft?.id ?? this.#record?.id;
    if (id === undefined) {
      this.#beginning ??= newUuid();
      return draftCalls.begin(definition, this.#beginning, values);
    }
    const version = this.#draft?.updatedAt ?? undefined;
    return draftCalls.change(definition, id, { base: this.#record?.updatedAt, version, values });
  }

  async #fail(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409 && (await this.#takeOver())) return;
    if (status === 0 || status >= 500) this.#wait(retryMilliseconds);
    const problem = status === 0 ? 'offline' : status === 507 ? 'full' : 'refused';
    this.#show({ ...this.#at('kept'), problem });
  }

  /** Takes over what others have stored. Whether the next call can succeed. */
  async #takeOver(): Promise<boolean> {
    const { definition } = this.#options.type;
    const id = this.#draft?.id ?? this.#record?.id ?? this.#beginning;
    const theirs = id && (await draftCalls.one(definition, id).catch(() => undefined));
    // Made from a record that this form does not know yet.
    if (!theirs || (this.#record && String(theirs.base) > this.#record.updatedAt)) return false;
    await this.#merge(theirs);
    return true;
  }

  /**
   * Puts what others have stored into the form, where it was not changed here. Into a field that has the focus when it has lost
   * it, unless its control keeps the cursor.
   */
  async #merge(theirs: WorkingDraft): Promise<void> {
    const { type, view, store, onTakenOver } = this.#options;
    const shown = shownOf(type, view, this.#record, theirs);
    // What was sent has arrived, and its response has not.
    const isOwn = this.#sent.some((sent) => changedFields(shown, sent).length === 0);
    let mine: FormValues;
    let merged: Merged;
    do {
      mine = store.values();
      merged = await mergeRecord(type, isOwn ? shown : this.#stored, mine, shown, 'blend');
      // Somebody goes on writing while the code for it is fetched.
    } while (mine !== store.values());
    const isLeft = (name: string) => hasFocus(name) && !type.fields[name]?.kind.keepsCursor;
    const taken = merged.taken.filter((name) => !isLeft(name));
    const left = merged.taken.filter(isLeft);
    // What is left is no change of this form: it must not be sent.
    this.#stored = { ...shown, ...pick(this.#stored, left) };
    this.#draft = theirs.updatedAt ? theirs : undefined;
    store.replace(pick(merged.values, taken));
    if (taken.length > 0) onTakenOver(taken, theirs.by?.name ?? '');
    if (left.length > 0) addEventListener('focusout', this.#takeOverLater, { once: true });
    this.#show(this.#at('changed'));
  }

  readonly #takeOverLater = async (): Promise<void> => {
    await this.#running;
    if (!this.#isPaused) await this.#alone(() => this.#takeOver());
  };
}

/** What a form shows of a record with its draft; of a new one, the defaults where nothing was entered. */
export function shownOf(
  type: ContentType,
  view: FormView,
  record: object | undefined,
  { values }: WorkingDraft,
): FormValues {
  const drafted = (names: readonly string[]) => names.filter((name) => valueAt(values, name) !== undefined);
  const moments = drafted(momentNames).map((name) => [name, valueAt(values, name)]);
  const entered = { ...initialValues(type, view, values), ...Object.fromEntries(moments) };
  return { ...initialValues(type, view, record), ...pick(entered, drafted(Object.keys(entered))) };
}
