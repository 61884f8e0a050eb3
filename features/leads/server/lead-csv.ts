import { actorOf } from '../../../engine/api/actor.ts';
import { byteOrderMark, csvLine, csvResponse, telephoneCell } from '../../../engine/api/csv.ts';
import type { Route } from '../../../engine/api/route.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { timeZoneName } from '../../../engine/locale.ts';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import { zonedMinute } from '../../../engine/zoned-date.ts';
import { type Lead, leadStates } from '../lead.ts';
import { filterOf, listQuery } from './lead-filter.ts';
import type { LeadStore } from './lead-store.ts';

export function csvRoute<Submission extends RecordKeys>(
  type: ContentType,
  submissions: Pick<LeadStore<Submission>, 'export'>,
  audit: { record: RecordAct },
): Route {
  const { name, label, area, paths } = type.definition;
  return {
    method: 'GET',
    path: `${paths[0]}.csv`,
    permission: `${area}:read`,
    chapter: `${label} submissions`,
    summary: 'The same list as a CSV file, newest first',
    query: listQuery,
    response: { type: 'string' },
    responseType: 'text/csv',
    async handle({ query, viewer }) {
      const filter = filterOf(query, viewer);
      await audit.record(actorOf(viewer), { action: 'export', type: name });
      return csvResponse(name, csvLines(type, submissions.export(filter)));
    },
  };
}

async function* csvLines<Submission extends RecordKeys>(
  type: ContentType,
  batches: AsyncGenerator<(Submission & { lead: Lead })[]>,
): AsyncGenerator<string> {
  const names = Object.keys(type.fields).filter((name) => name !== 'spamReasons');
  const labels = names.map((name) => type.fields[name]?.label ?? name);
  const zone = `(${timeZoneName}, UTC+05:30)`;
  const handling = ['Reference', 'State', 'In Charge', `Last Answer ${zone}`];
  yield byteOrderMark + csvLine([...labels, ...handling, `Created At ${zone}`]);
  for await (const batch of batches) {
    const lines = batch.map((record) =>
      csvLine([
        ...names.map((name) => cell(type, record, name)),
        ...handlingCells(record.lead),
        timeCell(record.createdAt),
      ]),
    );
    yield lines.join('');
  }
}

function handlingCells({ reference, state, assignee, answeredAt }: Lead): string[] {
  return [
    reference,
    leadStates[state],
    assignee?.name ?? '',
    answeredAt === null ? '' : timeCell(answeredAt),
  ];
}

/** `2026-11-21 00:15` is a time for every spreadsheet, whatever order of day and month it expects. */
function timeCell(moment: string): string {
  return zonedMinute(new Date(moment)).replace('T', ' ');
}

// A chosen plan is written with its title and price, as on the screen.
function cell(type: ContentType, record: RecordKeys, name: string) {
  const value = (record as RecordKeys & Record<string, unknown>)[name];
  if (type.fields[name]?.input === 'tel') return telephoneCell(String(value));
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { title, price } = value as { title?: string; price?: string };
  return `${title}, ${price}`;
}
