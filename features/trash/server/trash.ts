import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import { searchText, textsOf } from '../../../engine/search-text.ts';
import { actorColumns } from '../../../engine/store/actor.ts';
import { columnOf } from '../../../engine/store/record-codec.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { valuesOfVersion } from '../../history/server/history.ts';
import { fileIdsIn } from '../../media/server/media-usages.ts';

const longestName = 200;

/** Keeps in the trash what is removed. */
export const trashSubscriber: RecordSubscriber = {
  async removed({ transaction, type, id, actor, snapshot, needs }) {
    const { row, schedules = [] } = snapshot;
    const name = nameOf(type, row);
    const entry = {
      id,
      type: type.definition.name,
      name,
      snapshot: JSON.stringify(snapshot),
      search_text: trashText(name, snapshot),
      deleted_at: new Date().toISOString(),
      ...actorColumns(actor),
    };
    await transaction.insertInto('trash').values(entry).execute();
    const scheduled = await scheduledTexts(transaction, type, schedules as Row[]);
    await noteNeeds(transaction, id, [entry.snapshot, ...scheduled], needs);
  },
};

/** Notes what an entry of the trash cannot be without: the files in all that it holds, and other records. */
export async function noteNeeds(
  transaction: Write,
  trashId: string,
  texts: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const named = [...new Set(texts.flatMap((text) => [...fileIdsIn(text)]))];
  const files =
    named.length === 0
      ? []
      : await transaction.selectFrom('media').select('id').where('id', 'in', named).execute();
  const needs = new Set([...others, ...files.map(({ id }) => String(id))]);
  if (needs.size === 0) return;
  const values = [...needs].map((record_id) => ({ trash_id: trashId, record_id }));
  await transaction.insertInto('trash_needs').values(values).execute();
}

/** What was to be published of a record. */
async function scheduledTexts(
  transaction: Write,
  type: ContentType,
  schedules: readonly Row[],
): Promise<string[]> {
  const ids = schedules.flatMap(({ revision_id }) => (revision_id === null ? [] : [revision_id]));
  if (ids.length === 0) return [];
  const versions = await transaction.selectFrom('revisions').select('data').where('id', 'in', ids).execute();
  return versions.map(({ data }) => JSON.stringify(valuesOfVersion(type, data)));
}

/** What a search of the trash looks through. */
export function trashText(name: string, { row, draft }: { row?: unknown; draft?: unknown }): string {
  return searchText([name, ...textsOf({ row, draft })]);
}

function nameOf(type: ContentType, row: Row): string {
  return String(row[columnOf(type.definition.titleField)]).slice(0, longestName);
}
