import { sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';

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
            + coalesce((select sum(length) from media_uploads where expires_at > ${new Date().toISOString()}), 0) as bytes
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
  };
}
