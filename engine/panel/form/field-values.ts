import type { ContentType, Fields } from '../../content-type.ts';
import type { Field } from '../../kinds/field.ts';
import { isLocalFile, localFileMessage } from '../../kinds/url/mistaken-address.ts';
import { setAt, valueAt } from '../../nested-values.ts';
import type { FormView } from '../../views.ts';
import { type FieldErrors, type FormValues, isSameValue } from './form-store.ts';

/** The values that a form starts with: those of the record, or the defaults of a new one. */
export function initialValues(
  { fields }: Pick<ContentType, 'fields'>,
  { defaultValues = {} }: FormView,
  record: object | undefined,
): FormValues {
  const format = ([name, field]: [string, Field]) => {
    const stored = record ? valueAt(record, name) : defaultValues[name];
    return [name, field.kind.format(stored)];
  };
  return Object.fromEntries(writable(fields).map(format));
}

/** The body of a save, unchecked: dotted names nested. */
export function requestBody(
  { fields }: Pick<ContentType, 'fields'>,
  values: FormValues,
  record: object | undefined,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of writable(fields)) setAt(body, name, parsed(field, values[name], record, name));
  return body;
}

/** The same of some fields, for a draft; one whose value is that of the record is sent as the record has it. */
export function draftBody(
  { fields }: Pick<ContentType, 'fields'>,
  names: readonly string[],
  values: FormValues,
  original: FormValues,
  record: object | undefined,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const isStored = record && isSameValue(values[name], original[name]);
    const entered = fields[name] ? parsed(fields[name], values[name], record, name) : values[name];
    setAt(body, name, isStored ? valueAt(record, name) : entered);
  }
  return body;
}

function parsed(field: Field, value: unknown, record: object | undefined, name: string): unknown {
  const { parse } = field.kind;
  return parse ? parse(value, field, record && valueAt(record, name)) : value;
}

/** Validates the values with the schema of the type: gives the values to send, or the errors. */
export function validateForm(
  type: ContentType,
  formValues: FormValues,
  record: object | undefined,
): { values: object } | { errors: FieldErrors } {
  const result = type.input.safeParse(requestBody(type, formValues, record));
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  for (const [name, { label, required, nullable, scheme }] of writable(type.fields)) {
    const value = String(formValues[name] ?? '');
    const isEmpty = value.trim() === '';
    // What a person can do about it, the API's message does not say.
    if (scheme !== undefined && isLocalFile(value)) errors[name] = localFileMessage;
    if (required && nullable && isEmpty) errors[name] ??= `${label} is required`;
  }
  return result.success && Object.keys(errors).length === 0 ? { values: result.data } : { errors };
}

/**
 * The values of texts whose pictures the server has made files of, as it answered them. `values` are those of the form, where
 * files may have arrived since it was sent; what else has changed since stays as it is.
 */
export function valuesWithFiles(
  { fields }: Pick<ContentType, 'fields'>,
  values: FormValues,
  stored: FormValues,
): FormValues {
  const isFiled = ([name, value]: [string, unknown]) =>
    fields[name]?.kind.isSameButFiles?.(String(values[name]), String(value));
  return Object.fromEntries(Object.entries(stored).filter(isFiled));
}

/** Whether a record has these values, nested as they are sent; what was not sent is left to the server. */
export function hasSameValues(
  { fields }: Pick<ContentType, 'fields'>,
  record: object,
  values: object,
): boolean {
  return writable(fields).every(([name, { kind }]) => {
    const [value, stored] = [valueAt(values, name), valueAt(record, name)];
    if (value === undefined || plain(value) === plain(stored)) return true;
    // The server has taken the pictures out of what was sent.
    return String(value).includes('src="data:') && kind.isSameButFiles?.(String(value), String(stored));
  });
}

/** A reference is sent as an id, and answered with what it points to. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, part) => idOf(part));
}

function writable(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
}

function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && '_id' in reference
    ? reference._id
    : reference;
}
