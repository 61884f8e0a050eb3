import { importantInformation, type Notice } from '../../content/important-information/schema.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type Collection, createCollection } from '../../kernel/store/collection.ts';
import { toRecord } from '../../kernel/store/record-codec.ts';

/** The notices that visitors see. */
export interface LiveNotices {
  header: Notice | null;
  footer: Notice | null;
}

/** Important information. */
export interface NoticeStore extends Collection<typeof importantInformation> {
  /** Of each kind the notice that was changed last. */
  live(): Promise<LiveNotices>;
}

export function createNoticeStore(database: Database): NoticeStore {
  return {
    ...createCollection(database, importantInformation),
    async live() {
      const [header, footer] = await Promise.all([latest(database, 'header'), latest(database, 'footer')]);
      return { header, footer };
    },
  };
}

async function latest(database: Database, noticeType: Notice['noticeType']): Promise<Notice | null> {
  const row = await database.read((connection) =>
    connection
      .selectFrom('important_information')
      .selectAll()
      .where('notice_type', '=', noticeType)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ? (toRecord(importantInformation, row, database.engine) as unknown as Notice) : null;
}
