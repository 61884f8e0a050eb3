import { hash } from 'node:crypto';
import { blogPosts } from '../../../content/blog-posts/schema.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { start } from '../../../engine/store/actor.ts';
import { wholePost } from '../../posts/server/post-parts.ts';
import { fileSources, withFiles } from './inline-pictures.ts';
import type { Media } from './media.ts';
import { rewriteRecord } from './media-usage-store.ts';

/** A picture inside a post, as versions before the library kept it. */
export interface OldPicture {
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Looks through `limit` posts after an id for pictures inside their content.
 *
 * @returns the ids of those that have some, and the last id that was looked at
 */
export async function postsWithInlinePictures(
  connection: Connection,
  after: string | undefined,
  limit: number,
): Promise<{ ids: string[]; last: string | undefined }> {
  const rows = await connection
    .selectFrom('blog_posts as p')
    .leftJoin('blog_post_pictured_contents as w', 'w.post_id', 'p.id')
    .select(['p.id', 'p.content', 'w.post_id as whole'])
    .where('p.id', '>', after ?? lowestId)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  const found = rows.filter(
    ({ whole, content }) => whole !== null || fileSources(String(content)).length > 0,
  );
  return {
    ids: found.map(({ id }) => String(id)),
    last: rows.length > 0 ? String(rows.at(-1)?.id) : undefined,
  };
}

/** Puts files of the library in the place of pictures inside a post. It keeps its moment of change: nobody edited it. */
export async function fileInlinePictures(
  transaction: Write,
  database: Database,
  id: string,
  files: ReadonlyMap<string, Media>,
): Promise<void> {
  const post = await wholePost(transaction, database, id);
  if (!post) return;
  const content = withFiles(post.content, files);
  await rewriteRecord(transaction, database, blogPosts, id, start, (field, value) =>
    field.kind.name === 'html' ? content : value,
  );
  await removeOldPictures(transaction, id);
  for (const [source, { id: media_id }] of files)
    await transaction
      .insertInto('moved_post_pictures')
      .values({ digest: hash('sha256', source).slice(0, 32), media_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Forgets what versions before the library kept beside a post. */
export async function removeOldPictures(transaction: Write, postId: string): Promise<void> {
  for (const table of ['blog_post_pictured_contents', 'blog_post_pictures'])
    await transaction.deleteFrom(table).where('post_id', '=', postId).execute();
}

/** The id of the file that has taken the place of a picture with this digest. */
export async function movedPicture(connection: Connection, digest: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom('moved_post_pictures')
    .select('media_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && String(row.media_id);
}

/** A picture of a published post that has not been moved yet. */
export async function oldPicture(connection: Connection, digest: string): Promise<OldPicture | undefined> {
  const row = await connection
    .selectFrom('blog_post_pictures as f')
    .innerJoin('blog_posts as p', 'p.id', 'f.post_id')
    .select(['f.type', 'f.bytes'])
    .where('f.digest', '=', digest)
    .where('p.status', '=', 'Published')
    .limit(1)
    .executeTakeFirst();
  return row && { type: String(row.type), bytes: row.bytes as Uint8Array };
}
