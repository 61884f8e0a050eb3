import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import { categories } from '../../../content/categories/schema.ts';
import { tags } from '../../../content/tags/schema.ts';
import { cleanContent, safeContent } from '../../../editor/server/clean-content.ts';
import { type CleanContent, withoutInlinePictures } from '../../../editor/server/sanitise.ts';
import { actorOf, editorOf } from '../../../engine/api/actor.ts';
import { deleteRoute } from '../../../engine/api/collection.ts';
import { parse, parseChange } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { parsePublication } from '../../../engine/api/publication.ts';
import { longestQueryText, queryText } from '../../../engine/api/query-text.ts';
import {
  json,
  requireVersion,
  serializeRecord,
  storedOnce,
  versionOf,
} from '../../../engine/api/responses.ts';
import { articleBodyLimit, type Route, type Viewer } from '../../../engine/api/route.ts';
import {
  changeSchema,
  inputSchema,
  listOf,
  namedSchema,
  object,
  recordSchema,
} from '../../../engine/api/schemas.ts';
import { invalid, notFound } from '../../../engine/app-error.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { JsonSchema } from '../../../engine/kinds/field.ts';
import { createOnce } from '../../../engine/store/create-once.ts';
import { isPreviewOf, type PreviewReader, previewed } from '../../../engine/store/publication.ts';
import { idsIn } from '../../../engine/store/record-codec.ts';
import { recordPath } from '../../../engine/store/record-page.ts';
import type { Collections, Slice } from '../../../engine/store/records.ts';
import { mediaIdsIn, withSources } from '../../media/server/content-pictures.ts';
import type { MediaStore } from '../../media/server/media-store.ts';
import { usageSchema } from '../../media/server/routes.ts';
import { foundPost } from '../../search/server/marks.ts';
import type { PostFilter } from '../../search/server/search-index.ts';
import { createPostPictures, type PostPictures } from './post-pictures.ts';
import {
  type FoundPostList,
  type PostList,
  type PostStore,
  popularCount,
  popularNewest,
} from './post-store.ts';
import { toPostWrite } from './post-write.ts';
import { type PostChoice, type PostSort, postSorts } from './sorted-posts.ts';

interface Dependencies extends Omit<Parameters<typeof createPostPictures>[0], 'posts'> {
  store: Collections & {
    posts: PostStore;
    media: Pick<MediaStore, 'getMany'>;
  };
  views: {
    count(segment: string, userAgent: string | undefined): void;
    countEmptySearch(text: string, userAgent: string | undefined): void;
  };
}

const [path] = blogPosts.definition.paths;
const chapter = blogPosts.definition.label;
const inFull = {
  category: namedSchema,
  tags: listOf(namedSchema),
  path: { type: 'string', description: 'Path of its page; it changes with the title' },
};
const postSchema = recordSchema(blogPosts, inFull);
const choiceQuery = {
  status: 'For staff: Published or Draft',
  category: 'For staff: id or exact name of a category that the posts are in',
  language: 'For staff: code of the language of the posts; other for all but English and Hindi',
  sort: `For staff: ${postSorts.join(', ')}`,
  direction: "'descending' turns the order round",
};
const count = { type: 'integer' };
const pageFields = (post: JsonSchema) => ({
  data: listOf(post),
  page: count,
  limit: count,
  total: count,
  totalPages: count,
});
const pageSchema = object(pageFields(postSchema));
const marked = { ...listOf({ type: 'string' }), description: 'A text in parts; each second one was found' };
/** The same of a search; a blank one gives the list. */
const foundPageSchema = object(
  {
    ...pageFields(recordSchema(blogPosts, { ...inFull, found: object({ title: marked, excerpt: marked }) })),
    spelling: { type: 'string', description: 'What was looked for, where what was asked finds nothing' },
  },
  Object.keys(pageFields({})),
);

/** Blog posts: drafts are for staff, lists come in pages, content is sanitised on its way in and out. */
export function blogRoutes(dependencies: Dependencies): Route[] {
  const { posts } = dependencies.store;
  const postPictures = createPostPictures({ ...dependencies, posts });
  return [
    listRoute(dependencies),
    searchRoute(dependencies),
    popularRoute(dependencies),
    relatedRoute(dependencies),
    categoryRoute(dependencies),
    categoryUsagesRoute(dependencies),
    getRoute(dependencies),
    createRoute(dependencies, postPictures),
    updateRoute(dependencies, postPictures, 'PUT'),
    updateRoute(dependencies, postPictures, 'PATCH'),
    deleteRoute(blogPosts, path, posts.delete),
  ];
}

