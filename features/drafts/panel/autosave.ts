import { ApiError } from '../../../engine/client/api-error.ts';
import type { CreatedFrom } from '../../../engine/client/record-client.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { hasFocus } from '../../../engine/panel/form/field-focus.ts';
import { draftBody } from '../../../engine/panel/form/field-values.ts';
import {
  changedFields,
  type FormStore,
  type FormValues,
  isSameValue,
  pick,
} from '../../../engine/panel/form/form-store.ts';
import { newUuid } from '../../../engine/panel/uuid.ts';
import type { FormView } from '../../../engine/views.ts';
import { draftCalls, type WorkingDraft } from './draft-calls.ts';
import { mergeDraft, shownOf } from './draft-values.ts';
import type { Merged } from './merge/merge-entries.ts';
import { mergeRecord } from './merge/merge-record.ts';

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
  /** What that has in fields where the form shows what was saved since. */
  superseded?: FormValues | undefined;
  /** After the server has stored all that is entered. */
  onStored: () => void;
  /** Others have changed these fields of the draft; the form has what they entered. */
  onTakenOver: (names: readonly string[], by: string) => void;
  /** What was superseded is answered, and the history has what is not used. */
  onAnswered: () => void;
}

/**
 * Stores what is entered in a form as its working draft: what has changed since the last time, when typing rests. One call
 * follows the other, so that the newest state comes last. It never touches a control, unless somebody else has changed what
 * nobody changes here.
 *
 * What was stored is not lost: a form that replaces in the draft what it has not entered itself leaves a version, and a save ends
 * no draft that has something else than its form shows.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #startValues: FormValues;
  readonly #listeners = new Set<() => void>();
  #record: RecordKeys | undefined;
  #draft: WorkingDraft | undefined;
  /** `updatedAt` of the record that what is entered comes from: older than the record until what both changed is answered. */
  #base: string | undefined;
  /** Whether the draft has another base than that. */
  #isBaseNews = false;
  /** Fields of the draft in which others, or this form before it was opened, have entered what is there. */
  #others = new Set<string>();
  /** Fields of the draft that the form shows otherwise, and nobody was asked about. */
  #left = new Set<string>();
  /** What the form was asked about: the values that it does not show. On this device alone until `isStored`. */
  #asked: { values: FormValues; isStored: boolean } | undefined;
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
  /** What the form shows is being saved, and stays as it is. */
  #isSaving = false;
  /** Values of others are being put into the form. */
  #isTaking = false;
  /** The form is closed. */
  #isOver = false;

  constructor(options: AutosaveOptions) {
    const { view, store, record, draft, superseded } = options;
    this.#options = options;
    this.#startValues = store.values();
    this.#record = record;
    this.#draft = draft?.updatedAt ? draft : undefined;
    this.#stored = this.#draft ? this.#startValues : store.original();
    this.#noteOthers(this.#draft);
    this.#asked = superseded && { values: superseded, isStored: true };
    this.#base = (superseded && draft?.base) ?? record?.updatedAt;
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
    this.#noteOthers(unfinished);
    this.#stored = { ...store.original(), ...shownOf(type, view, undefined, unfinished) };
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
   * @throws where it cannot be stored, or others have changed what the form shows
   */
  async storedVersion(): Promise<string | undefined> {
    if (this.#asked) throw new Error('First answer what was changed since you typed, above the fields.');
    let isTaken = false;
    const stop = this.#options.store.subscribe(() => {
      isTaken ||= this.#isTaking;
    });
    await this.flush();
    stop();
    if (isTaken || this.#left.size > 0)
      throw new Error('Somebody else has changed this meanwhile. Look at it, and try again.');
    if (this.#unsent().length > 0) throw new Error('Your changes could not be stored. Please try again.');
    return this.#draft?.updatedAt ?? undefined;
  }

  /** Waits for the call that is on its way, and makes no other one. */
  async #pause(): Promise<void> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** The same before a save, which stores what the form shows now. Gives the draft that it ends. */
  async beginSave(): Promise<CreatedFrom | undefined> {
    this.#isSaving = true;
    await this.#running;
    if (this.#asked) await this.answer().catch(() => undefined);
    if (this.#isOverOthers()) await this.#send();
    await this.#pause();
    return this.#toEnd();
  }

  /** After a save that has failed. */
  readonly resume = (): void => {
    this.#isSaving = false;
    this.#isPaused = this.#options.view.hasDraft === false;
    if (this.#left.size > 0) void this.#takeOverLater();
    this.#schedule();
  };

  /**
   * During a save that the server has refused because of the draft, or because somebody else has saved `record` meanwhile. Gives
   * the draft that it ends now. `isAsked`: what both changed has to be answered first.
   */
  async renewSave(record = this.#record, isAsked = false): Promise<CreatedFrom | undefined> {
    const { type, view, store } = this.#options;
    if (view.hasDraft === false) return undefined;
    await this.#pause();
    if (record && record !== this.#record) {
      this.#record = record;
      this.#stored = this.#draft ? shownOf(type, view, record, this.#draft) : store.original();
      if (!isAsked) this.clashAnswered();
    }
    const id = this.#draft?.id ?? record?.id ?? this.#beginning;
    // Where it cannot be read, the save says what is wrong.
    const theirs = id === undefined ? undefined : await draftCalls.one(type.definition, id).catch(orGone);
    if (theirs?.updatedAt) await this.#merge(theirs);
    else if (theirs || theirs === null) this.#forgetDraft();
    // A new record takes the whole draft with it, and its history what it does not show.
    if (!record && this.#isOverOthers()) {
      this.#isPaused = false;
      await this.#send();
      await this.#pause();
    }
    return this.#toEnd();
  }

  /** What the form holds comes from this version of the record now. */
  clashAnswered(): void {
    this.#base = this.#record?.updatedAt;
    this.#isBaseNews = this.#draft !== undefined;
    this.#schedule();
  }

  /** Leaves these words out of the form until somebody has answered; they are on this device alone. */
  readonly ask = (values: FormValues): void => {
    if (this.#options.view.hasDraft !== false) this.#asked = { values, isStored: false };
  };

  /**
   * What the form shows is the answer to what it was asked. The rest becomes a version.
   *
   * @throws ApiError where that cannot be stored: then nothing is answered
   */
  readonly answer = async (): Promise<void> => {
    await this.#running;
    const asked = this.#asked;
    if (asked) {
      if (!asked.isStored) await this.#put(asked.values);
      const names = Object.keys(asked.values);
      for (const name of names) this.#others.add(name);
      this.#stored = { ...this.#stored, ...asked.values };
      this.#asked = undefined;
      this.clashAnswered();
      await this.#send();
    }
    this.#options.onAnswered();
  };

  /**
   * What the form and the saved values of somebody else come from, by field: what is stored in the draft, where they have all of
   * that; otherwise the record as it was, so that what they have replaced is asked about.
   */
  async sharedBase(theirs: FormValues): Promise<FormValues> {
    await this.#running;
    const { type, store } = this.#options;
    const original = store.original();
    const { values, clashes } = await mergeRecord(type, original, this.#stored, theirs, 'blend');
    const hasAll = (name: string) => !clashes.includes(name) && isSameValue(values[name], theirs[name]);
    return { ...original, ...pick(this.#stored, Object.keys(this.#stored).filter(hasAll)) };
  }

  /**
   * Keeps what is entered as a version in the history. Its draft begins anew.
   *
   * @throws where it cannot be stored
   */
  async keep(): Promise<void> {
    await this.flush();
    const { values, original } = this.#options.store;
    // Should it fail, whatever replaces this leaves a version.
    for (const name of changedFields(values(), original())) this.#others.add(name);
    if (this.#unsent().length > 0) throw new Error('The draft could not be stored.');
    await this.discard();
    this.resume();
  }

  /** The record is another one by now, or there is none. */
  rebase(record: RecordKeys | undefined): void {
    this.#record = record;
    if (!this.#asked) this.#base = record?.updatedAt;
    if (!record) this.#draft = undefined;
    this.#schedule();
  }

  /** The form's values are those of this record now, and there is no draft. */
  ended(record: RecordKeys): void {
    this.#record = record;
    this.#base = record.updatedAt;
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
    await this.#pause();
    if (this.#draft) await draftCalls.discard(this.#options.type.definition, this.#draft.id);
    this.#forgetDraft();
  };

  #forgetDraft(): void {
    this.#draft = undefined;
    this.#beginning = undefined;
    this.#others.clear();
    this.#left.clear();
    this.#isBaseNews = false;
    this.#stored = this.#options.store.original();
    if (!this.#asked?.isStored) return;
    this.#asked = undefined;
    this.#options.onAnswered();
  }

  #noteOthers(draft: WorkingDraft | undefined): void {
    const { type, view, store } = this.#options;
    if (!draft) return;
    const names = changedFields(shownOf(type, view, this.#record, draft), store.original());
    this.#others = new Set(names);
  }

  #toEnd(): CreatedFrom | undefined {
    if (this.#options.view.hasDraft === false) return undefined;
    // Somebody goes on with the rest.
    if (this.#left.size > 0 || this.#isOverOthers() || this.#asked) return undefined;
    if (this.#draft) return { draft: `${this.#draft.id}/${this.#draft.updatedAt}` };
    if (this.#record) return undefined;
    this.#beginning ??= newUuid();
    return { key: this.#beginning };
  }

  /** Whether the form replaces in the draft what it has not entered itself. */
  #isOverOthers(): boolean {
    return this.#unsent().some((name) => this.#others.has(name));
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
    if (this.#unsent().length === 0 && !this.#isBaseNews) {
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
    if ((names.length === 0 && !this.#isBaseNews) || this.#isPaused) return;
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
      this.#isBaseNews = false;
      for (const name of names) {
        this.#others.delete(name);
        this.#left.delete(name);
      }
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
    const known = this.#record?.updatedAt;
    return draftCalls.change(definition, id, {
      ...{ base: this.#base, version, values },
      ...(known === this.#base ? {} : { known }),
      ...(this.#isOverOthers() ? { isOverOthers: true } : {}),
    });
  }

  /** Puts into the draft what this device alone has. */
  async #put(values: FormValues): Promise<void> {
    const { type, store } = this.#options;
    const names = Object.keys(values);
    for (const name of names) this.#others.add(name);
    const body = draftBody(type, names, { ...store.values(), ...values }, store.original(), this.#record);
    let failure: unknown;
    await this.#alone(async () => {
      const draft = await this.#call(body).catch((error) => {
        failure = error;
      });
      if (draft) this.#draft = draft.updatedAt ? draft : undefined;
    });
    if (failure !== undefined) throw failure;
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
    const { values: shown, superseded } = mergeDraft(type, view, this.#record, theirs, store.values());
    // What was sent has arrived, and its response has not.
    const isOwn = this.#sent.some((sent) => changedFields(shown, sent).length === 0);
    let mine: FormValues;
    let merged: Merged;
    do {
      mine = store.values();
      merged = await mergeRecord(type, isOwn ? shown : this.#stored, mine, shown, 'blend');
      // Somebody goes on writing while the code for it is fetched.
    } while (mine !== store.values());
    const withheld = Object.keys(superseded?.values ?? {});
    for (const name of [...(isOwn ? [] : changedFields(shown, this.#stored)), ...withheld])
      this.#others.add(name);
    const isFocused = (name: string) => hasFocus(name) && !type.fields[name]?.kind.keepsCursor;
    const isLeft = (name: string) => (this.#isSaving && this.#record !== undefined) || isFocused(name);
    const taken = this.#isSaving ? [] : merged.taken.filter((name) => !isLeft(name));
    const left = merged.taken.filter(isLeft);
    // What is left is no change of this form: it must not be sent.
    this.#stored = { ...shown, ...pick(this.#stored, left) };
    this.#left = new Set([...left, ...withheld]);
    this.#draft = theirs.updatedAt ? theirs : undefined;
    this.#isTaking = taken.length > 0;
    store.replace(pick(merged.values, taken));
    this.#isTaking = false;
    if (taken.length > 0) onTakenOver(taken, theirs.by?.name ?? '');
    if (left.length > 0 && !this.#isSaving) addEventListener('focusout', this.#takeOverLater, { once: true });
    this.#show(this.#at('changed'));
  }

  readonly #takeOverLater = async (): Promise<void> => {
    await this.#running;
    if (!this.#isPaused) await this.#alone(() => this.#takeOver());
  };
}

/** There is none, which is an answer too. */
function orGone(error: unknown): null | undefined {
  return error instanceof ApiError && error.status === 404 ? null : undefined;
}
