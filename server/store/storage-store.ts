import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';

/** What the database knows of the file store as a whole. */
export interface StorageStore {
  /** Bytes of all files and of what open uploads have announced. */
  usedBytes(): Promise<number>;
}

export function createStorageStore(database: Database): StorageStore {
  return {
    usedBytes: () =>
      database.read(async (connection) => {
        const now = new Date().toISOString();
        const { rows } = await sql<{ bytes: number }>`
          select coalesce((select sum(bytes) from (select distinct file, bytes from media_versions) as files), 0)
            + coalesce((select sum(length) from media_uploads where expires_at > ${now}), 0) as bytes
        `.execute(connection);
        return Number(rows[0]?.bytes ?? 0);
      }),
  };
}
