import { useCallback, useSyncExternalStore } from 'react';
import type { FieldErrors, FormStore, FormValues } from './form-store.ts';

/** The value of one field, and its setter. */
export function useFieldValue<Value = unknown>(
  store: FormStore,
  name: string,
): [Value, (value: Value) => void] {
  const read = () => store.values()[name];
  const value = useSyncExternalStore(store.subscribe, read, read) as Value;
  const set = useCallback((next: Value) => store.set(name, next), [store, name]);
  return [value, set];
}

/** The errors of a form. */
export function useFieldErrors(store: FormStore): FieldErrors {
  return useSyncExternalStore(store.subscribe, store.errors, store.errors);
}

/** All values of a form, such as for a preview. */
export function useFormValues(store: FormStore): FormValues {
  return useSyncExternalStore(store.subscribe, store.values, store.values);
}
