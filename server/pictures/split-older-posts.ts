import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';
import { encodePictures } from './encode-pictures.ts';

/** Makes files of the pictures inside posts that an older version stored. */
export async function splitOlderPosts({ posts }: Store, log: Logger): Promise<void> {
  const ids = await posts.withUnsplitPictures();
  if (ids.length > 0) log.info({ posts: ids.length }, 'Making files of the pictures inside posts');
  for (const id of ids) {
    const post = await posts.getWhole(id, {});
    if (post) await posts.splitPictures(id, await encodePictures(post.content, log));
  }
}
