import { libraryFile } from '../../../content/library-file.ts';
import { afterCommit, type Write } from '../../../engine/database/database.ts';
import type { Connection, Engine } from '../../../engine/database/engine.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { searchText } from '../../../engine/search-text.ts';
import { type Actor, actorColumns } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import type { Media } from '../media.ts';
import { findMedia, type StoredMedia, toStored, withVersions } from './media-rows.ts';

/** What lies in the file store of a file that is gone. */
export interface PurgedFile {
  id: string;
  /** Keys of its versions. */
  keys: readonly string[];
}

const { name: type } = libraryFile.definition;
const longestName = 200;

/** Whether an entry of the trash is a file. Its rows stay where they are, marked as deleted: their versions have its bytes. */
export function isFileEntry(entry: { type?: unknown }): boolean {
  return entry.type === type;
}

export async function moveFileToTrash(transaction: Write, { id, name }: Media, actor: Actor): Promise<void> {
  const deletedAt = new Date().toISOString();
  await transaction.updateTable('media').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
  const entry = {
    id,
    type,
    name: name.slice(0, longestName),
    snapshot: '{}',
    search_text: searchText([name]),
    deleted_at: deletedAt,
  };
  await transaction
    .insertInto('trash')
    .values({ ...entry, ...actorColumns(actor) })
    .execute();
  recordTypeAct(transaction, actor, libraryFile, { name }, { action: 'trash', recordId: id });
}

/** Brings a file back at its address; undefined where the trash has none. */
export async function restoreFile(
  transaction: Write,
  engine: Engine,
  id: string,
  actor: Actor,
): Promise<StoredMedia | undefined> {
  const entry = transaction.deleteFrom('trash').where('id', '=', id).where('type', '=', type);
  if ((await entry.executeTakeFirstOrThrow()).numDeletedRows === 0n) return undefined;
  await transaction.updateTable('media').set({ deleted_at: null }).where('id', '=', id).execute();
  const stored = await findMedia(transaction, id, engine);
  if (stored)
    recordTypeAct(transaction, actor, libraryFile, stored.media, { action: 'restore', recordId: id });
  return stored;
}

/** What is said of a deleted file. */
export async function deletedFileValues(
  connection: Connection,
  engine: Engine,
  id: string,
): Promise<NestedValues> {
  const row = await withVersions(connection).where('m.id', '=', id).executeTakeFirst();
  if (!row) return {};
  const { name, alt, credit, focus } = toStored(row, engine).media;
  return { name, alt, credit, focus };
}

/** Forgets files whose entries have left the trash. Their bytes go once that is committed. */
export const mediaTrashSubscriber: RecordSubscriber = {
  async purged({ transaction, database, records }) {
    const ids = records.filter(({ type }) => type === libraryFile).map(({ id }) => id);
    if (ids.length === 0) return;
    const versions = transaction.selectFrom('media_versions').select(['media_id', 'file']);
    const rows = await versions.where('media_id', 'in', ids).execute();
    const files = ids.map((id) => ({
      id,
      keys: rows.filter(({ media_id }) => media_id === id).map(({ file }) => String(file)),
    }));
    await transaction.deleteFrom('media_usages').where('media_id', 'in', ids).execute();
    await transaction.deleteFrom('media').where('id', 'in', ids).execute();
    afterCommit(transaction, () => database.events.emit('mediaPurged', files));
  },
};
