import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { look } from '../../../content/look/schema.ts';
import { AppError } from '../../../engine/app-error.ts';
import { afterCommit, type Database, type Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, isId, newId } from '../../../engine/database/identifiers.ts';
import type { Crop } from '../../../engine/kinds/url/crops.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { type Act, recordAct } from '../../../engine/store/audit-log.ts';
import { nextUpdatedAt } from '../../../engine/store/collection.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { hasTermsIn } from '../../../engine/store/search-terms.ts';
import { type ExternalFile, externalFiles, replaceExternal } from './external-media.ts';
import type { MediaKind } from './file-kinds.ts';
import { heldFiles } from './held-files.ts';
import { fileSlug, type Media, type StoredMedia } from './media.ts';
import {
  bySource,
  type CurrentQuery,
  columnsOf,
  current,
  type Description,
  type EarlierFile,
  earlierFiles,
  findMedia,
  insertVersion,
  type NewFile,
  toStored,
  versionColumns,
  versionRow,
} from './media-rows.ts';
import { moveFileToTrash, type PurgedFile, restoreFile } from './media-trash.ts';
import { cropsOf, type MediaUsage, relinkUsages, usagesOf } from './media-usage-store.ts';
import type { Focus } from './pictures.ts';

/** A search counts at most this many files. */
const maxResults = 1000;
/** For so long a replaced version can be restored. */
const graceDays = 30;
const day = 24 * 60 * 60 * 1000;

export interface MediaFilter {
  /** Text in name, description or credit; case does not matter. */
  query: string;
  kind?: MediaKind | undefined;
  /** Only pictures without a description. */
  lacksAlt?: boolean;
  /** Whether something uses it: a record, what it may become, or one in the trash. */
  isUsed?: boolean | undefined;
}

/** Pictures and documents of the library. */
export interface MediaStore {
  /** Newest first. */
  list(filter: MediaFilter, slice: Slice): Promise<{ media: Media[]; total: number }>;
  /** With its file; undefined where there is none, or it is deleted. */
  get(id: string): Promise<StoredMedia | undefined>;
  /** Those of these files that are there. */
  getMany(ids: readonly string[]): Promise<Media[]>;
  /** The file that came from the same bytes. */
  findBySource(sourceHash: string): Promise<StoredMedia | undefined>;
  /** Stores the row of a file, with what `finish` does, unless the same bytes are there already. */
  create(
    file: NewFile,
    description: Description,
    actor: Actor,
    finish?: (transaction: Write) => Promise<void>,
  ): Promise<{ stored: StoredMedia; isNew: boolean }>;
  /** Changes what is said of a file. A new focal point is a new version of it. */
  update(
    id: string,
    change: (media: Media) => Description & { focus: Focus },
    actor: Actor,
  ): Promise<StoredMedia | undefined>;
  /**
   * Puts another file in the place of this one, in every record that uses it. What is said of it stays.
   *
   * @param check fails where the file may not be replaced
   * @param finish runs in the same transaction
   */
  replace(
    id: string,
    check: (media: Media) => void,
    file: NewFile,
    actor: Actor,
    finish?: (transaction: Write) => Promise<void>,
  ): Promise<StoredMedia | undefined>;
  /** Makes an earlier version the current one again, as a new version; undefined where it is gone. */
  restoreVersion(id: string, version: number, actor: Actor): Promise<StoredMedia | undefined>;
  /** What stood in its place before and is still kept, the last one first. */
  earlierFiles(id: string): Promise<EarlierFile[]>;
  /** How often it is used, and where: at most 200 places. */
  usages(id: string): Promise<{ usageCount: number; usages: MediaUsage[] }>;
  /** The cuts in which records show a picture. */
  crops(id: string): Promise<Crop[]>;
  /** Whether it is the icon of the site. */
  isIcon(id: string): Promise<boolean>;
  /** Calls `listener` when records have begun to use files, or a new version of them. */
  onUse(listener: (ids: readonly string[]) => void): void;
  /** Moves a file that nothing uses into the trash. Fails with `conflict`, which names the usages. Whether there was one. */
  delete(id: string, actor: Actor): Promise<boolean>;
  /** Brings a file back from the trash, at its address. */
  restore(id: string, actor: Actor): Promise<StoredMedia | undefined>;
  /** Calls `listener` when files are gone for good. */
  onPurge(listener: (files: readonly PurgedFile[]) => void): void;
  /** Forgets replaced versions whose time is over; their bytes then belong to no row. */
  purge(now: Date): Promise<void>;
  /** Pictures and documents of other sites that records use. */
  external(): Promise<ExternalFile[]>;
  /** Puts a file of the library in the place of an address of another site; the number of records changed. */
  replaceExternal(address: string, id: string, actor: Actor): Promise<number>;
}

export function createMediaStore(database: Database): MediaStore {
  return { ...mediaReads(database), ...mediaChanges(database) };
}

