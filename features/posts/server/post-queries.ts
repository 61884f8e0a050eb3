import { type BlogPost, blogPosts, type Named } from '../../../content/blog-posts/schema.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { start } from '../../../engine/store/actor.ts';
import { toRecord } from '../../../engine/store/record-codec.ts';
import type { Media } from '../../media/media.ts';
import { fileSources, withFiles } from '../../media/server/content-pictures.ts';
import { rewriteRecord } from '../../media/server/media-usage-store.ts';

/**
 * The posts with these ids, or at these places, in their order, with category, tags and visits filled in; what is gone is left
 * out.
 */
export async function postsWith(
  connection: Connection,
  database: Database,
  column: 'id' | 'listed_id',
  values: string[],
): Promise<BlogPost[]> {
  if (values.length === 0) return [];
  const found = await selectPosts(connection).where(`p.${column}`, 'in', values).execute();
  if (found.length === 0) return [];
  const byValue = new Map(found.map((row) => [String(row[column]), row]));
  const rows = values.flatMap((value) => byValue.get(value) ?? []);
  const tags = await tagsOf(
    connection,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => toPost(database, row, tags.get(String(row.id)) ?? []));
}

function selectPosts(connection: Connection) {
  return connection
    .selectFrom('blog_posts as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('blog_post_views as v', 'v.post_id', 'p.id')
    .selectAll('p')
    .select(['c.name as category_name', 'v.view_count']);
}

async function tagsOf(connection: Connection, ids: string[]): Promise<Map<string, Named[]>> {
  const rows = await connection
    .selectFrom('blog_post_tags as l')
    .innerJoin('tags as t', 't.id', 'l.tag_id')
    .select(['l.post_id', 't.id', 't.name'])
    .where('l.post_id', 'in', ids)
    .orderBy('l.position')
    .execute();
  const tags = new Map<string, Named[]>();
  for (const row of rows) {
    const key = String(row.post_id);
    tags.set(key, [...(tags.get(key) ?? []), named(row.id, row.name)]);
  }
  return tags;
}

function toPost(database: Database, row: Row, tags: Named[]): BlogPost {
  const record = toRecord(blogPosts, row, database.engine);
  return {
    ...record,
    category: named(row.category_id, row.category_name),
    tags,
    viewCount: Number(row.view_count ?? 0),
  } as unknown as BlogPost;
}

function named(id: unknown, name: unknown): Named {
  return { _id: String(id), id: String(id), name: String(name) };
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
