import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { rateCards } from '../../content/rate-cards/schema.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import type { RecordKeys } from '../../engine/content-type.ts';
import { initialValues, requestBody, validateForm } from '../../engine/panel/form/field-values.ts';
import { createFormStore } from '../../engine/panel/form/form-store.ts';
import { Autosave } from '../../features/drafts/panel/autosave.ts';
import { draftCalls, recordAtBase, shownOf } from '../../features/drafts/panel/draft-calls.ts';
import { type ChangedRecord, saveRecord } from '../../features/drafts/panel/form/update-record.ts';
import { mergeSaved } from '../../features/drafts/panel/merge/merge.ts';
import type { WorkingDraft } from '../../features/drafts/working-draft.ts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Row = RecordKeys & Record<string, unknown>;

const fields = ['title', 'price', 'description'] as const;
type Field = (typeof fields)[number];

/** `lost`: the server does it, and nobody hears of it. `slow`: both ways take seconds. `silent`: the answer never comes. */
const networks = ['off', 'lost', 'slow', 'silent'] as const;
type Network = (typeof networks)[number] | 'on';
/** Milliseconds of the fake clock that a slow call takes each way. */
const slowly = 5000;
/** What a test with real time can wait for. */
const quick: readonly Network[] = ['off', 'lost'];

const acts = [
  ...['type', 'type', 'type', 'type', 'rest', 'rest', 'rest', 'rest', 'update', 'update', 'update'],
  ...['network', 'crash', 'leave', 'mine', 'theirs', 'this text', 'that text', 'take over', 'create'],
] as const;

export interface Step {
  act: (typeof acts)[number];
  form: number;
  field: Field;
  network: Network;
}

export const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...acts.filter((act) => act !== 'create')),
    form: fc.nat(2),
    field: fc.constantFrom(...fields),
    network: fc.constantFrom(...networks),
  }),
  { minLength: 5, maxLength: 40 },
);

/** `a` and `c` are two windows of one person, `b` is the form of another one. */
const names = ['a', 'b', 'c'] as const;
const personOf = (name: string) => (name === 'b' ? 1 : 0);

/** `type a title` or `network b lost` as a step. */
export function step(text: string): Step {
  const [, act, tab = '', what = 'title'] = /^(.*?) ([abc])(?: (\w+))?$/.exec(text) ?? [];
  const network = (networks as readonly string[]).includes(what) ? (what as Network) : 'on';
  return { act: act as Step['act'], form: names.indexOf(tab as 'a'), field: what as Field, network };
}

interface Setting {
  /** Of the server. */
  fetch: Fetch;
  /** The two people: what their calls are sent with, and their ids. */
  people: readonly { token: string; id: string }[];
  /** Lets time pass, in milliseconds. Default: nothing is timed, and what rests is stored at once. */
  pass?: (milliseconds: number) => Promise<void>;
}

const view = {};
const caller = new AsyncLocalStorage<{ network: Network; token: string }>();

/** What a panel in a browser has around it. Gives the way to end that. */
export function stubBrowser(fetch: Fetch, pass: Setting['pass']): void {
  const never = new Promise<never>(() => undefined);
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    ...{ visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing },
    getElementById: () => null,
  });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  vi.stubGlobal('localStorage', { getItem: () => caller.getStore()?.token ?? 'token' });
  vi.spyOn(console, 'error').mockImplementation(nothing);
  // A faked clock would call in the name of who puts it forward.
  const timer = globalThis.setTimeout;
  if (pass)
    vi.stubGlobal('setTimeout', (work: () => void, delay: number) => timer(AsyncResource.bind(work), delay));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { network = 'on' } = caller.getStore() ?? {};
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
    const wait = () => (pass ? new Promise((resolve) => setTimeout(resolve, slowly)) : undefined);
    if (network === 'off') throw new TypeError('offline');
    if (network === 'slow') await Promise.race([wait(), aborted]);
    const response = await fetch(address, { ...init, signal: null });
    if (network === 'lost') throw new TypeError('lost');
    if (network === 'slow') await Promise.race([wait(), aborted]);
    return network === 'silent' ? Promise.race([never, aborted]) : response;
  });
}

/** The form of a record in one window, as `use-record-form.ts` puts it together, without React. */
class Tab {
  readonly name: string;
  readonly context: { network: Network; token: string };
  readonly store;
  readonly autosave: Autosave;
  record: Row;
  /** Fields that both changed, with what is stored. */
  clash: { names: string[]; theirs: Record<string, unknown> } | undefined;
  /** What this form has entered and was told to be stored, by field, until its person types over it. */
  readonly told = new Map<Field, string>();
  /** Fields in which this form shows what it has entered. */
  readonly own = new Set<Field>();
  attempts: object[] = [];
  end: () => void;

