import { sql } from 'kysely';
import type { Database, Write } from '../../kernel/database/database.ts';
import type { Row } from '../../kernel/database/engine.ts';
import type { RecordParts } from '../../kernel/store/trash.ts';
import { storedPost } from './post-parts.ts';
import { removeOldPictures } from './post-pictures.ts';
import { searchIndexes } from './post-search.ts';
import { countedPost, countPost, recountUsage } from './post-totals.ts';
import { recordRows } from './record-rows.ts';

/** What belongs to records beside their row, by the name of the type. */
export const recordParts: Readonly<Record<string, RecordParts>> = {
  'blog-posts': {
    rows: recordRows['blog-posts'],
    needs: ['category_id'],
    detach: detachPost,
    attach: attachPost,
  },
  tags: {
    rows: recordRows.tags,
    attach: attachTag,
  },
};

async function detachPost(transaction: Write, database: Database, id: string): Promise<Row> {
  const stored = await storedPost(transaction, database, id);
  if (!stored) throw new Error(`The post ${id} vanished within its own transaction.`);
  await countPost(transaction, countedPost(stored.post), -1);
  // Where versions before the library kept pictures beside it, they go along inside the content.
  if (stored.hasOldPictures) {
    await transaction
      .updateTable('blog_posts')
      .set({ content: stored.post.content })
      .where('id', '=', id)
      .execute();
    await removeOldPictures(transaction, id);
  }
  const post = { id, place: stored.place };
  return { searchText: await searchIndexes[database.engine.name].remove(transaction, post) };
}

async function attachPost(transaction: Write, database: Database, id: string, kept: Row): Promise<void> {
  const stored = await storedPost(transaction, database, id);
  if (!stored) throw new Error(`The post ${id} was restored without its category.`);
  const { post, place } = stored;
  await countPost(transaction, countedPost(post), 1);
  const isPublished = post.status === 'Published';
  const text = String(kept.searchText);
  await searchIndexes[database.engine.name].put(transaction, { id, place, text, isPublished });
}

async function attachTag(transaction: Write, _: Database, id: string): Promise<void> {
  await recountUsage(transaction, id);
  // Its posts may have been published meanwhile.
  await sql`update blog_post_tags set listed_id = (select p.listed_id from blog_posts as p where p.id = post_id)
    where tag_id = ${id}`.execute(transaction);
}
