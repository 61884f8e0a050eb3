import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Actor, start } from '../../../engine/store/actor.ts';
import { bytesOf, fileSources, withFiles } from '../../media/server/inline-pictures.ts';
import type { Library } from '../../media/server/library.ts';
import type { Media } from '../../media/server/media.ts';
import type { PostStore } from './post-store.ts';

/** Milliseconds between two portions, in which others are served. */
const pause = 20;
/** Posts that are looked at together. */
const portion = 100;

interface PostPicturesParts {
  library: Pick<Library, 'receive' | 'add'>;
  posts: PostStore;
  log: Logger;
}

/** Moves pictures inside the text of posts into the library. */
export interface PostPictures {
  /**
   * Sanitised content whose larger pictures are files of the library. One that cannot be read or stored stays as it is.
   *
   * @param title names the new files
   */
  take(content: string, title: string, actor: Actor): Promise<string>;
  /** Takes the pictures out of all posts that still have some inside. `updatedAt` stays. */
  takeAll(signal: AbortSignal): Promise<void>;
}

export function createPostPictures({ library, posts, log }: PostPicturesParts): PostPictures {
  async function add(source: string, title: string, actor: Actor): Promise<Media | undefined> {
    try {
      const received = await library.receive(Readable.from([bytesOf(source)]), title);
      const { stored } = await library.add(received, () => ({ name: title, alt: '', credit: '' }), actor);
      return stored.media;
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

  async function takeAll(signal: AbortSignal): Promise<void> {
    for (let after: string | undefined; !signal.aborted; ) {
      const { ids, last } = await posts.withInlinePictures(after, portion);
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

  return {
    take: async (content, title, actor) => withFiles(content, await filesIn(content, title, actor)),
    takeAll,
  };
}