type Reads =
  | 'list'
  | 'get'
  | 'getMany'
  | 'findBySource'
  | 'earlierFiles'
  | 'usages'
  | 'crops'
  | 'isIcon'
  | 'onUse'
  | 'onPurge'
  | 'external';

function mediaReads(database: Database): Pick<MediaStore, Reads> {
  const { engine } = database;
  return {
    list: (filter, { offset, limit }) =>
      database.read(async (connection) => {
        const held = (await heldFiles(connection)).map(({ mediaId }) => mediaId);
        const found = matching(connection, filter, [...new Set(held)]);
        const counted = connection.selectFrom(
          found.clearSelect().select('m.id').limit(maxResults).as('found'),
        );
        const { total } = await counted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.orderBy('m.id', 'desc').offset(offset).limit(limit).execute();
        const media = rows.map((row) => toStored(row, engine).media);
        return { media: media.map((file) => withHeld(file, held)), total: Number(total) };
      }),
    get: async (id) =>
      isId(id) ? database.read((connection) => findMedia(connection, id, engine)) : undefined,
    async getMany(ids) {
      if (ids.length === 0) return [];
      const rows = await database.read((connection) =>
        current(connection).where('m.id', 'in', ids).execute(),
      );
      return rows.map((row) => toStored(row, engine).media);
    },
    findBySource: (sourceHash) =>
      database.read(async (connection) => {
        const row = await bySource(connection, sourceHash);
        return row && toStored(row, engine);
      }),
    earlierFiles: (id) => database.read((connection) => earlierFiles(connection, engine, id)),
    usages: (id) => database.read((connection) => usagesOf(connection, id)),
    crops: (id) => database.read((connection) => cropsOf(connection, id)),
    isIcon: (id) =>
      database.read(async (connection) => {
        const fields = connection.selectFrom('media_usages').select('field').where('media_id', '=', id);
        const icon = fields.where('type', '=', look.definition.name).where('field', '=', 'icon');
        return (await icon.executeTakeFirst()) !== undefined;
      }),
    onUse: (listener) => void database.events.on('mediaUsed', listener),
    onPurge: (listener) => void database.events.on('mediaPurged', listener),
    external: () => database.read(externalFiles),
  };
}

function mediaChanges(database: Database): Omit<MediaStore, Reads> {
  const { engine } = database;
  // Visible writes come one after the other, so none of these meets a record that begins to use the file.
  const change = async (id: string, work: (transaction: Write, media: Media) => Promise<unknown>) => {
    if (!isId(id)) return undefined;
    return database.write({ isVisible: true }, async (transaction) => {
      const stored = await findMedia(transaction, id, engine);
      if (!stored) return undefined;
      await work(transaction, stored.media);
      return findMedia(transaction, id, engine);
    });
  };
  return {
    create: (file, description, actor, finish) =>
      database.write({ isVisible: false }, async (transaction) => {
        await lockSource(transaction, engine, file.sourceHash);
        const same = await bySource(transaction, file.sourceHash);
        if (same) return { stored: toStored(same, engine), isNew: false };
        await finish?.(transaction);
        const id = await insertMedia(transaction, engine, file, description, actor.id);
        const stored = (await findMedia(transaction, id, engine)) as StoredMedia;
        recordMediaAct(transaction, actor, stored.media, { action: 'create' });
        return { stored, isNew: true };
      }),
    update: (id, describe, actor) =>
      change(id, async (transaction, media) => {
        const { focus, ...description } = describe(media);
        const fields = changedIn(media, { ...description, focus });
        recordMediaAct(transaction, actor, { ...media, ...description }, { action: 'update', fields });
        const columns = { ...columnsOf(description), updated_at: nextUpdatedAt(media) };
        await transaction.updateTable('media').set(columns).where('id', '=', id).execute();
        if (focus.x === media.focus.x && focus.y === media.focus.y) return;
        // Its cuts get addresses that no cache knows.
        const row = await versionRow(transaction, id, media.version);
        await addVersion(transaction, database, media, { ...row, focus_x: focus.x, focus_y: focus.y }, actor);
      }),
    replace: (id, check, file, actor, finish) =>
      change(id, async (transaction, media) => {
        check(media);
        await finish?.(transaction);
        recordMediaAct(transaction, actor, media, { action: 'update', fields: ['file'] });
        await addVersion(transaction, database, media, versionColumns(file, engine), actor);
      }),
    async restoreVersion(id, version, actor) {
      let isThere = false;
      const restored = await change(id, async (transaction, media) => {
        const row = await versionRow(transaction, id, version);
        isThere = row !== undefined;
        if (!row || version === media.version) return;
        recordMediaAct(transaction, actor, media, { action: 'restore-version' });
        await addVersion(transaction, database, media, row, actor);
      });
      return isThere ? restored : undefined;
    },
    async delete(id, actor) {
      let isThere = false;
      await change(id, async (transaction, media) => {
        // Drafts, schedules and the trash are written while others write what visitors see.
        if (engine.locksRows)
          await sql`lock table drafts, schedules, trash in share mode`.execute(transaction);
        const { usageCount, usages } = await usagesOf(transaction, id);
        if (usageCount > 0) throw inUse(media, usageCount, usages);
        isThere = true;
        await moveFileToTrash(transaction, media, actor);
      });
      return isThere;
    },
    restore: async (id, actor) =>
      isId(id)
        ? database.write({ isVisible: true }, (transaction) => restoreFile(transaction, engine, id, actor))
        : undefined,
    purge: (now) => database.write({ isVisible: false }, (transaction) => purge(transaction, now)),
    async replaceExternal(address, id, actor) {
      let changed = 0;
      await change(id, async (transaction, media) => {
        changed = await replaceExternal(transaction, database, { address, own: media.address }, actor);
      });
      return changed;
    },
  };
}

