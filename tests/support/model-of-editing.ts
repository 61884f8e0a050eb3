import fc from 'fast-check';
import { expect } from 'vitest';
import { create, rateCard, type Stored } from '../factories/bodies.ts';
import { colleague } from './colleague.ts';
import type { Http } from './http.ts';
import { withRows } from './rows.ts';
import type { TestServer } from './server.ts';

/** Fields of a rate card that are changed, all of them texts. */
const fields = ['title', 'price', 'description'] as const;
type Values = Record<(typeof fields)[number], string>;

/** What somebody has entered: otherwise than in the record as it was at `base`. */
interface Draft {
  base: string;
  values: Partial<Values>;
}

/** A record as it must be: what is live, its drafts, what is scheduled by whom, and whether it is in the trash. */
interface Model {
  live: Values;
  isShown: boolean;
  isDeleted: boolean;
  /** By person. */
  drafts: (Draft | undefined)[];
  scheduled: { values: Partial<Values>; person: number } | undefined;
  /** Live values of its versions, the oldest first. */
  versions: Values[];
}

/** What somebody has seen of the record. */
interface Seen {
  version: string;
  draft: string | null;
}

interface StoredDraft {
  values: object;
  updatedAt: string | null;
  by: { id: string } | null;
}

interface Step {
  act: (typeof acts)[number];
  person: number;
  field: (typeof fields)[number];
  word: number;
}

const acts = [
  ...['look', 'look', 'save', 'save', 'autosave', 'autosave', 'autosave', 'publish', 'discard', 'take over'],
  ...['delete', 'undo', 'restore version', 'hide', 'show', 'schedule', 'cancel', 'moment comes'],
] as const;

const steps = fc.record<Step>({
  act: fc.constantFrom(...acts),
  person: fc.nat(2),
  field: fc.constantFrom(...fields),
  // Few, so that two people come to the same value.
  word: fc.nat(5),
});

/**
 * Does random things with one record, as three people at the same time, and compares after each the record, their drafts, its
 * history, the trash and what visitors get with a model of a few lines.
 */
