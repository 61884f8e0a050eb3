import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { rateCards } from '../../content/rate-cards/schema.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import type { RecordKeys } from '../../engine/content-type.ts';
import { initialValues, requestBody, validateForm } from '../../engine/panel/form/field-values.ts';
import { createFormStore } from '../../engine/panel/form/form-store.ts';
import { saveRecord } from '../../engine/panel/form/update-record.ts';
import { Autosave } from '../../features/drafts/panel/autosave.ts';
import type { WorkingDraft } from '../../features/drafts/panel/draft-calls.ts';
import { mergeDraft } from '../../features/drafts/panel/draft-values.ts';
import { mergeSaved } from '../../features/drafts/panel/merge/merge-saved.ts';

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
  ...['look', 'network', 'crash', 'leave', 'mine', 'theirs', 'done', 'create'],
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
    form: fc.nat(1),
    field: fc.constantFrom(...fields),
    network: fc.constantFrom(...networks),
  }),
  { minLength: 5, maxLength: 40 },
);

/** `type a title` or `network b lost` as a step. */
export function step(text: string): Step {
  const [act, tab, what = 'title'] = text.split(' ');
  const network = (networks as readonly string[]).includes(what) ? (what as Network) : 'on';
  return { act: act as Step['act'], form: tab === 'b' ? 1 : 0, field: what as Field, network };
}

interface Setting {
  /** Of the server. */
  fetch: Fetch;
  /** Lets time pass, in milliseconds. Default: nothing is timed, and what rests is stored at once. */
  pass?: (milliseconds: number) => Promise<void>;
}

const view = {};
const caller = new AsyncLocalStorage<{ network: Network }>();

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
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.spyOn(console, 'error').mockImplementation(nothing);
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

/** The form of a record in one tab, as `use-record-form.ts` puts it together, without React. */
class Tab {
  readonly name: string;
  readonly context: { network: Network } = { network: 'on' };
  readonly store;
  readonly autosave: Autosave;
  record: Row;
  /** Fields that the last save asks for, with what is stored. */
  clash: { names: string[]; theirs: Record<string, unknown> } | undefined;
  isAsked: boolean;
  /** What this tab has entered and was told to be stored, by field, until somebody types over it here. */
  readonly told = new Map<Field, string>();
  /** Fields in which this tab shows what it has entered. */
  readonly own = new Set<Field>();
  attempts: object[] = [];
  end: () => void;

  constructor(name: string, record: Row, draft: WorkingDraft) {
    this.name = name;
    this.record = record;
    this.store = createFormStore(initialValues(rateCards, view, record));
    const merged = draft.updatedAt ? mergeDraft(rateCards, view, record, draft) : undefined;
    if (merged) this.store.replace(merged.values);
    this.isAsked = merged?.superseded !== undefined;
    this.autosave = new Autosave({
      ...{ type: rateCards, view, store: this.store, record, draft },
      superseded: merged?.superseded?.values,
      onStored: () => undefined,
      onTakenOver: (names) => {
        for (const field of names) this.own.delete(field as Field);
      },
      onAnswered: () => {
        this.isAsked = false;
      },
    });
    this.autosave.subscribe(() => this.noteTold());
    this.end = caller.run(this.context, () => this.autosave.start());
  }

  value(field: Field): string {
    return String(this.store.values()[field]);
  }

  /** After each look at the line beside the buttons. */
  noteTold(): void {
    if (this.autosave.state().phase === 'saved') this.noteStored();
  }

  noteStored(): void {
    for (const field of this.own) this.told.set(field, this.value(field));
  }
}

/** What is there at the end. */
interface Edited {
  /** The first tab. */
  a: Tab;
  live: Row;
  draft: WorkingDraft;
  history: object[];
  /** New records of `create`, which takes the values of the tab. */
  created: Row[];
}