function listRoute(dependencies: Dependencies): Route {
  const { store } = dependencies;
  return {
    method: 'GET',
    path,
    permission: 'public',
    chapter,
    summary: 'Posts, newest first; drafts too for staff',
    query: { ...pagingQuery, tag: 'Name of a tag that the posts carry', ...choiceQuery },
    response: pageSchema,
    async handle({ query, viewer }) {
      const tag = queryText(query, 'tag');
      const chosen = tag === '' ? await chosenBy(dependencies, query, viewer) : undefined;
      if (chosen) return pageOf(query, viewer, (slice) => store.posts.choose(...chosen, slice));
      return pageOf(query, viewer, (slice) =>
        tag
          ? store.posts.listByTag(tag, visibleTo(viewer), slice)
          : store.posts.list(visibleTo(viewer), slice),
      );
    },
  };
}

function searchRoute(dependencies: Dependencies): Route {
  const { store, views } = dependencies;
  /** What nothing was found for: a response from the cache does not tell. */
  const withoutResult = new LRUCache<string, true>({ max: 500 });
  return {
    method: 'GET',
    path: `${path}/search`,
    permission: 'public',
    chapter,
    summary:
      'Posts with all words in title, excerpt, content, category or tag name: of one word the newest, of several the best first; up to 1,000 are counted',
    query: {
      ...pagingQuery,
      q: `Words and "phrases" to look for, at most ${longestQueryText} characters; case does not matter`,
      ...choiceQuery,
      category: 'Id or exact name of a category that the posts are in',
      exact: '1: no near spellings',
    },
    response: foundPageSchema,
    async handle({ query, viewer }) {
      const wanted = queryText(query, 'q');
      const chosen = await chosenBy(dependencies, query, viewer);
      if (chosen) return pageOf(query, viewer, (slice) => store.posts.choose(...chosen, slice, wanted));
      const filter = await withCategory(dependencies, queryText(query, 'category'), visibleTo(viewer));
      const options = { isExact: queryText(query, 'exact') === '1' };
      return pageOf(query, viewer, async (slice) => {
        if (wanted === '') return store.posts.list(filter, slice);
        const found = await store.posts.search(wanted, filter, slice, options);
        if (found.total === 0) withoutResult.set(searchKey(query), true);
        else withoutResult.delete(searchKey(query));
        return found;
      });
    },
    onResponse({ query, viewer, context }) {
      // A document in the making has no reader of its own.
      const isReader = viewer.kind === 'visitor' && !context.env?.inProcess;
      if (isReader && withoutResult.has(searchKey(query)))
        views.countEmptySearch(queryText(query, 'q'), context.req.header('user-agent'));
    },
  };
}

/** What decides whether a search finds anything. */
function searchKey(query: Parameters<typeof queryText>[0]): string {
  return ['q', 'exact', 'category'].map((name) => queryText(query, name)).join('\n');
}

function popularRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/popular`,
    permission: 'public',
    chapter,
    summary:
      'The posts most read in the last 90 days, without the newest 4; filled up with the newest of the others',
    response: object({ data: listOf(postSchema) }),
    async handle({ viewer }) {
      const posts = await store.posts.popular(popularNewest, popularCount);
      return json({ data: await listItems(posts, viewer) });
    },
  };
}

/** At most so many posts stand below a post. */
const mostRelated = 3;

function relatedRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:id/related`,
    permission: 'public',
    chapter,
    summary: `Published posts near to one, at most ${mostRelated}: by the tags they share, then by category`,
    response: object({ data: listOf(postSchema) }),
    async handle({ params, viewer }) {
      const post = await readPost(store, params.id ?? '', viewer);
      if (!post) throw notFound(blogPosts.definition.singular);
      const related = await listItems(await store.posts.related(post, mostRelated), viewer);
      return storedOnce(json({ data: related }), blogPosts, params.id ?? '', post);
    },
  };
}

