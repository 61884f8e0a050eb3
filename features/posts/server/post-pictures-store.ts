import { blogPosts } from '../../../content/blog-posts/schema.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { start } from '../../../engine/store/actor.ts';
import type { Media } from '../../media/media.ts';
import { fileSources, withFiles } from '../../media/server/content-pictures.ts';
import { rewriteRecord } from '../../media/server/media-usage-store.ts';

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
    .selectFrom('blog_posts')
    .select(['id', 'content'])
    .where('id', '>', after ?? lowestId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const found = rows.filter(({ content }) => fileSources(String(content)).length > 0);
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
  await rewriteRecord(transaction, database, blogPosts, id, start, (field, value) =>
    field.kind.name === 'html' ? withFiles(String(value), files) : value,
  );
}
