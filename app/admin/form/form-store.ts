/** What a form holds, by field name. How each kind of field is held: `entries.ts`. */
export type Entries = Readonly<Record<string, unknown>>;
/** What is wrong, by field name; the third line of a list is `features.2`. */
export type Problems = Readonly<Record<string, string>>;

/** The entries of one form, outside of React: typing in a field renders that field and nothing else. */
export interface FormStore {
  subscribe(listener: () => void): () => void;
  entries(): Entries;
  /** What the form was opened with, or what was saved last. */
  original(): Entries;
  problems(): Problems;
  /** Whether an entry differs from the original. */
  isDirty(): boolean;
  /** Takes an entry; what was wrong with it is no longer said. */
  set(name: string, entry: unknown): void;
  /** Takes all entries at once. */
  replace(entries: Entries): void;
  refuse(problems: Problems): void;
  /** These entries are what is stored from now on; what has changed since they were taken is not. */
  settle(stored: Entries): void;
}

export function createFormStore(start: Entries): FormStore {
  let original = start;
  let entries = start;
  let problems: Problems = {};
  const listeners = new Set<() => void>();
  const changed = new Set<string>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const mark = (name: string) => {
    if (isSameEntry(entries[name], original[name])) changed.delete(name);
    else changed.add(name);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entries: () => entries,
    original: () => original,
    problems: () => problems,
    isDirty: () => changed.size > 0,
    set(name, entry) {
      problems = withoutProblem(problems, name, entries[name], entry);
      entries = { ...entries, [name]: entry };
      mark(name);
      tell();
    },
    replace(next) {
      entries = { ...entries, ...next };
      problems = {};
      for (const name of Object.keys(next)) mark(name);
      tell();
    },
    refuse(next) {
      problems = next;
      tell();
    },
    settle(stored) {
      original = stored;
      for (const name of Object.keys(entries)) mark(name);
      tell();
    },
  };
}

/** Whether both are the same to the one who entered them. */
export function isSameEntry(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** A list keeps what is wrong with its other lines, unless they have moved. */
function withoutProblem(problems: Problems, name: string, before: unknown, after: unknown): Problems {
  const isOver = (key: string) => {
    if (key === name) return true;
    if (!key.startsWith(`${name}.`) || !Array.isArray(before) || !Array.isArray(after)) return false;
    const line = Number(key.slice(name.length + 1));
    return before.length !== after.length || before[line] !== after[line];
  };
  const kept = Object.entries(problems).filter(([key]) => !isOver(key));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}
