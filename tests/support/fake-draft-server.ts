import { randomUUID } from 'node:crypto';

type Values = Record<string, unknown>;

interface StoredRecord extends Values {
  id: string;
  updatedAt: string;
}

interface Draft {
  id: string;
  base: string | null;
  values: Values;
  updatedAt: string;
}

interface Version {
  action: string;
  at: string;
  values: Values;
}

const conflict = { status: 409, body: { status: 409, detail: 'It is another one by now.' } };
const missing = { status: 404, body: { status: 404, detail: 'There is none.' } };
type Answer = { status: number; body: unknown };

/** Records, working drafts and history of one type in memory, as the API has them. `tests/api/random-work.test.ts` compares both. */
export class FakeDraftServer {
  readonly #path: string;
  readonly #records = new Map<string, StoredRecord>();
  readonly #drafts = new Map<string, Draft>();
  readonly #versions = new Map<string, Version[]>();
  readonly #createdFrom = new Map<string, string>();

  /** @param path of the type below `/api`, such as `/rate-cards` */
  constructor(path: string) {
    this.#path = path;
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { status, body } = this.#answer(address, init);
    return new Response(JSON.stringify(body), { status });
  };

  #answer(address: string, { method = 'GET', body, headers }: RequestInit): Answer {
    const [, , ...parts] = address.replace(`/api${this.#path}`, `/api/records`).split('/');
    const sent = (body ? JSON.parse(String(body)) : {}) as Values;
    const header = (name: string) => new Headers(headers).get(name)?.replaceAll('"', '');
    if (parts[0] === 'records')
      return method === 'GET' ? this.#read(parts[1]) : this.#save(parts[1], sent, header);
    const [, what, , id = ''] = parts;
    if (what === 'history')
      return { status: 200, body: this.#versions.get(id.replace('.json', ''))?.toReversed() };
    if (method === 'GET') return this.#draft(id);
    if (method === 'DELETE') return this.#discard(id);
    return method === 'POST' ? this.#begin(sent) : this.#change(id, sent, header('if-match'));
  }

  #read(id: string | undefined): Answer {
    return id === undefined
      ? { status: 200, body: [...this.#records.values()] }
      : found(this.#records.get(id));
  }

  #save(id: string | undefined, sent: Values, header: (name: string) => string | undefined): Answer {
    const [draftId, version] = header('x-draft')?.split('/') ?? [header('idempotency-key')];
    const { publication: _, ...values } = sent;
    const before = id === undefined ? undefined : this.#records.get(id);
    if (id !== undefined && !before) return missing;
    if (before && header('if-match') !== before.updatedAt) return conflict;
    const draft = this.#drafts.get(draftId ?? '');
    if (draftId !== undefined && draft?.updatedAt !== version) {
      const created = this.#createdFrom.get(draftId);
      if (!before && created) return { status: 201, body: this.#records.get(created) };
      return conflict;
    }
    if (draftId !== undefined && !draft && !before && this.#createdFrom.has(draftId))
      return { status: 201, body: this.#records.get(this.#createdFrom.get(draftId) ?? '') };
    const record = { ...before, ...values, id: id ?? randomUUID(), updatedAt: later(before?.updatedAt) };
    this.#records.set(record.id, record);
    if (draftId !== undefined && !before) {
      this.#createdFrom.set(draftId, record.id);
      this.#versions.set(record.id, this.#versions.get(draftId) ?? []);
    }
    if (draftId !== undefined) this.#drafts.delete(draftId);
    this.#keep(record.id, before ? 'update' : 'create', record.updatedAt, record);
    return { status: before ? 200 : 201, body: record };
  }

  #begin({ id, values }: Values): Answer {
    const key = String(id);
    if (this.#drafts.has(key) || this.#createdFrom.has(key)) return conflict;
    this.#drafts.set(key, { id: key, base: null, values: values as Values, updatedAt: later() });
    return { ...this.#draft(key), status: 201 };
  }

  #change(id: string, sent: Values, version: string | undefined): Answer {
    const { base, known = base, isOverOthers, values } = sent as Values & { values: Values };
    const [record, draft] = [this.#records.get(id), this.#drafts.get(id)];
    if (draft?.updatedAt !== version) return conflict;
    if (!draft && !record) return missing;
    const isCurrent = known === record?.updatedAt;
    if (!draft && !isCurrent) return conflict;
    if (draft && isOverOthers) this.#keep(id, 'draft', draft.updatedAt, { ...record, ...draft.values });
    const entries = Object.entries({ ...draft?.values, ...values });
    const different = entries.filter(([name, value]) => !record || !isSame(value, record[name]));
    const nextBase = (isCurrent && base) || draft?.base || record?.updatedAt;
    if (different.length === 0 && record) this.#drafts.delete(id);
    else
      this.#drafts.set(id, {
        id,
        base: record ? String(nextBase) : null,
        values: Object.fromEntries(different),
        updatedAt: later(draft?.updatedAt),
      });
    return this.#draft(id);
  }

  #discard(id: string): Answer {
    const draft = this.#drafts.get(id);
    if (!draft) return missing;
    this.#keep(id, 'discard', draft.updatedAt, { ...this.#records.get(id), ...draft.values });
    this.#drafts.delete(id);
    return { status: 200, body: { id } };
  }

  #draft(id: string): Answer {
    const [record, draft] = [this.#records.get(id), this.#drafts.get(id)];
    if (!record && !draft) return missing;
    const base = draft ? draft.base : record?.updatedAt;
    const saved = this.#versions.get(id)?.filter(({ action }) => action !== 'draft' && action !== 'discard');
    const baseValues = saved?.findLast(({ at }) => at <= String(base))?.values;
    const isBehind = record !== undefined && base !== record.updatedAt;
    return {
      status: 200,
      body: {
        ...{ id, base, isBehind, values: draft?.values ?? {}, updatedAt: draft?.updatedAt ?? null, by: null },
        ...(isBehind ? { baseValues } : {}),
      },
    };
  }

  #keep(id: string, action: string, at: string, values: Values): void {
    this.#versions.set(id, [...(this.#versions.get(id) ?? []), { action, at, values: { ...values } }]);
  }
}

function found(body: unknown): Answer {
  return body ? { status: 200, body } : missing;
}

/** Each version is later than the one before it. */
function later(before = ''): string {
  return new Date(Math.max(Date.now(), (Date.parse(before) || 0) + 1)).toISOString();
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
