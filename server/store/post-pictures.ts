import type { Write } from '../../kernel/database/database.ts';
import type { Connection, Row } from '../../kernel/database/engine.ts';
import { withoutEncoding } from '../pictures/encode-pictures.ts';
import {
  digestOf,
  fileSources,
  type PictureFile,
  type StoredPicture,
  withPictureFiles,
} from '../pictures/inline-pictures.ts';

/** Content as visitors read it, and the pictures that belong to it. */
interface ShownContent {
  content: string;
  files: readonly PictureFile[];
  /** Those of them that are not stored yet. */
  added: readonly StoredPicture[];
}

/**
 * Makes addresses of the pictures that are files. One that is neither given nor stored, because another writer took it away
 * meanwhile, is taken as it is.
 */
export function showPictures(
  content: string,
  given: readonly StoredPicture[],
  stored: readonly PictureFile[] = [],
): ShownContent {
  const files = new Map<string, PictureFile>();
  const added: StoredPicture[] = [];
  for (const source of fileSources(content)) {
    const digest = digestOf(source);
    const there = stored.find((picture) => picture.digest === digest);
    const picture = there ?? given.find((one) => one.digest === digest) ?? withoutEncoding(source);
    files.set(source, picture);
    if (!there) added.push(picture as StoredPicture);
  }
  return { content: withPictureFiles(content, files), files: [...files.values()], added };
}

/** The pictures of a post, without their bytes. */
export async function storedPictures(connection: Connection, postId: string): Promise<PictureFile[]> {
  const rows = await connection
    .selectFrom('blog_post_pictures')
    .select(['digest', 'type', 'width', 'height'])
    .where('post_id', '=', postId)
    .execute();
  return rows.map(toFile);
}

/** Stores what belongs to a post's content beside its row, in place of what did before: the whole of it, and its pictures. */
export async function storePictures(
  transaction: Write,
  postId: string,
  whole: string,
  { content, files, added }: ShownContent,
): Promise<void> {
  await transaction.deleteFrom('blog_post_pictured_contents').where('post_id', '=', postId).execute();
  if (whole !== content)
    await transaction
      .insertInto('blog_post_pictured_contents')
      .values({ post_id: postId, content: whole })
      .execute();
  let gone = transaction.deleteFrom('blog_post_pictures').where('post_id', '=', postId);
  const digests = files.map(({ digest }) => digest);
  if (digests.length > 0) gone = gone.where('digest', 'not in', digests);
  await gone.execute();
  for (const { digest, type, width, height, bytes } of added)
    await transaction
      .insertInto('blog_post_pictures')
      .values({ post_id: postId, digest, type, width, height, bytes })
      .execute();
}

export async function publishedPicture(
  connection: Connection,
  digest: string,
): Promise<StoredPicture | undefined> {
  const row = await connection
    .selectFrom('blog_post_pictures as f')
    .innerJoin('blog_posts as p', 'p.id', 'f.post_id')
    .select(['f.digest', 'f.type', 'f.width', 'f.height', 'f.bytes'])
    .where('f.digest', '=', digest)
    .where('p.status', '=', 'Published')
    .limit(1)
    .executeTakeFirst();
  return row && { ...toFile(row), bytes: row.bytes as Uint8Array };
}

/** The data URIs of stored pictures, by digest. */
export async function pictureSources(
  connection: Connection,
  digests: readonly string[],
): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const digest of digests) {
    if (sources.has(digest)) continue;
    const row = await connection
      .selectFrom('blog_post_pictures as f')
      .innerJoin('blog_post_pictured_contents as w', 'w.post_id', 'f.post_id')
      .select('w.content')
      .where('f.digest', '=', digest)
      .limit(1)
      .executeTakeFirst();
    for (const source of row ? fileSources(String(row.content)) : []) sources.set(digestOf(source), source);
  }
  return sources;
}

/** The ids of posts whose pictures were stored before they were files: only then does a whole content stand without any. */
export async function withUnsplitPictures(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom('blog_post_pictured_contents as w')
    .leftJoin('blog_post_pictures as f', 'f.post_id', 'w.post_id')
    .select('w.post_id')
    .where('f.post_id', 'is', null)
    .execute();
  return rows.map((row) => String(row.post_id));
}

function toFile({ digest, type, width, height }: Row): PictureFile {
  return {
    digest: String(digest),
    type: String(type),
    width: width as number | null,
    height: height as number | null,
  };
}
