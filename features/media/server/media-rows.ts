import { type SelectQueryBuilder, sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row, Tables } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { searchText } from '../../../engine/search-text.ts';
import type { Media, MediaKind } from '../media.ts';
import type { FileKind } from './file-kinds.ts';
import { mediaAddress } from './media-usages.ts';

/** What the store knows of a file beside what the API shows. */
export interface StoredMedia {
  readonly media: Media;
  readonly file: string;
  readonly extension: string;
}

/** A file that lies in the file store, ready for its row. */
export interface NewFile extends FileKind {
  file: string;
  bytes: number;
  width?: number | null;
  height?: number | null;
  isAnimated?: boolean;
  color?: string | null;
  /** SHA-256 of what is stored, hexadecimal. */
  fileHash: string;
  /** SHA-256 of what was uploaded, hexadecimal. */
  sourceHash: string;
}

export interface Description {
  name: string;
  alt: string;
  credit: string;
}

/** Files with their current version, its uploader and the number of its usages. */
export type CurrentQuery = SelectQueryBuilder<Tables, 'm' | 'v', Row>;

/** Every file that is not deleted, with its current version. */
export function current(connection: Connection): CurrentQuery {
  return withVersions(connection).where('m.deleted_at', 'is', null);
}

export function withVersions(connection: Connection): CurrentQuery {
  return connection
    .selectFrom('media as m')
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.version', '=', 'm.version'),
    )
    .leftJoin('admins as a', 'a.id', 'm.uploaded_by')
    .selectAll('v')
    .selectAll('m')
    .select('a.name as uploader')
    .select(
      sql`(select count(*) from media_usages as u where u.media_id = m.id)
        + (select count(*) from trash_needs as n where n.record_id = m.id)`.as('usage_count'),
    ) as unknown as CurrentQuery;
}

export async function findMedia(
  connection: Connection,
  id: string,
  engine: Engine,
): Promise<StoredMedia | undefined> {
  if (!isId(id)) return undefined;
  const row = await current(connection).where('m.id', '=', id).executeTakeFirst();
  return row && toStored(row, engine);
}

export async function findBySource(
  connection: Connection,
  sourceHash: string,
  engine: Engine,
): Promise<StoredMedia | undefined> {
  const row = await current(connection).where('v.source_hash', '=', sourceHash).limit(1).executeTakeFirst();
  return row && toStored(row, engine);
}

export function columnsOf({ name, alt, credit }: Description): Row {
  return { name, alt, credit, search_text: searchText([name, alt, credit]) };
}

export function versionColumns(
  { file, type, extension, bytes, width = null, height = null, color = null, ...more }: NewFile,
  engine: Engine,
): Row {
  return {
    ...{ file, type, extension, bytes, width, height, color, focus_x: 50, focus_y: 50 },
    ...{ file_hash: more.fileHash, source_hash: more.sourceHash },
    is_animated: engine.encode('boolean', more.isAnimated ?? false),
  };
}

export async function insertVersion(transaction: Write, columns: Row): Promise<void> {
  const row = { ...columns, created_at: new Date().toISOString() };
  await transaction.insertInto('media_versions').values(row).execute();
}

export function versionRow(connection: Connection, id: string, version: number): Promise<Row | undefined> {
  return connection
    .selectFrom('media_versions')
    .selectAll()
    .where('media_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The files that this one has replaced, the last one first, each once, by the last version that had it, and not what stands there again. */
export async function earlierFiles(connection: Connection, engine: Engine, id: string) {
  const versions = connection.selectFrom('media_versions').selectAll().where('media_id', '=', id);
  const rows = await versions.orderBy('version', 'desc').execute();
  return rows.flatMap(({ file, version, bytes, width, height }, index) => {
    const replacedAt = rows[index - 1]?.created_at;
    if (replacedAt === undefined || rows.findIndex((row) => row.file === file) < index) return [];
    return [{ version, bytes, width, height, replacedAt: engine.decodeTime(replacedAt) }];
  });
}

export function toStored(row: Row, engine: Engine): StoredMedia {
  const id = String(row.id);
  const version = Number(row.version);
  const extension = String(row.extension);
  const media: Media = {
    _id: id,
    id,
    name: String(row.name),
    alt: String(row.alt),
    credit: String(row.credit),
    kind: row.kind as MediaKind,
    type: String(row.type),
    bytes: Number(row.bytes),
    width: row.width as number | null,
    height: row.height as number | null,
    animated: engine.decode('boolean', row.is_animated) as boolean,
    color: row.color as string | null,
    focus: { x: Number(row.focus_x), y: Number(row.focus_y) },
    version,
    usageCount: Number(row.usage_count),
    address: mediaAddress(id, version, String(row.slug), extension),
    uploadedBy: row.uploader as string | null,
    createdAt: engine.decodeTime(row.created_at),
    updatedAt: engine.decodeTime(row.updated_at),
  };
  return { media, file: String(row.file), extension };
}