/** Opens a record in two tabs and does these steps. Expects after each that nothing is lost or published unasked. */
export async function editInTwoForms(todo: readonly Step[], { fetch, pass }: Setting): Promise<Edited> {
  const json = async (path: string) => (await fetch(`/api${path}`)).json();
  const start = { features: ['One'], isPopular: false, title: 'T0', price: 'P0', description: 'D0' };
  const made = await fetch('/api/rate-cards', {
    method: 'POST',
    body: JSON.stringify(start),
    headers: { 'content-type': 'application/json' },
  });
  const { id } = (await made.json()) as Row;
  const open = async (name: string) => {
    const record = (await json(`/rate-cards/${id}`)) as Row;
    return new Tab(name, record, (await json(`/admin/drafts/rate-cards/${id}`)) as WorkingDraft);
  };
  const tabs = [await open('a'), await open('b')];
  /** What was said to be stored by tabs that are closed. */
  const former = new Set<string>();
  let words = 0;
  let created: Row[] = [];
  let creating: Autosave | undefined;

  const settle = async () => pass?.(70_000);

  async function update(tab: Tab): Promise<void> {
    const { store, autosave } = tab;
    if (tab.clash) return;
    const checked = validateForm(rateCards, store.values(), tab.record);
    if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
    const [pressed, own] = [store.values(), new Set(tab.own)];
    const live = [(await json(`/rate-cards/${id}`)) as Row];
    const merge: Parameters<typeof saveRecord<Row>>[0]['merge'] = async (changed) => {
      tab.record = changed.stored;
      live.push(changed.stored);
      const { theirs, taken, clashes, from } = await mergeSaved(
        { type: rateCards, view, store, autosave },
        changed,
      );
      for (const field of taken) tab.own.delete(field as Field);
      if (clashes.length > 0) {
        tab.clash = { names: clashes, theirs };
        throw new ApiError(409, 'asked');
      }
      const next = validateForm(rateCards, store.values(), changed.stored);
      if ('errors' in next) throw new Error(JSON.stringify(next.errors));
      return { values: next.values, from };
    };
    const sending = ({ values }: { values: object }) => {
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
      autosave.ended(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      autosave.resume();
    }
  }

  const run: Record<Step['act'], (tab: Tab, step: Step) => Promise<unknown> | undefined> = {
    type: async (tab, { field }) => {
      words += 1;
      tab.told.delete(field);
      tab.own.add(field);
      tab.store.set(field, `${field} ${tab.name}${words}.`);
    },
    rest: (tab) => (pass ? pass(5000) : tab.autosave.flush()),
    update: (tab) => {
      const updating = update(tab);
      return pass ? Promise.all([updating, settle()]) : updating;
    },
    look: async (tab) => {
      const { updatedAt } = (await json(`/admin/drafts/rate-cards/${id}`)) as { updatedAt: string | null };
      tab.autosave.noteVersion(updatedAt && `"${updatedAt}"`);
      await (pass ? pass(100) : tab.autosave.flush());
    },
    network: async (tab, { network }) => {
      tab.context.network = pass || quick.includes(network) ? network : 'on';
    },
    crash: (tab) => {
      tab.context.network = 'off';
      return reopen(tab);
    },
    leave: async (tab) => {
      await (pass ? Promise.all([tab.autosave.flush(), settle()]) : tab.autosave.flush());
      return reopen(tab);
    },
    mine: async (tab) => {
      if (!tab.clash) return;
      tab.clash = undefined;
      tab.autosave.clashAnswered();
    },
    theirs: async (tab) => {
      const { clash } = tab;
      if (!clash) return;
      for (const field of clash.names as Field[]) {
        const keeping = tab.autosave.keep().catch(() => undefined);
        await (pass ? Promise.all([keeping, settle()]) : keeping);
        tab.own.delete(field);
        tab.store.set(field, clash.theirs[field]);
      }
      tab.clash = undefined;
      tab.autosave.clashAnswered();
    },
    create: async (tab) => {
      const { store } = tab;
      creating ??= new Autosave({
        ...{ type: rateCards, view, store, record: undefined, draft: undefined },
        ...{ onStored: () => undefined, onTakenOver: () => undefined, onAnswered: () => undefined },
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
      await (pass ? Promise.all([saving, settle()]) : saving);
      const all = (await json('/rate-cards')) as Row[];
      created = all.filter((record) => record.id !== id);
    },
    done: (tab) => {
      const answering = tab.isAsked ? tab.autosave.answer().catch(() => undefined) : undefined;
      return pass ? Promise.all([answering, settle()]) : answering;
    },
  };

  async function reopen(tab: Tab): Promise<void> {
    tab.end();
    await settle();
    for (const word of tab.told.values()) former.add(word);
    tabs[tabs.indexOf(tab)] = await open(tab.name);
  }

  async function expectNothingLost(): Promise<void> {
    const record = await json(`/rate-cards/${id}`);
    const draft = await json(`/admin/drafts/rate-cards/${id}`);
    const history = await json(`/admin/history/rate-cards/${id}.json`);
    const all = JSON.stringify([record, draft, history, tabs.map(({ store }) => store.values())]);
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
      tab.end();
    }
  }
  return {
    a: tabs[0] as Tab,
    live: await json(`/rate-cards/${id}`),
    draft: await json(`/admin/drafts/rate-cards/${id}`),
    history: await json(`/admin/history/rate-cards/${id}.json`),
    created,
  };
}