  constructor(name: string, token: string, live: Row, draft: WorkingDraft) {
    this.name = name;
    this.context = { network: 'on', token };
    this.record = recordAtBase(live, draft);
    this.store = createFormStore(initialValues(rateCards, view, this.record));
    if (draft.updatedAt) this.store.replace(shownOf(rateCards, view, this.record, draft));
    const { store, record } = this;
    this.autosave = new Autosave({
      ...{ type: rateCards, view, store, record, draft, onStored: () => undefined },
    });
    // After each look at the line beside the buttons.
    this.autosave.subscribe(() => this.autosave.state().phase === 'saved' && this.noteStored());
    this.end = caller.run(this.context, () => this.autosave.start());
  }

  value(field: Field): string {
    return String(this.store.values()[field]);
  }

  noteStored(): void {
    for (const field of this.own) this.told.set(field, this.value(field));
  }

  /** Takes over what others have saved since the draft was begun. */
  async catchUp(live: Row): Promise<void> {
    if (this.record.updatedAt !== live.updatedAt)
      await this.merge({ stored: live, by: undefined, isOwn: false });
  }

  /** Whether something has to be answered first. */
  async merge(changed: ChangedRecord<Row>): Promise<boolean> {
    const { store, autosave } = this;
    this.record = changed.stored;
    const { theirs, taken, clashes } = await mergeSaved({ type: rateCards, view, store, autosave }, changed);
    for (const field of taken) this.own.delete(field as Field);
    this.clash = clashes.length > 0 ? { names: clashes, theirs } : undefined;
    return clashes.length > 0;
  }

  async open(live: Row, draft: WorkingDraft): Promise<void> {
    this.record = recordAtBase(live, draft);
    this.own.clear();
    this.clash = undefined;
    this.store.reset(initialValues(rateCards, view, this.record));
    this.store.replace(shownOf(rateCards, view, this.record, draft));
    this.autosave.opened(this.record, draft);
    await this.catchUp(live);
  }
}

/** What is there at the end. */
interface Edited {
  /** The first window. */
  a: Tab;
  live: Row;
  /** Of the first person. */
  draft: WorkingDraft;
  history: object[];
  /** New records of `create`, which takes the values of the form. */
  created: Row[];
}

/**
 * Opens a record in two windows of one person and in the form of another one, and does these steps. Expects after each that
 * nobody's words are lost, or published unseen.
 */