/** What a member of the staff chooses and sorts by; undefined where nothing of it is asked for. */
async function chosenBy(
  dependencies: Dependencies,
  query: URLSearchParams,
  viewer: Viewer,
): Promise<[PostChoice, PostSort | undefined] | undefined> {
  const [status, category] = [queryText(query, 'status'), queryText(query, 'category')];
  const language = queryText(query, 'language');
  const by = postSorts.find((name) => name === queryText(query, 'sort'));
  if (viewer.kind !== 'staff' || (status === '' && category === '' && language === '' && !by))
    return undefined;
  if (status !== '' && status !== 'Published' && status !== 'Draft')
    throw invalid({ status: 'The status must be Published or Draft' });
  const { categoryId } = await withCategory(dependencies, category, {});
  const choice: PostChoice = {
    ...(status !== '' && { status }),
    ...(categoryId !== undefined && { categoryId }),
    ...(language !== '' && { language }),
  };
  const direction = queryText(query, 'direction') === 'descending' ? 'desc' : 'asc';
  return [choice, by && { by, direction }];
}

function categoryRoute(dependencies: Dependencies): Route {
  const { store } = dependencies;
  return {
    method: 'GET',
    path: `${categories.definition.paths[0]}/:category/posts`,
    permission: 'public',
    chapter,
    summary: 'Posts of a category, given by id or exact name',
    query: pagingQuery,
    response: pageSchema,
    async handle({ params, query, viewer }) {
      const filter = await withCategory(dependencies, params.category ?? '', visibleTo(viewer));
      return pageOf(query, viewer, (slice) => store.posts.list(filter, slice));
    },
  };
}

function getRoute({ store, views }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'public',
    chapter,
    summary:
      'One post by its id or the last part of its path, its pictures as data for staff; a draft is not found by visitors',
    response: postSchema,
    async handle({ params, viewer }) {
      const post = await readPost(store, params.id ?? '', viewer);
      if (!post) throw notFound(blogPosts.definition.singular);
      if (viewer.kind === 'staff') return postResponse(post, viewer);
      const files = await store.media.getMany(mediaIdsIn(post.content));
      const response = await postResponse(post, viewer, 200, (content) => withSources(content, files));
      return storedOnce(response, blogPosts, params.id ?? '', post);
    },
    onResponse({ params, viewer, context }) {
      if (viewer.kind === 'staff' || context.env?.inProcess || context.req.method !== 'GET') return;
      views.count(params.id ?? '', context.req.header('user-agent'));
    },
  };
}

function createRoute({ store }: Dependencies, postPictures: PostPictures): Route {
  return {
    method: 'POST',
    path,
    permission: 'content:write',
    chapter,
    summary: 'Create a post; category and tags as ids or as objects with an id',
    body: inputSchema(blogPosts),
    bodyLimit: articleBodyLimit,
    response: postSchema,
    status: 201,
    async handle(call) {
      const { body, viewer } = call;
      const values = parse(blogPosts.input, body);
      const cleaned = await prepareContent(postPictures, values.content, values.title, viewer);
      const publication = parsePublication(blogPosts, body);
      const write = toPostWrite(values, cleaned);
      const create = () => store.posts.create(write, editorOf(call), { publication });
      const post = await createOnce(create, (id) => store.posts.get(id, {}));
      return postResponse(post, viewer, 201);
    },
  };
}

function updateRoute({ store }: Dependencies, postPictures: PostPictures, method: 'PUT' | 'PATCH'): Route {
  return {
    method,
    path: `${path}/:id`,
    permission: 'content:write',
    chapter,
    summary: 'Change the given fields of a post; If-Match guards against overwriting',
    body: changeSchema(blogPosts),
    bodyLimit: articleBodyLimit,
    response: postSchema,
    async handle(call) {
      const { params, body, viewer, context } = call;
      const ifMatch = context.req.header('if-match') ?? null;
      const id = params.id ?? '';
      // Before the transaction, in which nobody else can write: what is large takes a while.
      const before = await store.posts.get(id, {});
      const content = contentIn(body) ?? before?.content;
      const cleaned =
        before && content !== undefined
          ? await prepareContent(postPictures, content, before.title, viewer)
          : undefined;
      const change = (current: BlogPost) => {
        requireVersion(ifMatch, current);
        const values = parseChange(blogPosts, current, body);
        return toPostWrite(values, values.content === content ? cleaned : undefined);
      };
      const publication = parsePublication(blogPosts, body);
      const post = await store.posts.update(id, change, editorOf(call), publication);
      if (!post) throw notFound(blogPosts.definition.singular);
      return postResponse(post, viewer);
    },
  };
}

