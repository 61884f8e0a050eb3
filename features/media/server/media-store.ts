import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { libraryFile } from '../../../content/library-file.ts';
import { AppError, notFound } from '../../../engine/app-error.ts';
import { afterCommit, type Database, type Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, newId } from '../../../engine/database/identifiers.ts';
import { slugOf } from '../../../engine/slug.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { nextUpdatedAt } from '../../../engine/store/collection.ts';
import { hasTermsIn } from '../../../engine/store/record-codec.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { day } from '../../jobs/server/jobs.ts';
import type { Focus, Media, MediaKind, MediaUsage } from '../media.ts';
import { externalFiles, replaceExternal } from './external-media.ts';
import { heldFiles } from './held-files.ts';
import {
  type CurrentQuery,
  columnsOf,
  current,
  type Description,
  earlierFiles,
  findBySource,
  findMedia,
  insertVersion,
  type NewFile,
  type StoredMedia,
  toStored,
  versionColumns,
  versionRow,
} from './media-rows.ts';
import { moveFileToTrash, type PurgedFile } from './media-trash.ts';
import { cropsOf, relinkUsages, usagesOf } from './media-usage-store.ts';

const maxResults = 1000;
/** For so long a replaced version can be restored. */
const graceDays = 30;

export interface MediaFilter {
  /** Text in name, description or credit; case does not matter. */
  query: string;
  kind?: MediaKind | undefined;
  lacksAlt?: boolean;
  /** Whether something uses it: a record, what it may become, or one in the trash. */
  isUsed?: boolean | undefined;
}

export type MediaStore = ReturnType<typeof createMediaStore>;

export type Finish = (transaction: Write) => Promise<void>;

export function createMediaStore(database: Database) {
  return { ...mediaReads(database), ...mediaChanges(database) };
}

function mediaReads(database: Database) {
  const { engine } = database;
  return {
    /** Newest first. */
    list: (filter: MediaFilter, { offset, limit }: Slice) =>
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
    /** With its file; undefined where there is none, or it is deleted. */
    get: (id: string) => database.read((connection) => findMedia(connection, id, engine)),
    async getMany(ids: readonly string[]): Promise<Media[]> {
      if (ids.length === 0) return [];
      const rows = await database.read((connection) =>
        current(connection).where('m.id', 'in', ids).execute(),
      );
      return rows.map((row) => toStored(row, engine).media);
    },
    findBySource: (sourceHash: string) =>
      database.read((connection) => findBySource(connection, sourceHash, engine)),
    /** What stood in its place before and is still kept, the last one first. */
    earlierFiles: (id: string) => database.read((connection) => earlierFiles(connection, engine, id)),
    /** How often it is used, and where: at most 200 places. */
    usages: (id: string) => database.read((connection) => usagesOf(connection, id)),
    crops: (id: string) => database.read((connection) => cropsOf(connection, id)),
    /** Calls `listener` when records have begun to use files, or a new version of them. */
    onUse: (listener: (ids: readonly string[]) => void) => void database.events.on('mediaUsed', listener),
    /** Calls `listener` when files are gone for good. */
    onPurge: (listener: (files: readonly PurgedFile[]) => void) =>
      void database.events.on('mediaPurged', listener),
    external: () => database.read(externalFiles),
  };
}

