import { type Page, type PageInput, pages } from '../../../content/pages/schema.ts';
import { safeContent } from '../../../editor/server/clean-content.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { articleBodyLimit, type Route } from '../../../engine/api/route.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { Collection } from '../../../engine/store/collection.ts';
import { type Reader, staff, visitor } from '../../../engine/store/publication.ts';
import { mediaIdsIn, withSources } from '../../media/server/content-pictures.ts';
import type { MediaStore } from '../../media/server/media-store.ts';
import { createPostPictures } from '../../posts/server/post-pictures.ts';
import type { PostStore } from '../../posts/server/post-store.ts';
import type { PageStore } from './page-store.ts';

interface Dependencies extends Omit<Parameters<typeof createPostPictures>[0], 'posts'> {
  store: { pages: PageStore; posts: PostStore; media: Pick<MediaStore, 'getMany'> };
}

/** The pages that staff add: read by id or by address too, their content sanitised on its way in and out. */
export function pageRoutes(dependencies: Dependencies): Route[] {
  return collectionRoutes(pages, safeCollection(dependencies)).map((route) => ({
    ...route,
    ...(route.body ? { bodyLimit: articleBodyLimit } : {}),
    ...(route.method === 'GET' && route.path.endsWith('/:id')
      ? { summary: 'One page, by its id or its address' }
      : {}),
  }));
}

function safeCollection(dependencies: Dependencies): Collection<typeof pages> {
  const { store } = dependencies;
  const pictures = createPostPictures({ ...dependencies, posts: store.posts });
  const prepared = async ({ content, title }: PageInput, actor: Actor) =>
    pictures.take(await safeContent(content), title, actor);
  const shown = async (page: Page, reader: Reader): Promise<Page> => {
    const content = await safeContent(page.content);
    if (reader.kind === 'staff') return { ...page, content };
    return { ...page, content: withSources(content, await store.media.getMany(mediaIdsIn(content))) };
  };
  return {
    ...store.pages,
    list: async (reader = visitor) =>
      Promise.all((await store.pages.list(reader)).map((page) => shown(page, reader))),
    async get(id, reader = visitor) {
      const page = (await store.pages.get(id, reader)) ?? (await store.pages.at(id, reader));
      return page && shown(page, reader);
    },
    create: async (values, actor, options) =>
      store.pages.create({ ...values, content: await prepared(values, actor) }, actor, options),
    async update(id, change, actor, publication) {
      const before = await store.pages.get(id, staff);
      if (!before) return undefined;
      const wanted = change(before);
      const content = await prepared(wanted, actor);
      const filed = (values: PageInput) =>
        values.content === wanted.content ? { ...values, content } : values;
      return store.pages.update(id, (current) => filed(change(current)), actor, publication);
    },
  };
}
