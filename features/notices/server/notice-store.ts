import { importantInformation, type Notice } from '../../../content/important-information/schema.ts';
import type { Database } from '../../../engine/database/database.ts';
import { type Collection, createCollection } from '../../../engine/store/collection.ts';
import { type Reader, toRecords, visibleRows, visitor } from '../../../engine/store/publication.ts';

/** The notices that visitors see. */
export interface LiveNotices {
  header: Notice | null;
  footer: Notice | null;
}

/** Important information. */
export interface NoticeStore extends Collection<typeof importantInformation> {
  /** Of each kind the shown notice that was changed last. */
  live(reader?: Reader): Promise<LiveNotices>;
}

export function createNoticeStore(database: Database): NoticeStore {
  return {
    ...createCollection(database, importantInformation),
    async live(reader) {
      const [header, footer] = await Promise.all([
        latest(database, 'header', reader),
        latest(database, 'footer', reader),
      ]);
      return { header, footer };
    },
  };
}

async function latest(
  database: Database,
  noticeType: Notice['noticeType'],
  reader: Reader = visitor,
): Promise<Notice | null> {
  return database.read(async (connection) => {
    const rows = await visibleRows(connection, database, importantInformation, visitor)
      .where('notice_type', '=', noticeType)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const [notice = null] = await toRecords(connection, database, importantInformation, rows, reader);
    return notice as unknown as Notice | null;
  });
}
