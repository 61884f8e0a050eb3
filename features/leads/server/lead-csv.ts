import { byteOrderMark, csvLine, telephoneCell } from '../../../engine/api/csv.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { timeZoneName } from '../../../engine/locale.ts';
import { zonedMinute } from '../../../engine/zoned-date.ts';
import { type Lead, leadStates } from '../lead.ts';

/** A file of submissions with how they are dealt with. */
export async function* csvLines<Submission extends RecordKeys>(
  type: ContentType,
  batches: AsyncGenerator<(Submission & { lead: Lead })[]>,
): AsyncGenerator<string> {
  const names = Object.keys(type.fields).filter((name) => name !== 'spamReasons');
  const labels = names.map((name) => type.fields[name]?.label ?? name);
  const zone = `(${timeZoneName}, UTC+05:30)`;
  const handling = ['Reference', 'State', 'In Charge', `Last Answer ${zone}`, 'Answered By'];
  yield byteOrderMark + csvLine([...labels, ...handling, `Created At ${zone}`]);
  for await (const batch of batches) {
    const lines = batch.map((record) =>
      csvLine([
        ...names.map((name) => cell(type, record, name)),
        record.lead.reference,
        leadStates[record.lead.state],
        record.lead.assignee?.name ?? '',
        timeCell(record.lead.answeredAt),
        record.lead.answeredBy ?? '',
        timeCell(record.createdAt),
      ]),
    );
    yield lines.join('');
  }
}

/** `2026-11-21 00:15` is a time for every spreadsheet, whatever order of day and month it expects. */
function timeCell(moment: string | null): string {
  return moment === null ? '' : zonedMinute(new Date(moment)).replace('T', ' ');
}

// A chosen plan is written with its title and price, as on the screen.
function cell(type: ContentType, record: RecordKeys, name: string) {
  const value = (record as RecordKeys & Record<string, unknown>)[name];
  if (type.fields[name]?.input === 'tel') return telephoneCell(String(value));
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { title, price } = value as { title?: string; price?: string };
  return `${title}, ${price}`;
}
