import { randomUUID } from 'node:crypto';

type Values = Record<string, unknown>;

interface StoredRecord extends Values {
  id: string;
  updatedAt: string;
}

interface Draft {
  id: string;
  /** Token of who has it. */
  person: string;
  base: string | null;
  values: Values;
  updatedAt: string;
}

interface Version {
  action: string;
  at: string;
  person: string;
  values: Values;
}

const conflict = { status: 409, body: { status: 409, detail: 'It is another one by now.' } };
const missing = { status: 404, body: { status: 404, detail: 'There is none.' } };
type Answer = { status: number; body: unknown };
type Header = (name: string) => string | undefined;

/**
 * Records, drafts of persons and history of one type in memory, as the API has them. `tests/api/random-work.test.ts` compares
 * both.
 */
export class FakeDraftServer {
  readonly #path: string;
  readonly #records = new Map<string, StoredRecord>();
  /** By person and id. */
  readonly #drafts = new Map<string, Draft>();
  readonly #versions = new Map<string, Version[]>();
  readonly #createdFrom = new Map<string, string>();

  /** @param path of the type below `/api`, such as `/rate-cards` */
  constructor(path: string) {
    this.#path = path;
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { status, body } = this.#answer(address.replace(/\?.*/, ''), init);
    return new Response(JSON.stringify(body), { status });
  };

  #answer(address: string, { method = 'GET', body, headers }: RequestInit): Answer {
    const [, , ...parts] = address.replace(`/api${this.#path}`, `/api/records`).split('/');
    const sent = (body ? JSON.parse(String(body)) : {}) as Values;
    const header = (name: string) => new Headers(headers).get(name)?.replaceAll('"', '');
    const person = header('authorization') ?? '';
    if (parts[0] === 'records')
      return method === 'GET' ? this.#read(parts[1]) : this.#save(parts[1], sent, person, header);
    const [, what, , id = '', deed] = parts;
    if (what === 'history')
      return { status: 200, body: this.#versions.get(id.replace('.json', ''))?.toReversed() };
    if (method === 'GET') return this.#draft(person, id);
    if (deed === 'take-over') return this.#takeOver(person, id, String(sent.from));
    if (method === 'POST') return this.#begin(person, sent);
    return this.#change(person, id, sent, header('if-match'));
  }

  #read(id: string | undefined): Answer {
    return id === undefined
      ? { status: 200, body: [...this.#records.values()] }
      : found(this.#records.get(id));
  }

  #save(id: string | undefined, sent: Values, person: string, header: Header): Answer {
    const [draftId, version] = header('x-draft')?.split('/') ?? [header('idempotency-key')];
    const { publication: _, ...values } = sent;
    const before = id === undefined ? undefined : this.#records.get(id);
    if (id !== undefined && !before) return missing;
    if (before && header('if-match') !== before.updatedAt) return conflict;
    const created = this.#createdFrom.get(draftId ?? '');
    if (!before && created) return { status: 201, body: this.#records.get(created) };
    const record = { ...before, ...values, id: id ?? randomUUID(), updatedAt: later(before?.updatedAt) };
    this.#records.set(record.id, record);
    const key = `${person} ${draftId}`;
    if (!before || this.#drafts.get(key)?.updatedAt === version) this.#drafts.delete(key);
    if (draftId !== undefined && !before) {
      this.#createdFrom.set(draftId, record.id);
      this.#versions.set(record.id, this.#versions.get(draftId) ?? []);
    }
    this.#keep(record.id, before ? 'update' : 'create', record.updatedAt, record, person);
    return { status: before ? 200 : 201, body: record };
  }

  #begin(person: string, { id, values }: Values): Answer {
    const key = `${person} ${id}`;
    if (this.#drafts.has(key) || this.#createdFrom.has(String(id))) return conflict;
    const draft = { id: String(id), person, base: null, values: values as Values, updatedAt: later() };
    this.#drafts.set(key, draft);
    return { ...this.#draft(person, draft.id), status: 201 };
  }

  #change(person: string, id: string, sent: Values, version: string | undefined): Answer {
    const { base, setAside, values } = sent as Values & { base?: string; values: Values };
    const key = `${person} ${id}`;
    const [record, draft] = [this.#records.get(id), this.#drafts.get(key)];
    if (!draft && !record) return missing;
    if (setAside === 'sent') {
      this.#keep(id, 'draft', later(), { ...record, ...values }, person);
      return this.#draft(person, id);
    }
    if (draft?.updatedAt !== version) return conflict;
    if (!draft && this.#hasEnded(person, id, base)) return conflict;
    if (draft && setAside === 'stored')
      this.#keep(id, 'draft', draft.updatedAt, { ...record, ...draft.values });
    const nextBase = base ?? draft?.base ?? record?.updatedAt ?? null;
    const from = record && this.#valuesAt(id, String(nextBase));
    const entries = Object.entries({ ...draft?.values, ...values });
    const different = entries.filter(([name, value]) => !from || !isSame(value, from[name]));
    if (different.length === 0 && record) this.#drafts.delete(key);
    else
      this.#drafts.set(key, {
        ...{ id, person, base: record ? nextBase : null },
        values: Object.fromEntries(different),
        updatedAt: later(draft?.updatedAt),
      });
    return this.#draft(person, id);
  }

  #takeOver(person: string, id: string, from: string): Answer {
    const [record, draft] = [this.#records.get(id), this.#drafts.get(`${person} ${id}`)];
    const theirs = this.#drafts.get(`${from} ${id}`);
    if (!record || !theirs) return missing;
    if (draft) this.#keep(id, 'draft', draft.updatedAt, { ...record, ...draft.values });
    this.#drafts.set(`${person} ${id}`, { ...theirs, person, updatedAt: later(draft?.updatedAt) });
    return this.#draft(person, id);
  }

  /** Whether the person has saved the record since. */
  #hasEnded(person: string, id: string, base = ''): boolean {
    const later = this.#saved(id).filter(({ at }) => at > base);
    return base === '' || later.some((version) => version.person === person);
  }

  #saved(id: string): Version[] {
    return (this.#versions.get(id) ?? []).filter(({ action }) => action !== 'draft');
  }

  #valuesAt(id: string, moment: string): Values | undefined {
    return this.#saved(id).findLast(({ at }) => at <= moment)?.values;
  }

  #draft(person: string, id: string): Answer {
    const [record, draft] = [this.#records.get(id), this.#drafts.get(`${person} ${id}`)];
    if (!record && !draft) return missing;
    const base = draft ? draft.base : record?.updatedAt;
    const isBehind = record !== undefined && base !== record.updatedAt;
    return {
      status: 200,
      body: {
        ...{ id, base, isBehind, values: draft?.values ?? {}, updatedAt: draft?.updatedAt ?? null, by: null },
        ...(isBehind ? { baseValues: this.#valuesAt(id, String(base)) } : {}),
        others: [],
      },
    };
  }

  #keep(id: string, action: string, at: string, values: Values, person = ''): void {
    const version = { action, at, person, values: { ...values } };
    this.#versions.set(id, [...(this.#versions.get(id) ?? []), version]);
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
