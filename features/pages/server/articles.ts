import { safeContent } from '../../../editor/server/clean-content.ts';
import { cleanContentNow } from '../../../editor/server/sanitise.ts';
import { collectionRoutes, type Hooks } from '../../../engine/api/collection.ts';
import { articleBodyLimit, type Route } from '../../../engine/api/route.ts';
import type { ContentType, RecordOf } from '../../../engine/content-type.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import type { Collection } from '../../../engine/store/collection.ts';
import { type Reader, staff, visitor } from '../../../engine/store/publication.ts';
import { mediaIdsIn, withSources } from '../../media/server/content-pictures.ts';
import type { MediaStore } from '../../media/server/media-store.ts';
import { createPostPictures } from '../../posts/server/post-pictures.ts';
import type { PostStore } from '../../posts/server/post-store.ts';

/** Records with an article in their `content`. */
type Articles = Collection<ContentType<string, { title: Field<string>; content: Field<string> }>>;

/** A collection whose articles are sanitised before they are stored. */
export function sanitisedArticles<T extends ContentType>(collection: Collection<T>): Collection<T> {
  const rows = collection as unknown as Articles;
  const sanitised: Articles = {
    ...rows,
    create: async (values, actor, options) =>
      rows.create({ ...values, content: await safeContent(values.content) }, actor, options),
    async update(id, change, actor, publication) {
      const before = await rows.get(id, staff);
      if (!before) return undefined;
      // Before the transaction, in which nobody else can write: what is large takes a while.
      const wanted = change(before);
      const cleaned = await safeContent(wanted.content);
      const clean = (values: typeof wanted) => {
        const isKnown = values.content === wanted.content;
        return { ...values, content: isKnown ? cleaned : cleanContentNow(values.content).content };
      };
      return rows.update(id, (current) => clean(change(current)), actor, publication);
    },
  };
  return sanitised as unknown as Collection<T>;
}

/** A collection whose records are found by the last part of the path of their page, too. */
export interface AddressedCollection<T extends ContentType> extends Collection<T> {
  /** The record at it. Without a reader as visitors see it. */
  at(segment: string, reader?: Reader): Promise<RecordOf<T> | undefined>;
}

export interface ArticleDependencies extends Omit<Parameters<typeof createPostPictures>[0], 'posts'> {
  store: { posts: PostStore; media: Pick<MediaStore, 'getMany'> };
}

/** The routes of a type of articles. One is read by its id or the last part of the path of its page. */
export function articleRoutes<T extends ContentType>(
  type: T,
  store: AddressedCollection<T>,
  dependencies: ArticleDependencies,
  hooks?: Hooks,
): Route[] {
  const rows: Collection<T> = {
    ...store,
    get: async (id, reader) => (await store.get(id, reader)) ?? store.at(id, reader),
  };
  return collectionRoutes(type, filedArticles(rows, dependencies), hooks).map((route) => ({
    ...route,
    ...(route.body ? { bodyLimit: articleBodyLimit } : {}),
    ...(route.method === 'GET' && route.path.endsWith('/:id')
      ? { summary: `One ${type.definition.singular}, by its id or the last part of the path of its page` }
      : {}),
  }));
}

/** A collection whose articles are sanitised on their way in and out; pictures inside of them become files of the library. */
function filedArticles<T extends ContentType>(
  collection: Collection<T>,
  dependencies: ArticleDependencies,
): Collection<T> {
  const { store } = dependencies;
  const rows = collection as unknown as Articles;
  const pictures = createPostPictures({ ...dependencies, posts: store.posts });
  type Values = Parameters<Articles['create']>[0];
  const prepared = async ({ content, title }: Values, actor: Parameters<Articles['create']>[1]) =>
    pictures.take(await safeContent(content), title, actor);
  const shown = async <Article extends Values>(article: Article, { kind } = visitor): Promise<Article> => {
    const content = await safeContent(article.content);
    if (kind === 'staff') return { ...article, content };
    return { ...article, content: withSources(content, await store.media.getMany(mediaIdsIn(content))) };
  };
  const filed: Articles = {
    ...rows,
    list: async (reader) => Promise.all((await rows.list(reader)).map((article) => shown(article, reader))),
    async get(id, reader) {
      const article = await rows.get(id, reader);
      return article && shown(article, reader);
    },
    create: async (values, actor, options) =>
      rows.create({ ...values, content: await prepared(values, actor) }, actor, options),
    async update(id, change, actor, publication) {
      const before = await rows.get(id, staff);
      if (!before) return undefined;
      const wanted = change(before);
      const content = await prepared(wanted, actor);
      const taken = (values: Values) => (values.content === wanted.content ? { ...values, content } : values);
      return rows.update(id, (current) => taken(change(current)), actor, publication);
    },
  };
  return filed as unknown as Collection<T>;
}
