/** The values of a form, by field name. How each kind of field is converted: `field-values.ts`. */
export type FormValues = Readonly<Record<string, unknown>>;
/** Error messages, by field name; the third line of a list is `features.2`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The values of one form, outside of React: typing in a field renders that field and nothing else. */
export interface FormStore {
  subscribe(listener: () => void): () => void;
  values(): FormValues;
  /** What the form was opened with, or what was saved last. */
  original(): FormValues;
  errors(): FieldErrors;
  /** Whether a value differs from the original. */
  isDirty(): boolean;
  /** Sets a value and clears its error. */
  set(name: string, value: unknown): void;
  /** Replaces all values at once. */
  replace(values: FormValues): void;
  setErrors(errors: FieldErrors): void;
  /** Makes these values the saved ones; later changes stay unsaved. */
  reset(stored: FormValues): void;
}

export function createFormStore(start: FormValues): FormStore {
  let original = start;
  let values = start;
  let errors: FieldErrors = {};
  const listeners = new Set<() => void>();
  const changed = new Set<string>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const updateDirty = (name: string) => {
    if (isSameValue(values[name], original[name])) changed.delete(name);
    else changed.add(name);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    values: () => values,
    original: () => original,
    errors: () => errors,
    isDirty: () => changed.size > 0,
    set(name, value) {
      errors = withoutErrorsOf(errors, name, values[name], value);
      values = { ...values, [name]: value };
      updateDirty(name);
      notify();
    },
    replace(next) {
      values = { ...values, ...next };
      errors = {};
      for (const name of Object.keys(next)) updateDirty(name);
      notify();
    },
    setErrors(next) {
      errors = next;
      notify();
    },
    reset(stored) {
      original = stored;
      for (const name of Object.keys(values)) updateDirty(name);
      notify();
    },
  };
}

/** Whether both are the same to the one who entered them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** A list keeps the errors of its other lines, unless they have moved. */
function withoutErrorsOf(errors: FieldErrors, name: string, before: unknown, after: unknown): FieldErrors {
  const isOver = (key: string) => {
    if (key === name) return true;
    if (!key.startsWith(`${name}.`) || !Array.isArray(before) || !Array.isArray(after)) return false;
    const line = Number(key.slice(name.length + 1));
    return before.length !== after.length || before[line] !== after[line];
  };
  const remaining = Object.entries(errors).filter(([key]) => !isOver(key));
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}
