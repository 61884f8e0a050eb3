import { type ContentType, type Fields, splitName } from '../../content-type.ts';
import type { Field, FieldKind } from '../../kinds/field.ts';
import type { FormView } from '../../views.ts';
import { valueAt } from '../list/view.ts';
import { isoDate } from '../zoned-date.ts';
import type { FormValues } from './form-store.ts';

interface FieldConverter {
  /** The value of the control, from the stored value; a new record has undefined. */
  format: (stored: unknown) => unknown;
  /** The value to send, from that of the control; `stored` is what the record has. */
  parse: (input: unknown, field: Field, stored: unknown) => unknown;
}

const unchanged = (input: unknown) => input;
const textConverter: FieldConverter = { format: (stored) => (stored ?? '') as string, parse: unchanged };

/** Converts each kind of field between the record and its control. */
const converters: Readonly<Record<FieldKind, FieldConverter>> = {
  text: textConverter,
  html: textConverter,
  url: textConverter,
  choice: textConverter,
  number: {
    format: (stored) => (stored === undefined || stored === null ? '' : String(stored)),
    parse: unchanged,
  },
  flag: { format: (stored) => stored === true, parse: unchanged },
  list: { format: (stored) => stored ?? [], parse: unchanged },
  // The time of day is not asked for, so it stays as long as the day does.
  date: {
    format: (stored) => (stored ? dayOf(String(stored)) : ''),
    parse: (input, _, stored) => (stored && dayOf(String(stored)) === input ? stored : input),
  },
  reference: {
    format: (stored) => [stored ?? []].flat().map(idOf),
    parse: (input, { many }) => (many ? input : ((input as string[])[0] ?? '')),
  },
};

/** The values that a form starts with: those of the record, or the defaults of a new one. */
export function initialValues(
  { fields }: Pick<ContentType, 'fields'>,
  { shows = {}, defaultValues = {} }: FormView,
  record: object | undefined,
): FormValues {
  const format = ([name, field]: [string, Field]) => {
    const stored = record ? valueAt(record, name) : defaultValues[name];
    return [name, converters[field.kind].format(record && shows[name] ? shows[name](stored) : stored)];
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
  for (const [name, field] of writable(fields)) {
    const stored = record && valueAt(record, name);
    const value = converters[field.kind].parse(values[name], field, stored);
    const [head, rest] = splitName(name);
    body[head] = rest === undefined ? value : { ...(body[head] as object | undefined), [rest]: value };
  }
  return body;
}

/** Whether a record has these values, nested as they are sent; what was not sent is left to the server. */
export function hasSameValues(
  { fields }: Pick<ContentType, 'fields'>,
  record: object,
  values: object,
): boolean {
  return writable(fields).every(([name]) => {
    const value = valueAt(values, name);
    return value === undefined || plain(value) === plain(valueAt(record, name));
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

/** The day of a moment as a date input holds it, in the association's time zone: `2026-01-31`. */
function dayOf(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : isoDate(date);
}
