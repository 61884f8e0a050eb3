import fc from 'fast-check';
import { expect } from 'vitest';
import { create, rateCard, type Stored } from '../factories/bodies.ts';
import { withRows } from './rows.ts';
import type { TestServer } from './server.ts';

/** Fields of a rate card that are changed, all of them texts. */
const fields = ['title', 'price', 'description'] as const;
type Values = Record<(typeof fields)[number], string>;

/** A record as it must be: what is live, its draft, what is scheduled, and whether it is in the trash. */
interface Model {
  live: Values;
  isShown: boolean;
  isDeleted: boolean;
  draft: Partial<Values>;
  scheduled: Partial<Values> | undefined;
  /** Live values of its versions, the oldest first. */
  versions: Values[];
}

/** What somebody has seen of the record. */
interface Seen {
  version: string;
  draft: string | null;
}

interface Step {
  act: (typeof acts)[number];
  person: number;
  field: (typeof fields)[number];
  word: number;
}

const acts = [
  ...['look', 'look', 'save', 'save', 'autosave', 'autosave', 'autosave', 'publish', 'discard'],
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
 * Does random things with one record, as three people at the same time, and compares after each the record, its draft, its
 * history, the trash and what visitors get with a model of a few lines.
 */
export async function editAtRandom(server: TestServer, count: number, seed: number): Promise<void> {
  const staff = await server.staff();
  const card = await create(staff, '/rate-cards', rateCard());
  const path = `/rate-cards/${card.id}`;
  const valuesOf = (record: Record<string, unknown>) =>
    Object.fromEntries(fields.map((name) => [name, String(record[name])])) as Values;
  const live = valuesOf(card);
  const model: Model = {
    ...{ live, isShown: true, isDeleted: false, draft: {}, scheduled: undefined },
    versions: [live],
  };
  const seen: Seen[] = [0, 1, 2].map(() => ({ version: String(card.updatedAt), draft: null }));
  let version = String(card.updatedAt);
  let draftVersion: string | null = null;

  const differing = (values: Partial<Values>) =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => model.live[name as keyof Values] !== value),
    ) as Partial<Values>;
  const becomes = (values: Values) => {
    if (fields.some((name) => values[name] !== model.live[name])) model.versions.push(values);
    model.live = values;
  };

  const run: Record<Step['act'], (step: Step) => Promise<void>> = {
    look: async ({ person }) => {
      seen[person] = { version, draft: draftVersion };
    },
    save: async ({ person, field, word }) => {
      const { status } = await staff.call('PATCH', path, {
        body: { [field]: `${field} ${word}` },
        headers: { 'if-match': `"${seen[person]?.version}"` },
      });
      const isCurrent = seen[person]?.version === version;
      expect(status).toBe(model.isDeleted ? 404 : isCurrent ? 200 : 409);
      if (status === 200) becomes({ ...model.live, [field]: `${field} ${word}` });
    },
    autosave: async ({ person, field, word }) => {
      const known = seen[person]?.draft ?? null;
      const { status } = await staff.call('PATCH', `/admin/drafts${path}`, {
        body: { base: seen[person]?.version, values: { [field]: `${field} ${word}` } },
        headers: known === null ? {} : { 'if-match': `"${known}"` },
      });
      const isCurrent = known === draftVersion && (known !== null || seen[person]?.version === version);
      // A deleted record has no draft: a form that knew of one is told that it is another one by now.
      expect(status).toBe(model.isDeleted ? (known === null ? 404 : 409) : isCurrent ? 200 : 409);
      if (status === 200) model.draft = differing({ ...model.draft, [field]: `${field} ${word}` });
    },
    publish: async () => {
      const values = { ...model.live, ...model.draft };
      const { status } = await staff.call('PATCH', path, {
        body: model.draft,
        headers: { 'if-match': `"${version}"`, 'x-draft': `${card.id}/${draftVersion ?? version}` },
      });
      expect(status).toBe(model.isDeleted ? 404 : draftVersion === null ? 409 : 200);
      if (status !== 200) return;
      becomes(values);
      model.draft = {};
    },
    discard: async () => {
      const { status } = await staff.call('DELETE', `/admin/drafts${path}`);
      expect(status).toBe(draftVersion === null ? 404 : 200);
      // That of a deleted record lies in the trash with it.
      if (status === 200) model.draft = {};
    },
    delete: async () => {
      expect((await staff.delete(path)).status).toBe(model.isDeleted ? 404 : 200);
      model.isDeleted = true;
    },
    undo: async () => {
      const { status } = await staff.post(`/admin/trash${path}/restore`, {});
      expect(status).toBe(model.isDeleted ? 200 : 404);
      if (status === 200) model.versions.push(model.live);
      model.isDeleted = false;
    },
    'restore version': async ({ word }) => {
      const { body } = await staff.get<{ id: string; values: Values }[]>(`/admin/history${path}.json`);
      const kept = body[word % body.length];
      if (!kept) return;
      const { status } = await staff.post(`/admin/history${path}/${kept.id}/restore`, {});
      expect(status).toBe(model.isDeleted ? 404 : 200);
      if (status === 200) model.draft = differing(valuesOf(kept.values));
    },
    hide: () => turn(false),
    show: () => turn(true),
    schedule: async () => {
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const draft = draftVersion ?? undefined;
      const { status } = await staff.put(`/admin/schedule${path}`, { publishAt, draft });
      expect(status).toBe(model.isDeleted ? 404 : 200);
      // Without changes the moment alone is another one.
      if (status === 200)
        model.scheduled = draft === undefined ? (model.scheduled ?? {}) : { ...model.draft };
    },
    cancel: async () => {
      const { status } = await staff.delete(`/admin/schedule${path}/publish`);
      expect(status).toBe(model.scheduled === undefined || model.isDeleted ? 404 : 200);
      if (status === 200) model.scheduled = undefined;
    },
    'moment comes': async () => {
      if (model.scheduled === undefined || model.isDeleted) return;
      await withRows(server.database, (rows) =>
        rows.all('update schedules set due_at = $1 where record_id = $2', [
          new Date(Date.now() - 1000).toISOString(),
          card.id,
        ]),
      );
      await expect.poll(async () => (await staff.get<unknown[]>(`/admin/schedule${path}`)).body).toEqual([]);
      const values = { ...model.live, ...model.scheduled };
      const isFrozen = Object.keys(model.scheduled).length > 0;
      if (isFrozen || !model.isShown) {
        const isSame = fields.every((name) => values[name] === model.live[name]);
        if (isSame && !model.isShown) model.versions.push(values);
        else becomes(values);
      }
      if (isFrozen) model.draft = differing(model.draft);
      model.isShown = true;
      model.scheduled = undefined;
    },
  };

  async function turn(isShown: boolean): Promise<void> {
    const { status } = await staff.call('PATCH', path, { body: { publication: { isShown } } });
    expect(status).toBe(model.isDeleted ? 404 : 200);
    if (status !== 200) return;
    if (model.isShown !== isShown) model.versions.push(model.live);
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
      draftVersion = null;
      return;
    }
    expect(valuesOf(record.body)).toEqual(model.live);
    if (model.isShown) expect(valuesOf(visitor.body)).toEqual(model.live);
    const { body: draft } = await staff.get<{ values: object; updatedAt: string | null }>(
      `/admin/drafts${path}`,
    );
    expect(draft.values).toEqual(model.draft);
    const { body: history } = await staff.get<{ action: string; values: Values }[]>(
      `/admin/history${path}.json`,
    );
    const saved = history.filter(({ action }) => !['draft', 'discard', 'scheduled'].includes(action));
    const newest = model.versions.slice(-Math.min(5, saved.length)).reverse();
    expect(saved.slice(0, newest.length).map(({ values }) => valuesOf(values))).toEqual(newest);
    version = String(record.body.updatedAt);
    draftVersion = draft.updatedAt;
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
