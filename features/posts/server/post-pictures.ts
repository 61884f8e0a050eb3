import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Actor, start } from '../../../engine/store/actor.ts';
import type { Media } from '../../media/media.ts';
import { bytesOf, fileSources, withFiles } from '../../media/server/content-pictures.ts';
import type { Library } from '../../media/server/library.ts';
import type { PostStore } from './post-store.ts';

const pause = 20;
/** Posts that are looked at together. */
const batchSize = 100;

interface PostPicturesParts {
  library: Pick<Library, 'receive' | 'add'>;
  posts: PostStore;
  log: Logger;
}

export type PostPictures = ReturnType<typeof createPostPictures>;

/** Moves pictures inside the text of posts into the library. */
export function createPostPictures({ library, posts, log }: PostPicturesParts) {
  async function add(source: string, title: string, actor: Actor): Promise<Media | undefined> {
    try {
      const received = await library.receive(Readable.from([bytesOf(source)]), title);
      return (await library.add(received, () => ({ name: title, alt: '', credit: '' }), actor)).media;
    } catch (error) {
      log.warn({ err: error }, 'A picture inside a post could not be moved into the library');
      return undefined;
    }
  }

  async function filesIn(content: string, title: string, actor: Actor): Promise<Map<string, Media>> {
    const files = new Map<string, Media>();
    for (const source of fileSources(content)) {
      const file = await add(source, title, actor);
      if (file?.kind === 'picture') files.set(source, file);
    }
    return files;
  }

  /** Takes the pictures out of all posts that still have some inside. `updatedAt` stays. */
  async function takeAll(signal: AbortSignal): Promise<void> {
    for (let after: string | undefined; !signal.aborted; ) {
      const { ids, last } = await posts.withInlinePictures(after, batchSize);
      for (const id of ids) {
        if (signal.aborted) return;
        const post = await posts.get(id, {});
        const files = post && (await filesIn(post.content, post.title, start));
        if (files && files.size > 0) await posts.fileInlinePictures(id, files);
      }
      if (last === undefined) return;
      after = last;
      await delay(pause);
    }
  }

  /**
   * Sanitised content whose larger pictures are files of the library. One that cannot be read or stored stays as it is.
   *
   * @param title names the new files
   */
  const take = async (content: string, title: string, actor: Actor) =>
    withFiles(content, await filesIn(content, title, actor));

  return { take, takeAll };
}
