import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Write } from '../../kernel/database/database.ts';
import type { Connection, Engine, Row, Tables } from '../../kernel/database/engine.ts';
import { createdAtOf, isId, newId } from '../../kernel/database/identifiers.ts';
import { nextUpdatedAt } from '../../kernel/store/collection.ts';
import { containingPattern, fold } from '../../kernel/store/record-codec.ts';
import type { FileKind, MediaKind } from '../media/file-kinds.ts';
import { addressOf, type Media, type StoredMedia, slugOf } from '../media/media.ts';
import type { Focus } from '../media/pictures.ts';
import type { Slice } from './post-store.ts';

/** A search counts at most this many files. */
const maxResults = 1000;
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
  /** SHA-256 of what was uploaded, hexadecimal. */
  sourceHash: string;
}

export interface Description {
  name: string;
  alt: string;
  credit: string;
}

export interface MediaFilter {
  /** Text in name, description or credit; case does not matter. */
  query: string;
  kind?: MediaKind | undefined;
  /** Only pictures without a description. */
  lacksAlt?: boolean;
}

/** Pictures and documents of the library. */
export interface MediaStore {
  /** Newest first. */
  list(filter: MediaFilter, slice: Slice): Promise<{ media: Media[]; total: number }>;
  /** With its file; undefined where there is none, or it is deleted. */
  get(id: string): Promise<StoredMedia | undefined>;
  /** The file that came from the same bytes. */
  findBySource(sourceHash: string): Promise<StoredMedia | undefined>;
  /** Stores the row of a file, unless the same bytes are there already. */
  create(
    file: NewFile,
    description: Description,
    uploadedBy: string | null,
  ): Promise<{ stored: StoredMedia; isNew: boolean }>;
  /** Changes what is said of a file. A new focal point is a new version of it. */
  update(
    id: string,
    change: (media: Media) => Description & { focus: Focus },
  ): Promise<StoredMedia | undefined>;
  delete(id: string): Promise<boolean>;
}

export function createMediaStore(database: Database): MediaStore {
  const { engine } = database;
  const find = async (connection: Connection, id: string) => {
    const row = await current(connection).where('m.id', '=', id).executeTakeFirst();
    return row && toStored(row, engine);
  };
  return {
    list: ({ query, kind, lacksAlt }, { offset, limit }) =>
      database.read(async (connection) => {
        let found = current(connection);
        if (query)
          found = found.where(sql<boolean>`m.search_text like ${containingPattern(fold(query))} escape '\\'`);
        if (kind) found = found.where('m.kind', '=', kind);
        if (lacksAlt) found = found.where('m.kind', '=', 'picture').where('m.alt', '=', '');
        const counted = connection.selectFrom(
          found.clearSelect().select('m.id').limit(maxResults).as('found'),
        );
        const { total } = await counted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.orderBy('m.id', 'desc').offset(offset).limit(limit).execute();
        return { media: rows.map((row) => toStored(row, engine).media), total: Number(total) };
      }),
    get: async (id) => (isId(id) ? database.read((connection) => find(connection, id)) : undefined),
    findBySource: (sourceHash) =>
      database.read(async (connection) => {
        const row = await bySource(connection, sourceHash);
        return row && toStored(row, engine);
      }),
    create: (file, description, uploadedBy) =>
      database.write({ isVisible: false }, async (transaction) => {
        await lockSource(transaction, engine, file.sourceHash);
        const same = await bySource(transaction, file.sourceHash);
        if (same) return { stored: toStored(same, engine), isNew: false };
        const id = newId();
        const timestamp = createdAtOf(id);
        const { kind } = file;
        const slug = slugOf(description.name, kind);
        const row = { id, kind, slug, version: 1, uploaded_by: uploadedBy, created_at: timestamp };
        await transaction
          .insertInto('media')
          .values({ ...row, ...columnsOf(description), updated_at: timestamp })
          .execute();
        await insertVersion(transaction, engine, { id, version: 1, focus: centre }, file);
        return { stored: (await find(transaction, id)) as StoredMedia, isNew: true };
      }),
    async update(id, change) {
      if (!isId(id)) return undefined;
      return database.write({ isVisible: true }, async (transaction) => {
        const locked = transaction.selectFrom('media').select('id').where('id', '=', id);
        await (engine.locksRows ? locked.forUpdate() : locked).execute();
        const stored = await find(transaction, id);
        if (!stored) return undefined;
        const { media } = stored;
        const { focus, ...description } = change(media);
        const isMoved = focus.x !== media.focus.x || focus.y !== media.focus.y;
        const version = media.version + (isMoved ? 1 : 0);
        if (isMoved) await copyVersion(transaction, media, focus);
        await transaction
          .updateTable('media')
          .set({ ...columnsOf(description), version, updated_at: nextUpdatedAt(media) })
          .where('id', '=', id)
          .execute();
        return find(transaction, id);
      });
    },
    async delete(id) {
      if (!isId(id)) return false;
      const result = await database.write({ isVisible: true }, (transaction) =>
        transaction
          .updateTable('media')
          .set({ deleted_at: new Date().toISOString() })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      return result.numUpdatedRows > 0n;
    },
  };
}

/** Every file that is not deleted, with its current version. */
function current(connection: Connection): SelectQueryBuilder<Tables, 'm' | 'v', Row> {
  return connection
    .selectFrom('media as m')
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.version', '=', 'm.version'),
    )
    .selectAll('v')
    .selectAll('m')
    .where('m.deleted_at', 'is', null) as unknown as SelectQueryBuilder<Tables, 'm' | 'v', Row>;
}

