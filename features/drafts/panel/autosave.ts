import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { CreatedFrom } from '../../../engine/client/record-client.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { draftBody } from '../../../engine/panel/form/field-values.ts';
import {
  changedFields,
  type FormStore,
  type FormValues,
  pick,
} from '../../../engine/panel/form/form-store.ts';
import { newUuid } from '../../../engine/panel/uuid.ts';
import type { FormView } from '../../../engine/views.ts';
import type { OtherDraft, WorkingDraft } from '../working-draft.ts';
import { draftCalls, shownOf } from './draft-calls.ts';

/** Milliseconds without a change after which the draft is stored, and after the first change at the latest. */
const restMilliseconds = 2000;
const longestWait = 10_000;
/** The same for what is large, such as a post with pictures inside. */
const largeWait = 60_000;
const largeCharacters = 1_000_000;
const retryMilliseconds = 10_000;

/** Where what is entered is kept, for the line beside the buttons and the notices above the fields. */
export interface DraftState {
  /** `clean`: nothing to store. `kept`: on this device alone, because of `problem`. */
  phase: 'clean' | 'changed' | 'saving' | 'saved' | 'kept';
  /** ISO 8601, UTC: when the server stored the draft last; with `elsewhere`, when another device did. */
  savedAt?: string | undefined;
  problem?: 'offline' | 'full' | 'refused' | 'elsewhere';
  /** What other people have begun with the record. */
  others: readonly OtherDraft[];
}

/** The version of a draft that a form knows. */
export interface DraftVersion {
  id: string;
  /** `updatedAt` of the draft. */
  version: string;
}

interface AutosaveOptions {
  type: ContentType;
  view: FormView;
  store: FormStore;
  /** What the form edits, as it was when the draft was begun; undefined for a new record. */
  record: RecordKeys | undefined;
  /** The draft that the form was opened with. */
  draft: WorkingDraft | undefined;
  /** After the server has stored all that is entered. */
  onStored: () => void;
}

