import { sql } from 'kysely';
import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Engine, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, isId, newId } from '../../../engine/database/identifiers.ts';
import type { Description } from './media-rows.ts';

/** Uploads that one account may have open at once. The panel sends two at a time. */
const maxOpen = 30;
/** Milliseconds that an upload is kept after its last part. */
const lifetime = 24 * 3_600_000;

/** What the sender says of a file that comes in parts. */
interface UploadMetadata extends Description {
  /** Id of the file whose place it takes. */
  replaces?: string;
}

/** A file that comes in parts. */
export interface Upload {
  readonly id: string;
  readonly adminId: string | null;
  /** Bytes that were announced. */
  readonly length: number;
  /** Bytes that have arrived. */
  readonly offset: number;
  /** Keys of the parts in the file store, in order. */
  readonly parts: readonly string[];
  readonly metadata: Readonly<UploadMetadata>;
  readonly expiresAt: Date;
}

export type NewUpload = Pick<Upload, 'adminId' | 'length' | 'metadata'>;

/** Uploads in parts, for all instances. */
export interface UploadStore {
  /**
   * Begins an upload. Where its account has too many, the one that has waited longest ends: nobody waits for a day until it
   * expires. Fails with `unavailable` when a part is on its way to each.
   *
   * @param busy ids of uploads that a part is on its way to
   * @returns the upload, and those that have ended
   */
  create(upload: NewUpload, busy: readonly string[]): Promise<{ upload: Upload; ended: Upload[] }>;
  /** Undefined also for one that has expired. */
  get(id: string): Promise<Upload | undefined>;
  /** Adds a part, unless another one has come first. */
  append(upload: Upload, part: { key: string; bytes: number }): Promise<Upload | undefined>;
  remove(id: string): Promise<boolean>;
  /** Ids of uploads that nobody goes on with. */
  listExpired(): Promise<string[]>;
}

export function createUploadStore(database: Database): UploadStore {
  const { engine } = database;
  const hidden = { isVisible: false } as const;
  return {
    create: ({ adminId, length, metadata }, busy) =>
      database.write(hidden, async (transaction) => {
        const ended = await endLongestIdle(transaction, engine, adminId, busy);
        const id = newId();
        const row = { id, admin_id: adminId, length, offset: 0, parts: '', created_at: createdAtOf(id) };
        const stored = await transaction
          .insertInto('media_uploads')
          .values({ ...row, metadata: JSON.stringify(metadata), expires_at: expiry() })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { upload: toUpload(stored, engine), ended };
      }),
    get: async (id) => {
      if (!isId(id)) return undefined;
      const row = await database.read((connection) =>
        connection
          .selectFrom('media_uploads')
          .selectAll()
          .where('id', '=', id)
          .where('expires_at', '>', now())
          .executeTakeFirst(),
      );
      return row && toUpload(row, engine);
    },
    append: ({ id, offset }, { key, bytes }) =>
      database.write(hidden, async (transaction) => {
        const row = await transaction
          .updateTable('media_uploads')
          .set({ offset: offset + bytes, parts: sql`parts || ${`${key} `}`, expires_at: expiry() })
          .where('id', '=', id)
          .where('offset', '=', offset)
          .returningAll()
          .executeTakeFirst();
        return row && toUpload(row, engine);
      }),
    remove: (id) => database.write(hidden, (transaction) => removeUpload(transaction, id)),
    listExpired: async () => {
      const rows = await database.read((connection) =>
        connection.selectFrom('media_uploads').select('id').where('expires_at', '<=', now()).execute(),
      );
      return rows.map(({ id }) => String(id));
    },
  };
}

/** Ends an upload in the transaction that stores what came of it; false when another one has ended it. */
export async function removeUpload(transaction: Write, id: string): Promise<boolean> {
  const result = await transaction.deleteFrom('media_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

async function endLongestIdle(
  transaction: Write,
  engine: Engine,
  adminId: string | null,
  busy: readonly string[],
): Promise<Upload[]> {
  // Two at once would count the same. SQLite has one writer in any case.
  if (engine.locksRows)
    await sql`select pg_advisory_xact_lock(hashtext('media_uploads'))`.execute(transaction);
  const open = await transaction
    .selectFrom('media_uploads')
    .selectAll()
    .where('admin_id', adminId === null ? 'is' : '=', adminId)
    .where('expires_at', '>', now())
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  const surplus = open.length - maxOpen + 1;
  if (surplus <= 0) return [];
  const ended = open
    .filter(({ id }) => !busy.includes(String(id)))
    .slice(0, surplus)
    .map((row) => toUpload(row, engine));
  if (ended.length < surplus)
    throw new AppError('unavailable', 'Too many files are on their way. Try again in a minute.');
  for (const { id } of ended) await removeUpload(transaction, id);
  return ended;
}

function toUpload(row: Row, engine: Engine): Upload {
  return {
    id: String(row.id),
    adminId: row.admin_id === null ? null : String(row.admin_id),
    length: Number(row.length),
    offset: Number(row.offset),
    parts: String(row.parts).split(' ').filter(Boolean),
    metadata: JSON.parse(String(row.metadata)),
    expiresAt: new Date(engine.decodeTime(row.expires_at)),
  };
}

function now(): string {
  return new Date().toISOString();
}

function expiry(): string {
  return new Date(Date.now() + lifetime).toISOString();
}
