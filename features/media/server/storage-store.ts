import { sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';

/** A file of the library as its rows know it. */
export interface KnownFile {
  mediaId: string;
  version: number;
  file: string;
  bytes: number;
  /** SHA-256, hexadecimal; undefined for one that was stored before hashes were. */
  hash: string | undefined;
}

export type StorageStore = ReturnType<typeof createStorageStore>;

/** What the database knows of the file store as a whole. */
export function createStorageStore(database: Database) {
  const hidden = { isVisible: false } as const;
  /** The id of the file store that the files lie in; undefined until there is one. */
  const readId = () =>
    database.read(async (connection) => {
      const row = await connection.selectFrom('media_storage').select('storage_id').executeTakeFirstOrThrow();
      return typeof row.storage_id === 'string' ? row.storage_id : undefined;
    });
  return {
    readId,
    /** Bytes of all files and of what open uploads have announced. */
    usedBytes: () =>
      database.read(async (connection) => {
        const { rows } = await sql<{ bytes: number }>`
          select coalesce((select sum(bytes) from (select distinct file, bytes from media_versions) as files), 0)
            + coalesce((select sum(length) from media_uploads where expires_at > ${new Date().toISOString()}), 0) as bytes
        `.execute(connection);
        return Number(rows[0]?.bytes ?? 0);
      }),
    async listFiles(): Promise<KnownFile[]> {
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
    /** Notes the id, unless there is one; gives the one that is there then. */
    async claimId(storageId: string): Promise<string> {
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
