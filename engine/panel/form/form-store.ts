import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The values of a form, by field name. How each kind of field is converted: `field-values.ts`. */
export type FormValues = Readonly<Record<string, unknown>>;
/** Error messages, by field name; the third line of a list is `features.2`. */
export type FieldErrors = Readonly<Record<string, string>>;
export type FormStore = ReturnType<typeof createFormStore>;

interface FormState {
  values: FormValues;
  /** What the form was opened with, or what was saved last. */
  original: FormValues;
  /** What the server has, with the draft. */
  stored: FormValues;
  errors: FieldErrors;
  /** Files on their way to the library. */
  files: readonly PendingFile[];
}

interface PendingFile {
  /** Of its field. */
  name: string;
  /** Gives whether it has arrived. */
  arrival: Promise<boolean>;
}

const notUploaded = 'The file was not uploaded. Upload it again or choose another one.';

/** The values of one form, outside of React: typing in a field renders that field and nothing else. */
export function createFormStore(start: FormValues) {
  let state: FormState = { values: start, original: start, stored: start, errors: {}, files: [] };
  const listeners = new Set<() => void>();
  const update = (change: Partial<FormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    values: () => state.values,
    original: () => state.original,
    stored: () => state.stored,
    errors: () => state.errors,
    isDirty: () => changedFields(state.values, state.original).length > 0,
    /** Sets a value and clears its error. */
    set(name: string, value: unknown): void {
      const errors = withoutErrorsOf(state.errors, name, state.values[name], value);
      update({ errors, values: { ...state.values, [name]: value } });
    },
    /** Sets several values at once and clears all errors. */
    replace: (values: FormValues) => update({ errors: {}, values: { ...state.values, ...values } }),
    setErrors: (errors: FieldErrors) => update({ errors }),
    files: () => state.files,
    /** Lets a save wait for a file. `arrival` never rejects. */
    waitFor(name: string, arrival: Promise<boolean>): void {
      const file = { name, arrival };
      update({ files: [...state.files, file] });
      void arrival.then(() => update({ files: state.files.filter((other) => other !== file) }));
    },
    /** Waits for all files that are on their way; gives the error of the first field whose file does not arrive. */
    async arrivalErrors(): Promise<FieldErrors> {
      while (state.files.length > 0) {
        const missing = await firstMissing(state.files);
        if (missing !== undefined) return { [missing]: notUploaded };
      }
      return {};
    },
    /** Makes these values the saved ones; later changes stay unsaved. */
    reset: (original: FormValues) => update({ original, stored: original }),
    setStored: (stored: FormValues) => update({ stored }),
  };
}

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

export function useFieldErrors(store: FormStore): FieldErrors {
  return useSyncExternalStore(store.subscribe, store.errors, store.errors);
}

/** The files that a save would wait for. */
export function usePendingFiles(store: FormStore): readonly PendingFile[] {
  return useSyncExternalStore(store.subscribe, store.files, store.files);
}

/** What a form was opened with, or what was saved last. */
export function useFormOriginal(store: FormStore): FormValues {
  return useSyncExternalStore(store.subscribe, store.original, store.original);
}

/** All values of a form, such as for a preview. */
export function useFormValues(store: FormStore): FormValues {
  return useSyncExternalStore(store.subscribe, store.values, store.values);
}

/** Milliseconds without a change after which a form rests. */
const rest = 500;

/** The same, once nobody changes them. */
export function useRestingValues(store: FormStore): FormValues {
  const [values, setValues] = useState(store.values);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setValues(store.values()), rest);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return values;
}

export function changedFields(values: FormValues, original: FormValues): string[] {
  return Object.keys(values).filter((name) => !isSameValue(values[name], original[name]));
}

/** The values of some fields. */
export function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Whether both are the same to the one who entered them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The name of the field of the first file that does not arrive. */
function firstMissing(files: readonly PendingFile[]): Promise<string | undefined> {
  const missing = files.map(async ({ name, arrival }) => {
    if (await arrival) throw new Error('It has arrived.');
    return name;
  });
  return Promise.any(missing).catch(() => undefined);
}

/** A list keeps the errors of its other lines, unless they have moved. */
function withoutErrorsOf(errors: FieldErrors, name: string, before: unknown, after: unknown): FieldErrors {
  const isOver = (key: string) => {
    if (key === name) return true;
    if (!key.startsWith(`${name}.`) || !Array.isArray(before) || !Array.isArray(after)) return false;
    const line = Number.parseInt(key.slice(name.length + 1), 10);
    return before.length !== after.length || before[line] !== after[line];
  };
  const remaining = Object.entries(errors).filter(([key]) => !isOver(key));
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}
