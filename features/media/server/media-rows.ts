import { type SelectQueryBuilder, sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row, Tables } from '../../../engine/database/engine.ts';
import { searchText } from '../../../engine/search-text.ts';
import type { FileKind, MediaKind } from './file-kinds.ts';
import type { Media, StoredMedia } from './media.ts';
import { mediaAddress } from './media-usages.ts';
import type { Focus } from './pictures.ts';

const centre: Focus = { x: 50, y: 50 };

/** A file that lies in the file store, ready for its row. */
export interface NewFile extends FileKind {
  /** Key in the file store. */
  file: string;
  bytes: number;
  width?: number;
  height?: number;
  isAnimated?: boolean;
  color?: string;
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
    .select('a.username as uploader')
    .select(
      sql`(select count(*) from media_usages as u where u.media_id = m.id)
        + (select count(*) from trash_needs as n where n.record_id = m.id)`.as('usage_count'),
    ) as unknown as CurrentQuery;
}

/** A file that is not deleted, by its id. */
export async function findMedia(
  connection: Connection,
  id: string,
  engine: Engine,
): Promise<StoredMedia | undefined> {
  const row = await current(connection).where('m.id', '=', id).executeTakeFirst();
  return row && toStored(row, engine);
}

export function bySource(connection: Connection, sourceHash: string): Promise<Row | undefined> {
  return current(connection).where('v.source_hash', '=', sourceHash).limit(1).executeTakeFirst();
}

export function columnsOf({ name, alt, credit }: Description): Row {
  return { name, alt, credit, search_text: searchText([name, alt, credit]) };
}

export function versionColumns(
  { file, type, extension, bytes, width, height, isAnimated, color, fileHash, sourceHash }: NewFile,
  engine: Engine,
): Row {
  return {
    file,
    type,
    extension,
    bytes,
    width: width ?? null,
    height: height ?? null,
    is_animated: engine.encode('boolean', isAnimated ?? false),
    color: color ?? null,
    focus_x: centre.x,
    focus_y: centre.y,
    file_hash: fileHash,
    source_hash: sourceHash,
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

/** A file that another one has replaced. */
export interface EarlierFile {
  /** The last version that had it, which can be restored. */
  version: number;
  bytes: number;
  /** Pixels; null for a document. */
  width: number | null;
  height: number | null;
  /** ISO 8601, UTC. */
  replacedAt: string;
}

/** What stood in the place of a file before, the last one first. Each once, and not what stands there again. */
export async function earlierFiles(
  connection: Connection,
  engine: Engine,
  id: string,
): Promise<EarlierFile[]> {
  const rows = await connection
    .selectFrom('media_versions')
    .selectAll()
    .where('media_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const seen = new Set([rows[0]?.file]);
  return rows.flatMap((row, index) => {
    if (seen.has(row.file)) return [];
    seen.add(row.file);
    const { version, bytes, width, height } = row;
    const replacedAt = engine.decodeTime(rows[index - 1]?.created_at);
    return [{ version, bytes, width, height, replacedAt } as EarlierFile];
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