/** A post by its id, or by the last part of its path. */
async function readPost(store: Dependencies['store'], segment: string, viewer: Viewer) {
  const { posts } = store;
  const id = isId(segment) ? segment : ((await posts.find(segment, viewer))?.id ?? '');
  if (!isPreviewOf(viewer, blogPosts, id)) return posts.get(id, visibleTo(viewer));
  const stored = await posts.get(id, {});
  return stored && previewedPost(store, viewer, stored);
}

/** What keeps a category from being deleted in the panel. */
function categoryUsagesRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/categories/:id/usages',
    permission: 'content:write',
    chapter: categories.definition.label,
    summary: 'How many posts use a category, drafts, scheduled changes and the trash included; names up to 5',
    response: object({ usageCount: count, usages: listOf(usageSchema) }),
    async handle({ params, viewer }) {
      const category = await store.collection(categories).get(params.id ?? '', viewer);
      if (!category) throw notFound(categories.definition.singular);
      return json(await store.posts.categoryUsages(category.id));
    },
  };
}

/** A post with its draft, which names category and tags by their ids. */
async function previewedPost(
  store: Dependencies['store'],
  preview: PreviewReader,
  stored: BlogPost,
): Promise<BlogPost> {
  const post = previewed(preview, blogPosts, stored);
  const tagIds = idsIn(post.tags) as unknown[];
  const allCategories = await store.collection(categories).list();
  const allTags = await store.collection(tags).list();
  return {
    ...post,
    category: allCategories.find(({ id }) => id === idsIn(post.category)) ?? stored.category,
    tags: tagIds.flatMap((wanted) => allTags.find(({ id }) => id === wanted) ?? []),
  };
}

function visibleTo(viewer: Viewer): PostFilter {
  return viewer.kind === 'staff' ? {} : { status: 'Published' };
}

async function withCategory(
  { store }: Dependencies,
  category: string,
  filter: PostFilter,
): Promise<PostFilter> {
  if (category === '') return filter;
  const known = await store.collection(categories).list();
  const found = known.find(({ id }) => id === category) ?? known.find(({ name }) => name === category);
  if (!found) throw notFound(categories.definition.singular);
  return { ...filter, categoryId: found.id };
}

async function pageOf(
  query: URLSearchParams,
  viewer: Viewer,
  read: (slice: Slice) => Promise<PostList | FoundPostList>,
): Promise<Response> {
  const { page, limit, slice } = readPage(query);
  const { posts, total, ...found } = await read(slice);
  const { texts, ...others } = 'texts' in found ? found : { texts: undefined };
  const data = await listItems(posts, viewer, texts);
  return json({ data, page, limit, total, totalPages: Math.ceil(total / limit), ...others });
}

/** `texts` is what the posts were found by. */
async function listItems(
  posts: readonly BlogPost[],
  viewer: Viewer,
  texts?: readonly string[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (const post of posts) {
    // Small ones stay inside the content of a post, and a row that other hands wrote may have large ones.
    const content = withoutInlinePictures(await safeContent(post.content));
    const record = { ...shown(post, viewer), content };
    items.push(texts ? { ...record, found: foundPost({ ...post, content }, texts) } : record);
    // Others are answered meanwhile.
    if (items.length % 10 === 0) await yieldToEventLoop();
  }
  return items;
}

async function postResponse(
  post: BlogPost,
  viewer: Viewer,
  status: 200 | 201 = 200,
  show = (content: string) => content,
): Promise<Response> {
  const body = { ...shown(post, viewer), content: show(await safeContent(post.content)) };
  return json(body, status, viewer.kind === 'staff' ? { etag: versionOf(post) } : {});
}

function shown(post: BlogPost, viewer: Viewer): Record<string, unknown> {
  return { ...serializeRecord(blogPosts, post as RecordKeys, viewer), path: recordPath(blogPosts, post) };
}

function contentIn(body: unknown): string | undefined {
  const content = (body as { content?: unknown } | null)?.content;
  return typeof content === 'string' ? content : undefined;
}

/** Content as it is stored: sanitised, its larger pictures in the library. */
async function prepareContent(
  postPictures: PostPictures,
  content: string,
  title: string,
  viewer: Viewer,
): Promise<CleanContent> {
  const cleaned = await cleanContent(content);
  return { ...cleaned, content: await postPictures.take(cleaned.content, title, actorOf(viewer)) };
}
