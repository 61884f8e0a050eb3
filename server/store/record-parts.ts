import { sql } from 'kysely';
import type { Database, Write } from '../../engine/database/database.ts';
import type { Row } from '../../engine/database/engine.ts';
import { rewritePostText, takePostText } from '../../features/posts/server/post-texts.ts';
import {
  addViewCount,
  type CountedPost,
  countPost,
  recountUsage,
} from '../../features/posts/server/post-totals.ts';
import { addressesOf, restoreAddresses } from '../../features/redirects/server/earlier-addresses.ts';
import { refuseConflict } from '../../features/redirects/server/redirect-conflicts.ts';
import { contentTextIn } from '../../features/search/server/post-text.ts';
import type { RecordParts, RecordRows, Snapshot } from '../../features/trash/server/trash.ts';
import { recordRows } from './record-rows.ts';

/** What belongs to records beside their row, by the name of the type. */
export const recordParts: Readonly<Record<string, RecordParts>> = {
  'blog-posts': {
    rows: recordRows['blog-posts'],
    needs: ['category_id'],
    detach: detachPost,
    attach: attachPost,
  },
  pages: {
    // Not as rows of its own: another page may have an address of it by the time it comes back.
    detach: async (transaction, _, { row }) => ({
      redirects: await addressesOf(transaction, String(row.id)),
    }),
    attach: (transaction, database, { kept }) =>
      restoreAddresses(transaction, database, kept.redirects as Row[]),
  },
  redirects: {
    // Others may have come meanwhile that it would contradict.
    attach: async (transaction, database, { row }) => {
      const { id, path, target } = row;
      const restored = { id: String(id), path: String(path), target: String(target) };
      await refuseConflict(transaction, database, restored, 'conflict');
    },
  },
  tags: {
    rows: recordRows.tags,
    attach: attachTag,
  },
};

async function detachPost(transaction: Write, database: Database, record: RecordRows): Promise<Row> {
  const id = String(record.row.id);
  countPost(transaction, countedRows(record), -1);
  const post = { id, place: String(record.row.listed_id) };
  return { searchText: await takePostText(transaction, database, post) };
}

async function attachPost(transaction: Write, database: Database, snapshot: Snapshot): Promise<void> {
  const { row, kept } = snapshot;
  await addViewCount(transaction, String(row.id));
  countPost(transaction, countedRows(snapshot), 1);
  await rewritePostText(transaction, database, String(row.id), contentTextIn(String(kept.searchText)));
}

function countedRows({ row, parts }: RecordRows): CountedPost {
  const tags = (parts.blog_post_tags ?? []).map(({ tag_id }) => String(tag_id));
  return { category: String(row.category_id), status: String(row.status), tags };
}

async function attachTag(
  transaction: Write,
  database: Database,
  { row: { id }, parts }: Snapshot,
): Promise<void> {
  await recountUsage(transaction, String(id));
  // Its posts may have been published meanwhile.
  await sql`update blog_post_tags set listed_id = (select p.listed_id from blog_posts as p where p.id = post_id)
    where tag_id = ${id}`.execute(transaction);
  // One that was saved meanwhile is not found by the tag.
  for (const { post_id } of parts.blog_post_tags ?? [])
    await rewritePostText(transaction, database, String(post_id));
}