/**
 * Stores what is entered in a form as the draft of its user: what has changed since the last time, when typing rests. One call
 * follows the other, so that the newest state comes last. It never touches a control. Where another device of the user has gone
 * on with the draft, it stores
 * nothing until one of the two texts is chosen.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #listeners = new Set<() => void>();
  #startValues: FormValues;
  #record: RecordKeys | undefined;
  #draft: DraftVersion | undefined;
  /** `updatedAt` of the record that what is entered comes from: older than the record until what both changed is answered. */
  #base: string | undefined;
  #others: readonly OtherDraft[] = [];
  /** The draft as another device has left it. */
  #elsewhere: DraftVersion | undefined;
  /** Whether the next call replaces what another device has left. */
  #isReplacing = false;
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
    this.#options = options;
    this.#startValues = options.store.values();
    this.#isPaused = options.view.hasDraft === false;
    this.#state = this.#at('clean');
    this.opened(options.record, options.draft);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): DraftState => this.#state;

  /** The id of the draft, once there is one. */
  readonly id = (): string | undefined => (this.#elsewhere ?? this.#draft)?.id;

  /** What the entered values come from. */
  readonly origin = (): { base: string | undefined; draft: DraftVersion | undefined } => ({
    base: this.#base,
    draft: this.#draft,
  });

  /** Whether something was entered since the form was opened. */
  hasChanged(): boolean {
    return changedFields(this.#options.store.values(), this.#startValues).length > 0;
  }

  /** The form shows this draft of this record now, or without a draft what no server has but for the record. */
  opened(record: RecordKeys | undefined, draft: WorkingDraft | undefined): void {
    const { store } = this.#options;
    this.#startValues = store.values();
    this.#record = record;
    this.#beginning = undefined;
    this.#note(draft);
    this.#base = record?.updatedAt;
    store.setStored(this.#draft ? store.values() : store.original());
    this.#show(this.#settled());
    this.resume();
  }

  /** What is entered comes from this version of the draft and of the record: a device has kept it. */
  restored({ base, draft }: ReturnType<Autosave['origin']>): void {
    if (base !== undefined) this.#base = base;
    if (draft) this.#draft = draft;
  }

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
   * @throws where it cannot be stored, or a question is open
   */
  async storedVersion(): Promise<string | undefined> {
    if (this.#record && this.#base !== this.#record.updatedAt)
      throw new Error('First answer what both of you changed, above the fields.');
    await this.flush();
    if (this.#elsewhere) throw new Error('First choose the text to go on with, above the fields.');
    if (this.#unsent().length > 0) throw new Error('Your changes could not be stored. Please try again.');
    return this.#draft?.version;
  }

  /** Before a save, which stores what the form shows now: waits for the call on its way. Gives the draft that the save ends. */
  async beginSave(): Promise<CreatedFrom | undefined> {
    if (this.#options.view.hasDraft === false) return undefined;
    await this.#pause();
    if (this.#sent.length > 0) await this.#find();
    if (this.#draft) return { draft: `${this.#draft.id}/${this.#draft.version}` };
    if (this.#record) return undefined;
    this.#beginning ??= newUuid();
    return { key: this.#beginning };
  }

  /** After a save that has failed. */
  readonly resume = (): void => {
    this.#isPaused = this.#options.view.hasDraft === false;
    this.#schedule();
  };

  /** The form has taken over another state of the record. `isAnswered`: nothing that both changed is to be asked about. */
  rebase(record: RecordKeys | undefined, isAnswered = true): void {
    this.#record = record;
    if (isAnswered) this.#base = record?.updatedAt;
    if (!record) this.#draft = undefined;
    // Other fields differ from the record now.
    this.#options.store.setStored(record && !this.#draft ? this.#options.store.original() : {});
    this.#schedule();
  }

  /**
   * Keeps what is entered as a version in the history. The draft stays as it is.
   *
   * @throws where it cannot be stored
   */
  async keep(): Promise<void> {
    const { type, store } = this.#options;
    await this.#running;
    const id = this.id() ?? this.#record?.id;
    const values = this.#body(store.values());
    if (id !== undefined) await draftCalls.change(type.definition, id, { setAside: 'sent', values });
  }

  /** Goes on with the text of this form. The history has that of the other device. */
  readonly keepThis = (): Promise<void> => {
    this.#draft = this.#elsewhere;
    this.#elsewhere = undefined;
    this.#isReplacing = true;
    this.#options.store.setStored({});
    return this.flush();
  };

  /** Gives the draft up. The history keeps that of a record, the trash that of a new one. Nothing is stored until `resume`. */
  readonly discard = async (): Promise<void> => {
    await this.#pause();
    if (this.#draft) await draftCalls.discard(this.#options.type.definition, this.#draft.id);
    this.#draft = undefined;
    this.#beginning = undefined;
    this.#elsewhere = undefined;
    this.#options.store.setStored(this.#options.store.original());
  };

  /** Waits for the call that is on its way, and makes no other one. */
  async #pause(): Promise<void> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** What the server says of the draft. */
  #note(draft: WorkingDraft | undefined): void {
    this.#draft = draft?.updatedAt ? { id: draft.id, version: draft.updatedAt } : undefined;
    this.#others = draft?.others ?? this.#others;
    this.#elsewhere = undefined;
    this.#isReplacing = false;
    this.#sent = [];
  }

  #show(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Where everything that is entered is stored. */
  #settled(): DraftState {
    return this.#at(this.#draft ? 'saved' : 'clean');
  }

  #at(phase: DraftState['phase']): DraftState {
    return { phase, savedAt: this.#draft?.version, others: this.#others };
  }

  #unsent(): string[] {
    return changedFields(this.#options.store.values(), this.#options.store.stored());
  }

  #body(values: FormValues, names = Object.keys(values)): Record<string, unknown> {
    const { type, store } = this.#options;
    return draftBody(type, names, values, store.original(), this.#record);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #schedule(): void {
    if (this.#isPaused || this.#elsewhere) return;
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

  /** Stores it, unless that is on its way. */
  #send(): Promise<void> {
    this.#running ??= this.#sendOnce().finally(() => {
      this.#running = undefined;
      if (this.#state.phase !== 'kept') this.#schedule();
    });
    return this.#running;
  }

  async #sendOnce(): Promise<void> {
    const { store, onStored } = this.#options;
    clearTimeout(this.#timer);
    const names = this.#unsent();
    if (names.length === 0 || this.#isPaused || this.#elsewhere) return;
    this.#firstChange = undefined;
    this.#lastSent = Date.now();
    const sent = store.values();
    this.#show(this.#at('saving'));
    const next = { ...store.stored(), ...pick(sent, names) };
    this.#sent = [...this.#sent.filter((former) => changedFields(next, former).length > 0), next];
    try {
      this.#note(await this.#call(this.#body(sent, names)));
      store.setStored(next);
      const isAll = this.#unsent().length === 0;
      this.#show(isAll ? this.#settled() : this.#at('changed'));
      if (isAll) onStored();
    } catch (error) {
      await this.#fail(error);
    }
  }

  #call(values: Record<string, unknown>): Promise<WorkingDraft> {
    const { definition } = this.#options.type;
    const id = this.#draft?.id ?? this.#record?.id;
    if (id === undefined) {
      this.#beginning ??= newUuid();
      return draftCalls.begin(definition, this.#beginning, values);
    }
    return draftCalls.change(definition, id, {
      ...{ base: this.#base, version: this.#draft?.version, values },
      ...(this.#isReplacing ? { setAside: 'stored' } : {}),
    });
  }

  async #fail(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409 && (await this.#find())) return;
    if (status === 0 || status >= 500) this.#wait(retryMilliseconds);
    const problem = status === 0 ? 'offline' : status === 507 ? 'full' : 'refused';
    this.#show(
      this.#elsewhere
        ? { ...this.#at('kept'), savedAt: this.#elsewhere.version, problem: 'elsewhere' }
        : { ...this.#at('kept'), problem },
    );
  }

  /** Reads the draft, which is another one than the form knows. Whether the next call can succeed. */
  async #find(): Promise<boolean> {
    const { type, view, store } = this.#options;
    const id = this.#draft?.id ?? this.#record?.id ?? this.#beginning;
    const found = id && (await draftCalls.one(type.definition, id).catch(() => undefined));
    if (!found) return false;
    if (found.updatedAt === null) {
      // It was published or discarded elsewhere.
      const hadDraft = this.#draft !== undefined;
      this.#note(found);
      store.setStored(store.original());
      return hadDraft;
    }
    const shown = shownOf(type, view, this.#record, found);
    if (this.#sent.some((sent) => changedFields(shown, sent).length === 0)) {
      // What was sent has arrived, and its response has not.
      this.#note(found);
      store.setStored(shown);
      return true;
    }
    this.#elsewhere = { id: found.id, version: found.updatedAt };
    return false;
  }
}

export function useDraftState(autosave: Autosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}