function bySource(connection: Connection, sourceHash: string): Promise<Row | undefined> {
  return current(connection).where('v.source_hash', '=', sourceHash).limit(1).executeTakeFirst();
}

/** Two uploads of the same bytes come one after the other. SQLite has one writer in any case. */
async function lockSource(transaction: Write, engine: Engine, sourceHash: string): Promise<void> {
  if (engine.locksRows) await sql`select pg_advisory_xact_lock(hashtext(${sourceHash}))`.execute(transaction);
}

function columnsOf({ name, alt, credit }: Description): Row {
  return { name, alt, credit, search_text: fold(`${name}\n${alt}\n${credit}`) };
}

async function insertVersion(
  transaction: Write,
  engine: Engine,
  { id, version, focus }: { id: string; version: number; focus: Focus },
  { file, type, extension, bytes, width, height, isAnimated, color, sourceHash }: NewFile,
): Promise<void> {
  await transaction
    .insertInto('media_versions')
    .values({
      media_id: id,
      version,
      file,
      type,
      extension,
      bytes,
      width: width ?? null,
      height: height ?? null,
      is_animated: engine.encode('boolean', isAnimated ?? false),
      color: color ?? null,
      focus_x: focus.x,
      focus_y: focus.y,
      source_hash: sourceHash,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/** The same file with another focal point: its cuts get addresses that no cache knows. */
async function copyVersion(transaction: Write, { id, version }: Media, focus: Focus): Promise<void> {
  const row = await transaction
    .selectFrom('media_versions')
    .selectAll()
    .where('media_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const moved = {
    version: version + 1,
    focus_x: focus.x,
    focus_y: focus.y,
    created_at: new Date().toISOString(),
  };
  await transaction
    .insertInto('media_versions')
    .values({ ...row, ...moved })
    .execute();
}

function toStored(row: Row, engine: Engine): StoredMedia {
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
    address: addressOf(id, version, String(row.slug), extension),
    uploadedBy: row.uploaded_by === null ? null : String(row.uploaded_by),
    createdAt: engine.decodeTime(row.created_at),
    updatedAt: engine.decodeTime(row.updated_at),
  };
  return { media, file: String(row.file), extension };
}