async function insertMedia(
  transaction: Write,
  engine: Engine,
  file: NewFile,
  description: Description,
  uploadedBy: string | null,
): Promise<string> {
  const id = newId();
  const timestamp = createdAtOf(id);
  const { kind } = file;
  const slug = fileSlug(description.name, kind);
  const row = { id, kind, slug, version: 1, uploaded_by: uploadedBy, created_at: timestamp };
  await transaction
    .insertInto('media')
    .values({ ...row, ...columnsOf(description), updated_at: timestamp })
    .execute();
  await insertVersion(transaction, { ...versionColumns(file, engine), media_id: id, version: 1 });
  return id;
}

function matching(
  connection: Connection,
  { query, kind, lacksAlt, isUsed }: MediaFilter,
  held: readonly string[],
): CurrentQuery {
  let found = current(connection);
  const condition = hasTermsIn('m.search_text', query ?? '');
  if (condition) found = found.where(condition);
  if (kind) found = found.where('m.kind', '=', kind);
  if (lacksAlt) found = found.where('m.kind', '=', 'picture').where('m.alt', '=', '');
  if (isUsed !== undefined) {
    const usages = sql<boolean>`(exists (select 1 from media_usages as u where u.media_id = m.id)
      or exists (select 1 from trash_needs as n where n.record_id = m.id)
      or ${held.length === 0 ? sql`false` : sql`m.id in (${sql.join(held)})`})`;
    found = found.where(isUsed ? usages : sql<boolean>`not ${usages}`);
  }
  return found;
}

function withHeld(file: Media, held: readonly string[]): Media {
  const count = held.filter((id) => id === file.id).length;
  return count === 0 ? file : { ...file, usageCount: file.usageCount + count };
}

function inUse({ kind }: Media, count: number, usages: readonly MediaUsage[]): AppError {
  const places = count === 1 ? '1 place' : `${count} places`;
  const detail = `This ${kind} is used in ${places}. Replace it there, delete for good what is in the trash, or replace the file.`;
  return new AppError('conflict', detail, { members: { usages } });
}

// Later than it can be restored, so that a backup whose files are copied after its database is whole.
async function purge(transaction: Write, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (graceDays + 2) * day).toISOString();
  await sql`delete from media_versions where exists (
    select 1 from media_versions as later where later.media_id = media_versions.media_id
      and later.version > media_versions.version and later.created_at < ${before})`.execute(transaction);
}

/** Makes a new version the current one, everywhere. */
async function addVersion(
  transaction: Write,
  database: Database,
  media: Media,
  columns: Row | undefined,
  actor: Actor,
): Promise<void> {
  const { id } = media;
  const version = media.version + 1;
  await insertVersion(transaction, { ...columns, media_id: id, version });
  const change = { version, updated_at: nextUpdatedAt(media) };
  await transaction.updateTable('media').set(change).where('id', '=', id).execute();
  await relinkUsages(transaction, database, id, actor);
  afterCommit(transaction, () => database.events.emit('mediaUsed', [id]));
}

function recordMediaAct(
  transaction: Write,
  actor: Actor,
  { id, name }: Pick<Media, 'id' | 'name'>,
  act: Pick<Act, 'action' | 'fields'>,
): void {
  recordAct(transaction, actor, { ...act, type: 'media', recordId: id, title: name });
}

function changedIn(media: Media, described: Description & { focus: Focus }): string[] {
  const names = ['name', 'alt', 'credit', 'focus'] as const;
  return names.filter((name) => !isDeepStrictEqual(media[name], described[name]));
}

/** Two uploads of the same bytes come one after the other. SQLite has one writer in any case. */
async function lockSource(transaction: Write, engine: Engine, sourceHash: string): Promise<void> {
  if (engine.locksRows) await sql`select pg_advisory_xact_lock(hashtext(${sourceHash}))`.execute(transaction);
}