export async function editInThreeForms(
  todo: readonly Step[],
  { fetch, people, pass }: Setting,
): Promise<Edited> {
  const json = async (path: string, person = 0) =>
    (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${people[person]?.token}` } })).json();
  const start = { features: ['One'], isPopular: false, title: 'T0', price: 'P0', description: 'D0' };
  const made = await fetch('/api/rate-cards', {
    method: 'POST',
    body: JSON.stringify(start),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${people[0]?.token}` },
  });
  const { id } = (await made.json()) as Row;
  const read = async () => (await json(`/rate-cards/${id}`)) as Row;
  const open = async (name: string) => {
    const live = await read();
    const draft = (await json(`/admin/drafts/rate-cards/${id}`, personOf(name))) as WorkingDraft;
    const tab = new Tab(name, String(people[personOf(name)]?.token), live, draft);
    await caller.run(tab.context, () => tab.catchUp(live));
    return tab;
  };
  const tabs = [await open('a'), await open('b'), await open('c')];
  /** What was said to be stored by forms that are closed. */
  const former = new Set<string>();
  let words = 0;
  let created: Row[] = [];
  let creating: Autosave | undefined;

  const settle = async () => pass?.(70_000);
  const settled = (work: Promise<unknown>) => (pass ? Promise.all([work, settle()]) : work);

  async function update(tab: Tab): Promise<void> {
    const { store, autosave } = tab;
    if (tab.clash) return;
    const checked = validateForm(rateCards, store.values(), tab.record);
    if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
    const [pressed, own] = [store.values(), new Set(tab.own)];
    const live = [await read()];
    const merge = async (changed: ChangedRecord<Row>) => {
      live.push(changed.stored);
      if (await tab.merge(changed)) throw new ApiError(409, 'asked');
      const next = validateForm(rateCards, store.values(), changed.stored);
      if ('errors' in next) throw new Error(JSON.stringify(next.errors));
      return next.values;
    };
    const sending = (values: object) => {
      tab.attempts.push(values);
      return tab.attempts;
    };
    const call = { type: rateCards, record: tab.record, values: checked.values, publication: {} };
    try {
      const row = await saveRecord<Row>({ ...call, autosave, merge, sending });
      for (const field of fields) {
        const seen = [pressed[field], ...(own.has(field) ? [] : live.map((record) => record[field]))];
        expect(seen, `what Update published in ${field}, which ${tab.name} showed`).toContain(row[field]);
      }
      tab.noteStored();
      tab.own.clear();
      tab.record = row;
      store.reset({ ...store.values() });
      autosave.opened(row, undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      autosave.resume();
    }
  }

  const run: Record<Step['act'], (tab: Tab, step: Step) => Promise<unknown> | undefined> = {
    type: async (tab, { field }) => {
      words += 1;
      // A person may type over the own words, in each window that shows them.
      const before = tab.value(field);
      former.delete(before);
      for (const other of tabs)
        if (personOf(other.name) === personOf(tab.name) && other.told.get(field) === before)
          other.told.delete(field);
      tab.told.delete(field);
      tab.own.add(field);
      tab.store.set(field, `${field} ${tab.name}${words}.`);
    },
    rest: (tab) => (pass ? pass(5000) : tab.autosave.flush()),
    update: (tab) => settled(update(tab)),
    network: async (tab, { network }) => {
      tab.context.network = pass || quick.includes(network) ? network : 'on';
    },
    crash: (tab) => {
      tab.context.network = 'off';
      return reopen(tab);
    },
    leave: async (tab) => {
      await settled(tab.autosave.flush());
      return reopen(tab);
    },
    mine: async (tab) => {
      if (!tab.clash) return;
      tab.clash = undefined;
      tab.autosave.rebase(tab.record);
    },
    theirs: async (tab) => {
      const { clash } = tab;
      if (!clash) return;
      for (const field of clash.names as Field[]) {
        const keeping = tab.autosave.keep().then(
          () => true,
          () => false,
        );
        await settled(keeping);
        if (!(await keeping)) return;
        tab.own.delete(field);
        tab.store.set(field, clash.theirs[field]);
      }
      tab.clash = undefined;
      tab.autosave.rebase(tab.record);
    },
    'this text': (tab) => (isAsked(tab) ? settled(tab.autosave.keepThis()) : undefined),
    'that text': async (tab) => {
      if (!isAsked(tab)) return;
      const keeping = tab.autosave
        .keep()
        .then(() => draftCalls.one(rateCards.definition, id))
        .catch(() => undefined);
      await settled(keeping);
      const theirs = await keeping;
      if (theirs) await tab.open(await read(), theirs);
    },
    'take over': async (tab) => {
      const from = String(people[1 - personOf(tab.name)]?.id);
      const taking = tab.autosave
        .flush()
        .then(() => draftCalls.takeOver(rateCards.definition, id, from))
        .catch(() => undefined);
      await settled(taking);
      const draft = await taking;
      if (draft) await tab.open(await read(), draft);
    },
    create: async (tab) => {
      const { store } = tab;
      creating ??= new Autosave({
        ...{ type: rateCards, view, store, record: undefined, draft: undefined, onStored: () => undefined },
      });
      const autosave = creating;
      const merge = () => Promise.reject(new Error('nobody else has it'));
      const call = {
        type: rateCards,
        record: undefined,
        values: requestBody(rateCards, store.values(), undefined),
      };
      const saving = saveRecord<Row>({ ...call, publication: {}, autosave, merge, sending: () => [] }).catch(
        () => undefined,
      );
      await settled(saving);
      const all = (await json('/rate-cards')) as Row[];
      created = all.filter((record) => record.id !== id);
    },
  };

  async function reopen(tab: Tab): Promise<void> {
    tab.end();
    await settle();
    for (const word of tab.told.values()) former.add(word);
    tabs[tabs.indexOf(tab)] = await open(tab.name);
  }

  async function expectNothingLost(): Promise<void> {
    const drafts = [0, 1].map((person) => json(`/admin/drafts/rate-cards/${id}`, person));
    const history = await json(`/admin/history/rate-cards/${id}.json`);
    const shown = tabs.map(({ store }) => store.values());
    const all = JSON.stringify([await read(), await Promise.all(drafts), history, shown]);
    const said = [...former, ...tabs.flatMap(({ told }) => [...told.values()])];
    expect(
      said.filter((word) => !all.includes(word)),
      'said to be saved, and nowhere',
    ).toEqual([]);
  }

  const done: string[] = [];
  try {
    for (const step of todo) {
      const tab = tabs[step.form] as Tab;
      done.push(`${step.act} ${tab.name} ${step.act === 'network' ? step.network : step.field}`);
      await caller.run(tab.context, () => run[step.act](tab, step));
      // Trouble lasts for one step.
      if (step.act !== 'network') tab.context.network = 'on';
      await expectNothingLost();
    }
  } catch (error) {
    throw new Error(`After ${done.join('; ')}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const tab of tabs) {
      tab.context.network = 'off';
      caller.run(tab.context, tab.end);
    }
  }
  return {
    a: tabs[0] as Tab,
    live: await read(),
    draft: await json(`/admin/drafts/rate-cards/${id}`),
    history: await json(`/admin/history/rate-cards/${id}.json`),
    created,
  };
}

/** Whether another window has gone on with the draft. */
function isAsked({ autosave }: Tab): boolean {
  return autosave.state().problem === 'elsewhere';
}
