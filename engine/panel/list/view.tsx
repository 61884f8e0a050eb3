import type { ContentType, RecordKeys } from '../../content-type.ts';
import { dayOf, dayText } from '../../kinds/date/date.ts';
import type { Field } from '../../kinds/field.ts';
import { valueAt } from '../../nested-values.ts';
import type { Column, ListView } from '../../views.ts';
import { typeViews } from '../type-views.tsx';

/** How a content type is listed: its own `admin.tsx`, or what its fields suggest. */
export function viewOf<Row extends RecordKeys = RecordKeys>(type: ContentType): ListView<Row> {
  const view = typeViews(type.definition).list ?? suggestedView(type);
  return view as unknown as ListView<Row>;
}

/** The most columns that a list of a type without a view of its own has, beside the time of creation. */
const most = 4;

function suggestedView({ definition, fields }: ContentType): ListView {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind.listedAs !== undefined);
  return {
    purpose: `What the website shows as ${definition.label}.`,
    counts: { one: definition.singular, many: definition.label.toLowerCase() },
    columns: [
      ...shown
        .slice(0, most)
        .map(([name, field]) => suggestedColumn(name, field, name === definition.titleField)),
      { header: 'Created At', as: 'timestamp', text: (row) => row.createdAt },
    ],
  };
}

function suggestedColumn(name: string, field: Field, isName: boolean): Column {
  const text = (row: RecordKeys) => textOf(valueAt(row, name));
  return {
    header: field.label,
    as: field.scheme ?? field.kind.listedAs ?? 'text',
    isName,
    text,
    ...(field.input === 'date' ? { cell: (row) => dayCell(text(row)) } : {}),
  };
}

/** The day alone: its time is midnight, which nobody has entered. */
function dayCell(moment: string) {
  return moment === '' ? undefined : <time dateTime={moment}>{dayText(dayOf(moment))}</time>;
}

/** `1 brand`, `12 brands`, and `3 of 12 brands` where a search shows `found` of them. */
export function countText({ one, many }: ListView['counts'], total: number, found = total): string {
  const all = `${total.toLocaleString('en-IN')} ${total === 1 ? one : many}`;
  return found === total ? all : `${found.toLocaleString('en-IN')} of ${all}`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}
