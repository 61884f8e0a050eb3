import { useCallback, useSyncExternalStore } from 'react';
import type { Entries, FormStore, Problems } from './form-store.ts';

/** One entry of a form: its value, and the way to change it. */
export function useEntry<Value = unknown>(store: FormStore, name: string): [Value, (value: Value) => void] {
  const read = () => store.entries()[name];
  const value = useSyncExternalStore(store.subscribe, read, read) as Value;
  const set = useCallback((next: Value) => store.set(name, next), [store, name]);
  return [value, set];
}

/** All that is wrong. */
export function useProblems(store: FormStore): Problems {
  return useSyncExternalStore(store.subscribe, store.problems, store.problems);
}

/** All entries, for what shows them together: such as a preview. */
export function useEntries(store: FormStore): Entries {
  return useSyncExternalStore(store.subscribe, store.entries, store.entries);
}
