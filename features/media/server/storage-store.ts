import { sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';

const hour = 3_600_000;

/** A file of the library as its rows know it. */
export interface KnownFile {
  /** Id of the picture or document. */
  mediaId: string;
  version: number;
  /** Key in the file store. */
  file: string;
  bytes: number;
  /** SHA-256, hexadecimal; undefined for one that was stored before hashes were. */
  hash: string | undefined;
}

/** What the database knows of the file store as a whole. */
export interface StorageStore {
  /** Bytes of all files and of what open uploads have announced. */
  usedBytes(): Promise<number>;
  /** All versions of all files, the deleted ones too. */
  listFiles(): Promise<KnownFile[]>;
  /** The id of the file store that the files lie in; undefined before the first file. */
  readId(): Promise<string | undefined>;
  /** Notes the id, unless there is one; gives the one that is there then. */
  claimId(storageId: string): Promise<string>;
  /** Takes the daily clean-up for the caller when it is due, so that no other instance does it too. */
  claimCleanUp(): Promise<boolean>;
  /** Gives back a clean-up that failed. */
  releaseCleanUp(): Promise<void>;
}

export function createStorageStore(database: Database): StorageStore {
  const hidden = { isVisible: false } as const;
  const readId = async () => {
    const { storage_id: id } = await database.read((connection) =>
      connection.selectFrom('media_storage').select('storage_id').executeTakeFirstOrThrow(),
    );
    return typeof id === 'string' ? id : undefined;
  };
  return {
    usedBytes: () =>
      database.read(async (connection) => {
        const { rows } = await sql<{ bytes: number }>`
          select coalesce((select sum(bytes) from (select distinct file, bytes from media_versions) as files), 0)
            + coalesce((select sum(length) from media_uploads where expires_at > ${timeAgo(0)}), 0) as bytes
        `.execute(connection);
        return Number(rows[0]?.bytes ?? 0);
      }),
    async listFiles() {
      const columns = ['media_id', 'version', 'file', 'bytes', 'file_hash'];
      const rows = await database.read((connection) =>
        connection.selectFrom('media_versions').select(columns).execute(),
      );
      return rows.map((row) => ({
        mediaId: String(row.media_id),
        version: Number(row.version),
        file: String(row.file),
        bytes: Number(row.bytes),
        hash: row.file_hash === null ? undefined : String(row.file_hash),
      }));
    },
    readId,
    async claimId(storageId) {
      await database.write(hidden, (transaction) =>
        transaction
          .updateTable('media_storage')
          .set({ storage_id: storageId })
          .where('storage_id', 'is', null)
          .execute(),
      );
      return (await readId()) ?? storageId;
    },
    async claimCleanUp() {
      const result = await database.write(hidden, (transaction) =>
        transaction
          .updateTable('media_storage')
          .set({ cleaned_at: timeAgo(0) })
          .where((where) =>
            where.or([
              where('cleaned_at', 'is', null),
              where('cleaned_at', '<=', timeAgo(24)),
              // Of a clock that was wrong: nothing would be due until it comes.
              where('cleaned_at', '>', timeAgo(-1)),
            ]),
          )
          .executeTakeFirst(),
      );
      return result.numUpdatedRows > 0n;
    },
    releaseCleanUp: async () =>
      void (await database.write(hidden, (transaction) =>
        transaction.updateTable('media_storage').set({ cleaned_at: null }).execute(),
      )),
  };
}

function timeAgo(hours: number): string {
  return new Date(Date.now() - hours * hour).toISOString();
}
