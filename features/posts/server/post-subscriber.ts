import { sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type {
  RecordDatabase,
  RecordRows,
  RecordSubscriber,
  Snapshot,
} from '../../../engine/store/record-events.ts';
import { contentTextIn } from '../../search/server/post-text.ts';
import { removeOldPictures } from './post-pictures-store.ts';
import { rewritePostText, takePostText } from './post-texts.ts';
import { addViewCount, type CountedPost, countPost, recountUsage } from './post-totals.ts';

/** Takes what is derived from posts and tags along into the trash and back: totals, usage counts, the text for the search. */
export const postSubscriber: RecordSubscriber = {
  parts: {
    'blog-posts': {
      rows: [
        { table: 'blog_post_tags', own: 'post_id', link: { column: 'tag_id', type: 'tags' } },
        { table: 'blog_post_views', own: 'post_id' },
        { table: 'post_views_by_day', own: 'post_id' },
      ],
      needs: ['category_id'],
    },
    tags: {
      rows: [{ table: 'blog_post_tags', own: 'tag_id', link: { column: 'post_id', type: 'blog-posts' } }],
    },
  },
  removing: async ({ transaction, database, type, snapshot }) =>
    type.definition.name === 'blog-posts'
      ? { kept: await detachPost(transaction, database, snapshot) }
      : undefined,
  async saved({ transaction, database, type, snapshot }) {
    if (snapshot && type.definition.name === 'blog-posts') await attachPost(transaction, database, snapshot);
    if (snapshot && type.definition.name === 'tags') await attachTag(transaction, database, snapshot);
  },
};

async function detachPost(transaction: Write, database: RecordDatabase, record: RecordRows): Promise<Row> {
  const id = String(record.row.id);
  countPost(transaction, countedRows(record), -1);
  // Where versions before the library kept pictures beside it, they go along inside the content.
  const pictured = await transaction
    .selectFrom('blog_post_pictured_contents')
    .select('content')
    .where('post_id', '=', id)
    .executeTakeFirst();
  if (pictured) {
    await transaction.updateTable('blog_posts').set(pictured).where('id', '=', id).execute();
    await removeOldPictures(transaction, id);
  }
  const post = { id, place: String(record.row.listed_id) };
  return { searchText: await takePostText(transaction, database, post) };
}

async function attachPost(transaction: Write, database: RecordDatabase, snapshot: Snapshot): Promise<void> {
  const { row, kept } = snapshot;
  await addViewCount(transaction, String(row.id));
  countPost(transaction, countedRows(snapshot), 1);
  const text = contentTextIn(String((kept as Row).searchText));
  await rewritePostText(transaction, database, String(row.id), text);
}

function countedRows({ row, parts }: RecordRows): CountedPost {
  const tags = (parts.blog_post_tags ?? []).map(({ tag_id }) => String(tag_id));
  return { category: String(row.category_id), status: String(row.status), tags };
}

async function attachTag(
  transaction: Write,
  database: RecordDatabase,
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