/** Those of a file fail with `not-found` where there is none. */
function mediaChanges(database: Database) {
  const { engine } = database;
  // Visible writes come one after the other, so none of these meets a record that begins to use the file.
  const change = (id: string, work: (transaction: Write, media: Media) => Promise<unknown>) =>
    database.write({ isVisible: true }, async (transaction) => {
      const before = await findMedia(transaction, id, engine);
      if (!before) throw notFound('file');
      await work(transaction, before.media);
      return ((await findMedia(transaction, id, engine)) ?? before).media;
    });
  return {
    /** Stores the row of a file, with what `finish` does, unless the same bytes are there already. */
    create: (file: NewFile, description: Description, actor: Actor, finish?: Finish) =>
      database.write({ isVisible: false }, async (transaction) => {
        await lockSource(transaction, engine, file.sourceHash);
        const same = await findBySource(transaction, file.sourceHash, engine);
        if (same) return { media: same.media, isNew: false };
        await finish?.(transaction);
        const id = await insertMedia(transaction, engine, file, description, actor.id);
        const { media } = (await findMedia(transaction, id, engine)) as StoredMedia;
        recordTypeAct(transaction, actor, libraryFile, media, { action: 'create', recordId: id });
        return { media, isNew: true };
      }),
    /** Changes what is said of a file. A new focal point is a new version of it. */
    update: (id: string, describe: (media: Media) => Description & { focus: Focus }, actor: Actor) =>
      change(id, async (transaction, media) => {
        const { focus, ...description } = describe(media);
        const fields = changedIn(media, { ...description, focus });
        recordTypeAct(transaction, actor, libraryFile, description, {
          action: 'update',
          recordId: id,
          fields,
        });
        const columns = { ...columnsOf(description), updated_at: nextUpdatedAt(media) };
        await transaction.updateTable('media').set(columns).where('id', '=', id).execute();
        if (!fields.includes('focus')) return;
        // Its cuts get addresses that no cache knows.
        const row = await versionRow(transaction, id, media.version);
        await addVersion(transaction, database, media, { ...row, focus_x: focus.x, focus_y: focus.y }, actor);
      }),
    /**
     * Puts another file in the place of this one, in every record that uses it. What is said of it stays.
     *
     * @param check fails where the file may not be replaced
     * @param finish runs in the same transaction
     */
    replace: (id: string, check: (media: Media) => void, file: NewFile, actor: Actor, finish?: Finish) =>
      change(id, async (transaction, media) => {
        check(media);
        await finish?.(transaction);
        const act = { action: 'update', recordId: id, fields: ['file'] } as const;
        recordTypeAct(transaction, actor, libraryFile, media, act);
        await addVersion(transaction, database, media, versionColumns(file, engine), actor);
      }),
    /** Makes an earlier version the current one again, as a new version. */
    restoreVersion: (id: string, version: number, actor: Actor) =>
      change(id, async (transaction, media) => {
        const row = await versionRow(transaction, id, version);
        if (!row) throw notFound('version');
        if (version === media.version) return;
        recordTypeAct(transaction, actor, libraryFile, media, { action: 'restore-version', recordId: id });
        await addVersion(transaction, database, media, row, actor);
      }),
    /** Moves a file that nothing uses into the trash. Fails with `conflict`, which names the usages. */
    delete: (id: string, actor: Actor) =>
      change(id, async (transaction, media) => {
        // Drafts, schedules and the trash are written while others write what visitors see.
        if (engine.locksRows)
          await sql`lock table drafts, schedules, trash in share mode`.execute(transaction);
        const { usageCount, usages } = await usagesOf(transaction, id);
        if (usageCount > 0) throw inUse(media, usageCount, usages);
        await moveFileToTrash(transaction, media, actor);
      }),
    /** Forgets replaced versions whose time is over; their bytes then belong to no row. */
    purge: (now: Date) => database.write({ isVisible: false }, (transaction) => purge(transaction, now)),
    /** Puts a file of the library in the place of an address of another site; the number of records changed. */
    async replaceExternal(address: string, id: string, actor: Actor): Promise<number> {
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
  // It stays when the name changes.
  const slug = slugOf(description.name.replace(/\.[a-z0-9]{1,5}$/i, '')) || kind;
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

function changedIn(media: Media, described: Description & { focus: Focus }): string[] {
  const names = ['name', 'alt', 'credit', 'focus'] as const;
  return names.filter((name) => !isDeepStrictEqual(media[name], described[name]));
}

/** Two uploads of the same bytes come one after the other. SQLite has one writer in any case. */
async function lockSource(transaction: Write, engine: Engine, sourceHash: string): Promise<void> {
  if (engine.locksRows) await sql`select pg_advisory_xact_lock(hashtext(${sourceHash}))`.execute(transaction);
}