export async function editAtRandom(server: TestServer, count: number, seed: number): Promise<void> {
  const staff = await server.staff();
  const people = [staff, await colleague(server, 'Asha Rao'), await colleague(server, 'Ila Sen')];
  const one = (person: number) => people[person] as Http;
  const card = await create(staff, '/rate-cards', rateCard());
  const path = `/rate-cards/${card.id}`;
  const valuesOf = (record: Record<string, unknown>) =>
    Object.fromEntries(fields.map((name) => [name, String(record[name])])) as Values;
  const live = valuesOf(card);
  const model: Model = {
    ...{ live, isShown: true, isDeleted: false, drafts: [], scheduled: undefined },
    versions: [live],
  };
  let version = String(card.updatedAt);
  const seen: Seen[] = people.map(() => ({ version, draft: null }));
  const draftVersions: (string | null)[] = people.map(() => null);
  const ids: string[] = [];
  /** Live values by version of the record. */
  const liveAt = new Map<string, Values>([[version, live]]);
  /** Who has made a version of it, and which number of them there was before. */
  const makers: { person: number; since: string }[] = [];

  const differing = (values: Partial<Values>, from: Values = model.live) =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => from[name as keyof Values] !== value),
    ) as Partial<Values>;
  const draftFrom = (values: Partial<Values>, base: string): Draft | undefined => {
    const different = differing(values, liveAt.get(base));
    return Object.keys(different).length > 0 ? { base, values: different } : undefined;
  };
  const keep = (values: Values, person: number) => {
    model.versions.push(values);
    makers.push({ person, since: version });
  };
  const becomes = (values: Values, person: number) => {
    if (fields.some((name) => values[name] !== model.live[name])) keep(values, person);
    model.live = values;
  };
  /** Drafts that were made from the record as it was go on from what it is. */
  let follows: number[] = [];
  const follow = (person: number) => {
    if (model.drafts[person]?.base === version) follows.push(person);
  };

  const run: Record<Step['act'], (step: Step) => Promise<void>> = {
    look: async ({ person }) => {
      seen[person] = { version, draft: draftVersions[person] ?? null };
    },
    save: async ({ person, field, word }) => {
      const { status } = await one(person).call('PATCH', path, {
        body: { [field]: `${field} ${word}` },
        headers: { 'if-match': `"${seen[person]?.version}"` },
      });
      const isCurrent = seen[person]?.version === version;
      expect(status).toBe(model.isDeleted ? 404 : isCurrent ? 200 : 409);
      if (status === 200) becomes({ ...model.live, [field]: `${field} ${word}` }, person);
    },
    autosave: async ({ person, field, word }) => {
      const { draft: known = null, version: base = '' } = seen[person] ?? {};
      const { status } = await one(person).call('PATCH', `/admin/drafts${path}`, {
        body: { base, values: { [field]: `${field} ${word}` } },
        headers: known === null ? {} : { 'if-match': `"${known}"` },
      });
      const hasSaved = makers.some((made) => made.person === person && made.since >= base);
      const isCurrent = known === draftVersions[person] && (known !== null || !hasSaved);
      // A deleted record has no draft: a form that knew of one is told that it is another one by now.
      expect(status).toBe(model.isDeleted ? (known === null ? 404 : 409) : isCurrent ? 200 : 409);
      if (status !== 200) return;
      const values = { ...model.drafts[person]?.values, [field]: `${field} ${word}` };
      model.drafts[person] = draftFrom(values, base);
    },
    publish: async ({ person }) => {
      const draft = model.drafts[person]?.values ?? {};
      const { status } = await one(person).call('PATCH', path, {
        body: draft,
        headers: { 'if-match': `"${version}"`, 'x-draft': `${card.id}/${draftVersions[person] ?? version}` },
      });
      expect(status).toBe(model.isDeleted ? 404 : 200);
      if (status !== 200) return;
      becomes({ ...model.live, ...draft }, person);
      model.drafts[person] = undefined;
    },
    discard: async ({ person }) => {
      const { status } = await one(person).delete(`/admin/drafts${path}`);
      expect(status).toBe(draftVersions[person] === null ? 404 : 200);
      // That of a deleted record lies in the trash with it.
      if (status === 200) model.drafts[person] = undefined;
    },
    'take over': async ({ person, word }) => {
      const from = (person + 1 + (word % 2)) % 3;
      if (ids[from] === undefined) return;
      const { status } = await one(person).post(`/admin/drafts${path}/take-over`, { from: ids[from] });
      const theirs = model.isDeleted ? undefined : model.drafts[from];
      expect(status).toBe(theirs ? 200 : 404);
      if (theirs) model.drafts[person] = theirs;
    },
    delete: async ({ person }) => {
      expect((await one(person).delete(path)).status).toBe(model.isDeleted ? 404 : 200);
      model.isDeleted = true;
    },
    undo: async ({ person }) => {
      const { status } = await one(person).post(`/admin/trash${path}/restore`, {});
      expect(status).toBe(model.isDeleted ? 200 : 404);
      if (status !== 200) return;
      keep(model.live, person);
      for (const other of people.keys()) follow(other);
      model.isDeleted = false;
    },
    'restore version': async ({ person, word }) => {
      const { body } = await staff.get<{ id: string; values: Values }[]>(`/admin/history${path}.json`);
      const kept = body[word % body.length];
      if (!kept) return;
      const { status } = await one(person).post(`/admin/history${path}/${kept.id}/restore`, {});
      expect(status).toBe(model.isDeleted ? 404 : 200);
      if (status === 200) model.drafts[person] = draftFrom(valuesOf(kept.values), version);
    },
    hide: ({ person }) => turn(false, person),
    show: ({ person }) => turn(true, person),
    schedule: async ({ person }) => {
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const draft = draftVersions[person] ?? undefined;
      const { status } = await one(person).put(`/admin/schedule${path}`, { publishAt, draft });
      expect(status).toBe(model.isDeleted ? 404 : 200);
      // Without changes the moment alone is another one.
      const values = draft === undefined ? model.scheduled?.values : model.drafts[person]?.values;
      if (status === 200) model.scheduled = { values: { ...values }, person };
    },
    cancel: async () => {
      const { status } = await staff.delete(`/admin/schedule${path}/publish`);
      expect(status).toBe(model.scheduled === undefined || model.isDeleted ? 404 : 200);
      if (status === 200) model.scheduled = undefined;
    },
    'moment comes': async () => {
      if (model.scheduled === undefined || model.isDeleted) return;
      const { person, values: frozen } = model.scheduled;
      await withRows(server.database, (rows) =>
        rows.all('update schedules set due_at = $1 where record_id = $2', [
          new Date(Date.now() - 1000).toISOString(),
          card.id,
        ]),
      );
      await expect.poll(async () => (await staff.get<unknown[]>(`/admin/schedule${path}`)).body).toEqual([]);
      const values = { ...model.live, ...frozen };
      const isFrozen = Object.keys(frozen).length > 0;
      if (isFrozen || !model.isShown) {
        const isSame = fields.every((name) => values[name] === model.live[name]);
        if (isSame && !model.isShown) keep(values, person);
        else becomes(values, person);
      }
      const draft = model.drafts[person];
      if (isFrozen && draft) {
        const left = differing(draft.values);
        model.drafts[person] = Object.keys(left).length > 0 ? { ...draft, values: left } : undefined;
        follow(person);
      }
      model.isShown = true;
      model.scheduled = undefined;
    },
  };

  async function turn(isShown: boolean, person: number): Promise<void> {
    const { status } = await one(person).call('PATCH', path, { body: { publication: { isShown } } });
    expect(status).toBe(model.isDeleted ? 404 : 200);
    if (status !== 200) return;
    if (model.isShown !== isShown) keep(model.live, person);
    model.isShown = isShown;
  }

  /** Reads everything, and expects it as the model has it. */
  async function compare(): Promise<void> {
    const record = await staff.get<Stored & { publication: { isShown: boolean } }>(path);
    expect(record.status).toBe(model.isDeleted ? 404 : 200);
    const visitor = await server.visitor.get<Stored>(path);
    expect(visitor.status, 'for visitors').toBe(model.isShown && !model.isDeleted ? 200 : 404);
    const { body: trash } = await staff.get<{ id: string }[]>('/admin/trash?limit=100');
    expect(trash.some(({ id }) => id === card.id)).toBe(model.isDeleted);
    if (model.isDeleted) {
      draftVersions.fill(null);
      return;
    }
    version = String(record.body.updatedAt);
    liveAt.set(version, model.live);
    for (const person of follows) {
      const draft = model.drafts[person];
      if (draft) model.drafts[person] = { ...draft, base: version };
    }
    follows = [];
    expect(valuesOf(record.body)).toEqual(model.live);
    if (model.isShown) expect(valuesOf(visitor.body)).toEqual(model.live);
    for (const [person, http] of people.entries()) {
      const { body: draft } = await http.get<StoredDraft>(`/admin/drafts${path}`);
      expect(draft.values, `draft of ${person}`).toEqual(model.drafts[person]?.values ?? {});
      draftVersions[person] = draft.updatedAt;
      if (draft.by) ids[person] = draft.by.id;
    }
    const { body: history } = await staff.get<{ action: string; values: Values }[]>(
      `/admin/history${path}.json`,
    );
    const saved = history.filter(({ action }) => !['draft', 'discard', 'scheduled'].includes(action));
    const newest = model.versions.slice(-Math.min(5, saved.length)).reverse();
    expect(saved.slice(0, newest.length).map(({ values }) => valuesOf(values))).toEqual(newest);
  }

  const done: string[] = [];
  for (const step of fc.sample(steps, { numRuns: count, seed })) {
    done.push(`${step.act} (${step.person}, ${step.field} ${step.word})`);
    try {
      await run[step.act](step);
      await compare();
    } catch (error) {
      throw new Error(`Seed ${seed}, after ${done.length} steps: ${done.slice(-12).join('; ')}`, {
        cause: error,
      });
    }
  }
}
