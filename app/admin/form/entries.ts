import type { FormView } from '../../../content/admin.ts';
import { type ContentType, type Fields, splitName } from '../../../content/define.ts';
import type { Field, FieldKind } from '../../../content/fields/field.ts';
import { valueAt } from '../list/view.ts';
import { isoDate } from '../zoned-date.ts';
import type { Entries } from './form-store.ts';

interface Holding {
  /** What the control holds of a stored value; undefined is what a new record has. */
  enter: (stored: unknown) => unknown;
  /** What is sent of it; `stored` is what the record has. */
  leave: (entry: unknown, field: Field, stored: unknown) => unknown;
}

const asIs = (entry: unknown) => entry;
const line: Holding = { enter: (stored) => (stored ?? '') as string, leave: asIs };

/** How each kind of field is held while it is edited. */
const holdings: Readonly<Record<FieldKind, Holding>> = {
  text: line,
  html: line,
  url: line,
  choice: line,
  number: { enter: (stored) => (stored === undefined || stored === null ? '' : String(stored)), leave: asIs },
  flag: { enter: (stored) => stored === true, leave: asIs },
  list: { enter: (stored) => stored ?? [], leave: asIs },
  // The time of day is not asked for, so it stays as long as the day does.
  date: {
    enter: (stored) => (stored ? dayOf(String(stored)) : ''),
    leave: (entry, _, stored) => (stored && dayOf(String(stored)) === entry ? stored : entry),
  },
  reference: {
    enter: (stored) => [stored ?? []].flat().map(idOf),
    leave: (entry, { many }) => (many ? entry : ((entry as string[])[0] ?? '')),
  },
};

/** What a form begins with: what the record has, or what a new one starts with. */
export function entriesOf(
  { fields }: Pick<ContentType, 'fields'>,
  { shows = {}, starts = {} }: FormView,
  record: object | undefined,
): Entries {
  const enter = ([name, field]: [string, Field]) => {
    const stored = record ? valueAt(record, name) : starts[name];
    return [name, holdings[field.kind].enter(record && shows[name] ? shows[name](stored) : stored)];
  };
  return Object.fromEntries(writable(fields).map(enter));
}

/** The body of a save, unchecked: dotted names nested. */
export function bodyOf(
  { fields }: Pick<ContentType, 'fields'>,
  entries: Entries,
  record: object | undefined,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of writable(fields)) {
    const stored = record && valueAt(record, name);
    const value = holdings[field.kind].leave(entries[name], field, stored);
    const [head, rest] = splitName(name);
    body[head] = rest === undefined ? value : { ...(body[head] as object | undefined), [rest]: value };
  }
  return body;
}

/** Whether a record has these values, nested as they are sent; what was not sent is left to the server. */
export function hasValues({ fields }: Pick<ContentType, 'fields'>, record: object, values: object): boolean {
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
