import { sql } from 'kysely';
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

export interface Upload {
  readonly id: string;
  readonly adminId: string | null;
  readonly length: number;
  readonly offset: number;
  /** Keys of the parts in the file store, in order. */
  readonly parts: readonly string[];
  readonly metadata: Readonly<UploadMetadata>;
  readonly expiresAt: Date;
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Uploads in parts, for all instances. */
export function createUploadStore(database: Database) {
  const { engine } = database;
  const hidden = { isVisible: false } as const;
  return {
    /**
     * Begins an upload. Where its account has too many, those that have waited longest end: nobody waits for a day until they
     * expire.
     *
     * @param busy ids of uploads that a part is on its way to, which go on
     * @returns the upload, and those that have ended
     */
    create: (
      { adminId, length, metadata }: Pick<Upload, 'adminId' | 'length' | 'metadata'>,
      busy: readonly string[],
    ) =>
      database.write(hidden, async (transaction) => {
        const id = newId();
        const row = { id, admin_id: adminId, length, offset: 0, parts: '', created_at: createdAtOf(id) };
        const stored = await transaction
          .insertInto('media_uploads')
          .values({ ...row, metadata: JSON.stringify(metadata), expires_at: expiry() })
          .returningAll()
          .executeTakeFirstOrThrow();
        const open = await transaction
          .selectFrom('media_uploads')
          .selectAll()
          .where('admin_id', adminId === null ? 'is' : '=', adminId)
          .where('expires_at', '>', now())
          .orderBy('expires_at', 'desc')
          .orderBy('id', 'desc')
          .execute();
        const idle = open.filter((one) => one.id !== id && !busy.includes(String(one.id)));
        const ended = idle.slice(maxOpen - open.length + idle.length).map((one) => toUpload(one, engine));
        for (const one of ended) await removeUpload(transaction, one.id);
        return { upload: toUpload(stored, engine), ended };
      }),
    /** Undefined also for one that has expired. */
    get: async (id: string): Promise<Upload | undefined> => {
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
    /** Adds a part, unless another one has come first. */
    append: ({ id, offset }: Upload, { key, bytes }: { key: string; bytes: number }) =>
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
    remove: (id: string) => database.write(hidden, (transaction) => removeUpload(transaction, id)),
    /** Forgets uploads that nobody goes on with; their parts then belong to no row. */
    removeExpired: () =>
      database.write(hidden, async (transaction) => {
        await transaction.deleteFrom('media_uploads').where('expires_at', '<=', now()).execute();
      }),
  };
}

/** Ends an upload in the transaction that stores what came of it; false when another one has ended it. */
export async function removeUpload(transaction: Write, id: string): Promise<boolean> {
  const result = await transaction.deleteFrom('media_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
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
